import { beforeAll, describe, expect, test } from 'vitest'
import { restrictWithoutFactor } from '../../src/identity/sessions/queries.ts'
import { modules } from '../../src/modules.ts'
import type { Transaction } from '../../src/platform/database/database.ts'
import { restoreSessions, sealedTokens } from '../../src/tenancy/partners/sandbox-queries.ts'
import { type AClient, type ASchool, aCheckIn, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { type APartner, anAppOf, aPartner } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'
import { expectWithin } from '../support/slowness.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
let client: AClient
let school: ASchool
beforeAll(async () => {
  partner = await aPartner(sineta)
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  receiver.answer = () => ({ status: 200, body: 'thank you' })
})

const day = 86_400
/** Advances the clock by days and runs the jobs that are due. */
async function pass(days: number) {
  await sineta.advance(days * day)
  await sineta.parts.jobs.runDue()
}
const count = async (table: string) => (await sineta.sql(`select from ${table}`)).length

test('a body is kept for 30 days, a response for 14, the log of attempts for 180', async () => {
  const owner = await aPanelSession(sineta, client, school, 'owner')
  await sineta.sql('update session set expires_at = null')
  const asPartner = (route: string, body?: unknown) =>
    sineta.call(route, { as: partner.token, ...(body !== undefined && { body }) })
  const app = await anAppOf(sineta, partner, { scopes: ['attendance:read'] })
  await asPartner(`PUT ${app.path}/endpoint/production`, { url: receiver.url })
  await sineta.call('POST /v1/panel/client/connection', {
    as: owner,
    body: { app: app.slug, scopes: ['attendance:read'] },
  })
  await aCheckIn(sineta, school)
  await sineta.deliver()
  const [{ id }] = (await asPartner(`GET ${app.path}/delivery`)).body.data
  const shown = async () => {
    const { status, body } = await asPartner(`GET ${app.path}/delivery/${id}`)
    if (status !== 200) return body.code
    return {
      body: body.request.body !== null,
      answer: body.attempts[0]?.response_excerpt,
      attempts: body.attempts.length,
    }
  }
  const resend = async () => {
    const { status, body } = await asPartner(`POST ${app.path}/delivery/${id}/resend`)
    await sineta.deliver()
    return [status, body.code]
  }

  await pass(13)
  expect(await shown()).toEqual({ body: true, answer: 'thank you', attempts: 1 })
  await pass(3)
  expect(await shown()).toEqual({ body: true, answer: null, attempts: 1 })
  await pass(13)
  expect(await resend()).toEqual([202, undefined])
  await pass(3)
  expect(await shown()).toEqual({ body: false, answer: null, attempts: 2 })
  expect(await resend()).toEqual([410, 'body_expired'])
  // The partition of a month is dropped when its last day is that old.
  await pass(147)
  expect(await shown()).toMatchObject({ attempts: 2 })
  await pass(33)
  expect(await shown()).toBe('delivery_not_found')
  expect([await count('attempt'), await count('delivery')]).toEqual([0, 0])
})

test('a month of deliveries is dropped in a moment, and leaves nothing behind', async () => {
  await sineta.sql(
    `insert into delivery (id, event_id, client_id, receiver_id, receiver_kind, event_name)
     select uuid_v7(clock(), n % 4096), gen_random_uuid(), $1, $1, 'client', 'student.created' from generate_series(1, 20000) n`,
    [client.id],
  )
  await sineta.advance(215 * day)
  const [{ ms }] = (await sineta.sql<{ ms: number }>(
    `with begun as materialized (select clock_timestamp() as at), run as materialized (select count(*) as n from begun, maintain_partitions())
     select extract(epoch from clock_timestamp() - at)::float8 * 1000 as ms from begun, run where n > 0`,
  )) as [{ ms: number }]
  expect(await count('delivery')).toBe(0)
  expectWithin(ms, 1_000)
})

describe('data that is no longer needed', () => {
  test('is deleted when its time has come, and not before', async () => {
    await aPanelSession(sineta, client, school, 'secretary')
    const [user] = await sineta.sql(
      `insert into panel_user (client_id, email, name) values ($1, 'nova@escola.example', 'Nova') returning id`,
      [client.id],
    )
    await sineta.sql(
      `insert into invitation (client_id, user_id, hash, expires_at) values ($1, $2, 'hash', clock() + interval '7 days')`,
      [client.id, user!.id],
    )
    await sineta.sql(`insert into idempotency_key (token_id, key, request_hash) values (gen_random_uuid(), 'k', 'h')`)
    await sineta.sql(
      `insert into platform_log (id, client_id, level, message, fields) values (uuid_v7(clock()), $1, 'error', 'webhook delivery failed', '{}')`,
      [client.id],
    )
    await sineta.sql(`insert into notice (client_id, kind, fields) values ($1, 'webhook_url_failing', '{}')`, [
      client.id,
    ])
    const sessions = () => sineta.sql('select from session where expires_at is not null')
    const left = async () => [
      (await sessions()).length > 0,
      await count('invitation'),
      await count('idempotency_key'),
      await count('platform_log'),
      await count('notice'),
    ]
    await pass(0.9)
    expect(await left()).toEqual([true, 1, 1, 1, 1])
    await pass(1)
    expect(await left()).toEqual([true, 1, 0, 1, 1])
    await pass(36)
    expect(await left()).toEqual([true, 0, 0, 1, 1])
    await pass(140)
    expect(await left()).toEqual([true, 0, 0, 1, 1])
    await pass(10)
    expect(await left()).toEqual([false, 0, 0, 0, 0])
  })

  test('includes guesses a day after the last one, or at once if all of them were correct', async () => {
    await sineta.sql(
      `insert into tries (subject, moments)
       values ('correct', '{}'), ('guessed', array[clock() - interval '2 days', clock()])`,
    )
    const left = async () => (await sineta.sql('select subject from tries')).map(({ subject }) => String(subject))
    await pass(0.9)
    expect(await left()).toEqual(['guessed'])
    await pass(0.2)
    expect(await left()).toEqual([])
  })

  test('includes the index of missed deliveries once their bodies are gone', async () => {
    await sineta.sql(
      `insert into delivery (id, event_id, client_id, receiver_id, receiver_kind, event_name, ended_as)
       values (uuid_v7(clock()), gen_random_uuid(), $1, $1, 'client', 'student.created', 'skipped')`,
      [client.id],
    )
    await pass(30)
    expect(await count('undelivered')).toBe(1)
    await pass(2)
    expect(await count('undelivered')).toBe(0)
    expect(await count('delivery')).toBe(1)
  })
})

/** The lines of a plan that read a table without a condition on an index. */
async function scansWithoutIndex(table: string, text: string, values: readonly unknown[] = []): Promise<string[]> {
  const lines = (await sineta.sql(`explain ${text}`, [...values])).map((line) => String(line['QUERY PLAN']))
  return lines.filter(
    (line, i) =>
      line.includes(' Scan ') && line.includes(` on ${table}`) && !/Index Cond|Recheck Cond/.test(lines[i + 1]!),
  )
}

test('finding expired rows reads an index in every table, however much is kept', async () => {
  const rules = modules.flatMap(({ retention = [] }) => retention)
  expect(rules.length).toBeGreaterThan(10)
  const unbounded: string[] = []
  for (const { table, expired } of rules)
    unbounded.push(...(await scansWithoutIndex(table, `select ctid from ${table} where ${expired} limit 5000`)))
  expect(unbounded).toEqual([])
})

test('finding open and sandbox sessions does not read the sign-ins of half a year', async () => {
  const statements: { text: string; values: readonly unknown[] }[] = []
  const noted = {
    async query(text: string, values: readonly unknown[] = []) {
      statements.push({ text, values })
      return { rows: [] }
    },
  } as unknown as Transaction
  await restrictWithoutFactor(noted)
  await restoreSessions(noted, client.id)
  await sealedTokens(noted, client.id)
  for (const { text, values } of statements) expect(await scansWithoutIndex('session', text, values), text).toEqual([])
})
