import argon2 from '@node-rs/argon2'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { alike, type Facts, factsOf, pairNames } from './support/alike.ts'
import { type Reply, useSineta } from './support/sineta.ts'

// The time of a response must not reveal what the response does not. Time itself is blurred by a busy machine, so the work is
// compared: the statements sent to the database and the passwords hashed. `npm run proof -- timing` uses a stopwatch.

const sineta = useSineta({ TRUST_PROXY: '127.0.0.1' })
let facts: Facts
beforeAll(async () => {
  facts = await factsOf(sineta)
})

test.each(pairNames)('%s cause the same response and the same work', async (name) => {
  const { one, other } = alike[name](facts)
  // The first request of a kind prepares its statements and makes the decoy.
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

/** What an outsider can compare of a response, ids and times left out, and what the process did for it. */
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

/** Tenants are values that begin a transaction; the statement is the same whoever they are. */
const textOf = (query: unknown) =>
  (typeof query === 'string' ? query : (query as { text: string }).text).replace(/\{[0-9a-f,-]*\}/g, '{}')

/** A new connection opens its session, and a key notes once a minute that it was used: which request pays is chance. */
const isDueByTime = (text: string) => /^set role|^update api_key set last_used_at/.test(text)
