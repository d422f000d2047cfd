import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { settleRefusals } from '../../src/identity/audit/queries.ts'
import { anApp } from '../support/builders.ts'
import { anOperator, aPartner } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta({ TRUST_PROXY: '127.0.0.1' })

const settle = () => sineta.parts.system.transaction({ clients: [] }, settleRefusals)
const refusals = async (token: string) =>
  (await sineta.call('GET /v1/portal/audit', { as: token })).body.data
    .filter(({ result }: { result: string }) => result !== 'ok')
    .map(({ action, result, times }: any) => [action, result, times])

test('a flood of refusals is two entries of the audit log, the second with their number', async () => {
  const { token, email } = await aPartner(sineta)
  const guess = () => sineta.call('POST /v1/portal/session', { body: { email, password: 'nao e esta aqui' } })
  for (let i = 0; i < 8; i++) expect((await guess()).status).toBe(401)
  expect(await refusals(token)).toEqual([['session.refused', 'unauthenticated', 1]])
  await settle()
  expect(await refusals(token)).toHaveLength(1)
  await sineta.advance(20 * 60)
  await settle()
  expect(await refusals(token)).toEqual([
    ['session.refused', 'unauthenticated', 7],
    ['session.refused', 'unauthenticated', 1],
  ])
  await settle()
  expect(await refusals(token)).toHaveLength(2)
  expect((await sineta.call('GET /v1/portal/audit/verification', { as: token })).body.is_intact).toBe(true)
})

test('refusals with invented ids are two entries as well, and the second names none of them', async () => {
  const app = await anApp(sineta)
  for (let i = 0; i < 6; i++)
    expect((await sineta.call(`DELETE /v1/portal/member/${randomUUID()}`, { as: app.keys.live })).status).toBe(403)
  await sineta.advance(20 * 60)
  await settle()
  const entries = await sineta.sql(
    `select times, subject = '' as "isNameless" from audit where result <> 'ok' and actor like 'key:%' order by position`,
  )
  expect(entries).toEqual([
    { times: 1, isNameless: false },
    { times: 5, isNameless: true },
  ])
})

test('another network gets another entry', async () => {
  const { token, email } = await aPartner(sineta)
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.1'])
    await sineta.call('POST /v1/portal/session', {
      body: { email, password: 'nao e esta aqui' },
      headers: { 'x-forwarded-for': address },
    })
  expect(await refusals(token)).toHaveLength(2)
})

test('a long chain is verified in slices, and a change anywhere in it is found', async () => {
  const { token, id } = await aPartner(sineta)
  // A slice has 5,000 entries.
  for (let n = 0; n < 6; n++)
    await sineta.sql(
      `insert into audit (partner_id, actor, action, subject, result, request_id) select $1, 'nobody', 'test', '', 'ok', n::text from generate_series(1, 1000) n`,
      [id],
    )
  const verify = async (as: string, frontend = 'portal') =>
    (await sineta.call(`GET /v1/${frontend}/audit/verification`, { as })).body
  expect(await verify(token)).toEqual({ is_intact: true, broken: [] })
  const operator = await anOperator(sineta)
  expect((await verify(operator, 'admin')).is_intact).toBe(true)
  const chain = `partner:${id}`
  for (const position of [5_900, 5_001, 5_000]) {
    await asOwner(`update audit set subject = 'changed' where chain = '${chain}' and position = ${position}`)
    expect(await verify(token)).toEqual({ is_intact: false, broken: [{ chain, position }] })
  }
  expect((await verify(operator, 'admin')).broken).toEqual([{ chain, position: 5_000 }])
}, 60_000)

/** As the owner of the database, past the service: what an intruder there could do. */
async function asOwner(statement: string) {
  const { execute } = await import('../support/database.ts')
  await execute(
    sineta.databaseUrl,
    `alter table audit disable row level security; alter table audit no force row level security; ${statement}; alter table audit enable row level security; alter table audit force row level security`,
  )
}
