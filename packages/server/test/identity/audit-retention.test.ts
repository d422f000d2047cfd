import { expect, test } from 'vitest'
import { execute } from '../support/database.ts'
import { anOperator, aPartner, password } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

const years = (n: number) => n * 365.25 * 24 * 3600
const verify = async () => {
  const { body } = await sineta.call('GET /v1/admin/audit/verification', { as: await anOperator(sineta) })
  return body
}
const signIn = async (email: string): Promise<string> =>
  (await sineta.call('POST /v1/portal/session', { body: { email, password } })).body.token
const positions = async (token: string) => {
  const { body } = await sineta.call('GET /v1/portal/audit?limit=100', { as: token })
  return body.data.map(({ position }: { position: number }) => position)
}

test('entries are kept for five years, and the rest can still be verified then', async () => {
  const { email } = await aPartner(sineta)
  const quiet = await aPartner(sineta)
  for (let i = 0; i < 3; i++) await signIn(email)

  await sineta.advance(years(3))
  for (let i = 0; i < 2; i++) await signIn(email)
  await sineta.parts.jobs.runDue()
  expect(await positions(await signIn(email))).toEqual([7, 6, 5, 4, 3, 2, 1])

  await sineta.advance(years(2.1))
  await sineta.parts.jobs.runDue()
  expect(await positions(await signIn(email))).toEqual([8, 7, 6, 5])
  expect(await verify()).toEqual({ is_intact: true, broken: [] })
  // An emptied chain continues at its last position.
  expect(await positions(await signIn(quiet.email))).toEqual([2])
  expect(await verify()).toEqual({ is_intact: true, broken: [] })

  // The remaining entries cannot be changed or removed unnoticed, not even the new first one.
  const [{ chain, id }] = (await sineta.sql<{ chain: string; id: string }>(
    `select a.chain, a.id from audit a join partner_member m on a.chain = 'partner:' || m.partner_id where m.email = $1 and a.position = 5`,
    [email],
  )) as [{ chain: string; id: string }]
  await execute(sineta.databaseUrl, `update audit set result = 'forged' where id = '${id}'`)
  expect(await verify()).toEqual({ is_intact: false, broken: [{ chain, position: 5 }] })
  await execute(sineta.databaseUrl, `delete from audit where id = '${id}'`)
  expect(await verify()).toEqual({ is_intact: false, broken: [{ chain, position: 5 }] })
})

test('an entry that was removed by force is still detected after its retention', async () => {
  const { email } = await aPartner(sineta)
  for (let i = 0; i < 4; i++) await signIn(email)
  const [{ chain }] = (await sineta.sql<{ chain: string }>(
    `select 'partner:' || partner_id as chain from partner_member where email = $1`,
    [email],
  )) as [{ chain: string }]
  await execute(sineta.databaseUrl, `delete from audit where chain = '${chain}' and position = 3`)
  await sineta.advance(years(5.1))
  await sineta.parts.jobs.runDue()
  const { broken } = await verify()
  expect(broken).toContainEqual({ chain, position: 3 })
})

test('the service itself cannot remove younger entries', async () => {
  const { email } = await aPartner(sineta)
  const before = await positions(await signIn(email))
  for (const database of [sineta.parts.system, sineta.parts.app])
    await expect(database.transaction({ clients: [] }, (tx) => tx.query('delete from audit'))).rejects.toThrow(
      'permission denied',
    )
  await sineta.sql('select forget_audit(1000000)')
  await expect(
    sineta.parts.app.transaction({ clients: [] }, (tx) => tx.query('select forget_audit(1)')),
  ).rejects.toThrow('permission denied')
  expect(await positions(await signIn(email))).toEqual([before.length + 1, ...before])
})
