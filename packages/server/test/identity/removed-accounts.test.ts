import { beforeAll, expect, test } from 'vitest'
import { type AClient, type ASchool, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { type APartner, anAppOf, aPartner, unique } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
let client: AClient
let school: ASchool
let owner: string
let partner: APartner
beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  owner = await aPanelSession(sineta, client, school, 'owner')
  partner = await aPartner(sineta)
})

const asOwner = (route: string, body?: unknown) =>
  sineta.call(route, { as: owner, ...(body !== undefined && { body }) })

/** What an account signs in with: a password, a second factor with a recovery code, a passkey and a network it has used before. */
const addCredentials = async (id: string) => {
  const audience = (await sineta.sql('select from partner_member where id = $1', [id])).length > 0 ? 'portal' : 'panel'
  await sineta.sql(
    `with password as (
       update panel_user set password_hash = 'hash' where id = $1
     ), factor as (
       insert into totp (subject_id, audience, sealed, confirmed_at) values ($1, $2, '', clock())
     ), code as (
       insert into recovery_code (subject_id, hash) values ($1, '')
     ), network as (
       insert into known_network (subject_id, network) values ($1, '203.0.113.0')
     )
     insert into passkey (audience, subject_id, credential_id, public_key, counter, transports, name)
     values ($2, $1, uuid_send(gen_random_uuid()), '', 0, '{}', 'Celular')`,
    [id, audience],
  )
}

const credentialsOf = (id: string) =>
  sineta.sql(
    `select 'password' as kind from panel_user where id = $1 and password_hash is not null
     union all select 'second factor' from totp where subject_id = $1
     union all select 'recovery code' from recovery_code where subject_id = $1
     union all select 'known network' from known_network where subject_id = $1
     union all select 'passkey' from passkey where subject_id = $1`,
    [id],
  )

const idOf = async (table: 'panel_user' | 'partner_member', email: string): Promise<string> =>
  (await sineta.sql<{ id: string }>(`select id from ${table} where email = $1`, [email]))[0]!.id

const removals: Record<string, () => Promise<{ id: string; remove: () => Promise<{ status: number }> }>> = {
  'member of a partner': async () => {
    const member = await aPartner(sineta)
    const id = await idOf('partner_member', member.email)
    await sineta.sql('update partner_member set partner_id = $1 where id = $2', [partner.id, id])
    return { id, remove: () => sineta.call(`DELETE /v1/portal/member/${id}`, { as: partner.token }) }
  },
  'user whose last role ends': async () => {
    const users = `/v1/panel/school/${school.cnpj}/user`
    const email = `${unique('caio')}@escola.example`
    const { id } = (await asOwner(`POST ${users}`, { email, name: 'Caio', roles: ['finance'] })).body
    return { id, remove: () => asOwner(`DELETE ${users}/${id}`) }
  },
  'secretary whose record is removed': async () => {
    const secretaries = `/v1/partners/school/${school.cnpj}/secretary`
    const email = `${unique('rita')}@escola.example`
    const { body } = await asOwner(`POST ${secretaries}`, { email, name: 'Rita' })
    return {
      id: await idOf('panel_user', email),
      remove: () => asOwner(`DELETE ${secretaries}/${body.id}`),
    }
  },
  'user who was added to a sandbox that is reset': async () => {
    const { path, sandbox } = await anAppOf(sineta, partner)
    const { body } = await sineta.call(`POST /v1/panel/school/${sandbox.cnpj}/user`, {
      as: sandbox.sessions.management,
      body: { email: 'bia@escola.example', name: 'Bia', roles: ['finance'] },
    })
    return { id: body.id, remove: () => sineta.call(`POST ${path}/sandbox/reset`, { as: partner.token }) }
  },
}

test.each(Object.keys(removals))('a removed %s leaves nothing behind to sign in with', async (account) => {
  const { id, remove } = await removals[account]!()
  await addCredentials(id)
  expect((await credentialsOf(id)).length).toBeGreaterThan(3)
  expect((await remove()).status).toBeLessThan(300)
  expect(await credentialsOf(id)).toEqual([])
})

test('a user who keeps a role in another school keeps the second factor', async () => {
  const users = (of: ASchool) => `/v1/panel/school/${of.cnpj}/user`
  const email = `${unique('lia')}@escola.example`
  const { id } = (await asOwner(`POST ${users(school)}`, { email, name: 'Lia', roles: ['finance'] })).body
  const other = await aSchool(sineta, client)
  await asOwner(`PATCH ${users(other)}/${id}`, { roles: ['finance'] })
  await addCredentials(id)
  expect((await asOwner(`DELETE ${users(school)}/${id}`)).status).toBe(204)
  expect(await credentialsOf(id)).toHaveLength(5)
})
