import argon2 from '@node-rs/argon2'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Facts, factsOf, indistinguishablePairs, pairNames } from '../support/indistinguishable-pairs.ts'
import { type Reply, useSineta } from '../support/sineta.ts'

// The time of a response must not reveal what the response does not. A busy machine blurs the time itself, so the test compares
// the work: statements sent to the database and passwords hashed. `npm run proof -- timing` measures time.

const sineta = useSineta({ TRUST_PROXY: '127.0.0.1' })
let facts: Facts
beforeAll(async () => {
  facts = await factsOf(sineta)
})

test.each(pairNames)('%s cause the same response and the same work', async (name) => {
  const { one, other } = indistinguishablePairs[name](facts)
  // The first request of a kind prepares its statements and creates the decoy hash.
  await one()
  await other()
  const known = await workOf(one)
  expect(await workOf(other)).toEqual(known)
  expect(known.statements.length).toBeGreaterThan(0)
})

test('a password is compared for every address', async () => {
  for (const email of [facts.email, facts.unknown()]) {
    const { hashes } = await workOf(() => facts.post('portal/session', { email, password: 'nao e esta aqui' }))
    expect(hashes, email).toBe(1)
  }
})

/** The parts of a response that an outsider can compare, without ids and times, and the work the process did for it. */
async function workOf(request: () => Promise<Reply>) {
  const spies = {
    query: vi.spyOn(pg.Client.prototype, 'query'),
    hash: vi.spyOn(argon2, 'hash'),
    verify: vi.spyOn(argon2, 'verify'),
  }
  const restore = () => Object.values(spies).forEach((spy) => void spy.mockRestore())
  onTestFinished(restore)
  const { status, body } = await request()
  const work = {
    response: { status, body: Object.keys(body), code: body.code },
    hashes: spies.hash.mock.calls.length + spies.verify.mock.calls.length,
    statements: spies.query.mock.calls.map(([query]) => textOf(query)).filter((text) => !isDueByTime(text)),
  }
  restore()
  return work
}

/** Without the tenants, which are values in the statement that begins a transaction. */
const textOf = (query: unknown) =>
  (typeof query === 'string' ? query : (query as { text: string }).text).replace(/\{[0-9a-f,-]*\}/g, '{}')

/** Statements that any request may cause: a new connection sets its role, and a key records once a minute that it was used. */
const isDueByTime = (text: string) => /^set role|^update api_key set last_used_at/.test(text)
