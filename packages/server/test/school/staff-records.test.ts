import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/identity/passwords/passwords.ts'
import {
  type AClient,
  type AnApp,
  type ASchool,
  aClient,
  anApp,
  aPanelSession,
  aSchool,
  connect,
} from '../support/builders.ts'
import { invitationFor } from '../support/mail.ts'
import { password, unique } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

// An app with `staff:write` must not be able to create itself a user of the panel.

const sineta = useSineta()
let client: AClient
let school: ASchool
let app: AnApp
let manager: string
let owner: string

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  app = await anApp(sineta)
  await connect(sineta, app, client)
  manager = await aPanelSession(sineta, client, school, 'management')
  owner = await aPanelSession(sineta, client, school, 'owner')
})

const register = async (as: string, email: string, role = 'secretary') => {
  const { status, body } = await sineta.call(`POST /v1/partners/school/${school.cnpj}/${role}`, {
    as,
    body: { name: 'Renata Prado', email },
  })
  expect(status).toBe(201)
  return body.id as string
}
const invite = (id: string, as = manager) =>
  sineta.call(`POST /v1/panel/school/${school.cnpj}/secretary/${id}/invitation`, { as })
const accept = async (email: string) =>
  (
    await sineta.call('POST /v1/panel/invitation/accept', {
      body: { token: await invitationFor(sineta, email), password },
    })
  ).body.token as string
const students = (as: string) => sineta.call(`GET /v1/partners/school/${school.cnpj}/student`, { as })
const anEmail = () => `${unique('renata')}@escola.example`

describe('a person registered by a key', () => {
  test('has no login and gets no mail, whether the key is an app’s or the client’s', async () => {
    for (const key of [app.keys.live, client.key]) {
      const email = anEmail()
      await register(key, email)
      expect(await sineta.sql('select from panel_user where email = $1', [email])).toEqual([])
      expect(await invitationFor(sineta, email)).toBeNull()
    }
  })

  test('gets no further role if the address already has a login', async () => {
    const email = anEmail()
    await register(manager, email, 'teacher')
    const teacher = await accept(email)
    await register(app.keys.live, email, 'secretary')
    const roles = await sineta.sql(
      'select role from panel_role r join panel_user u on u.id = r.user_id where u.email = $1',
      [email],
    )
    expect(roles).toEqual([{ role: 'teacher' }])
    expect((await students(teacher)).status).toBe(200)
  })

  test('changes only the record when the address changes: the old login ends and the new address gets none', async () => {
    const [before, after] = [anEmail(), anEmail()]
    const id = await register(manager, before)
    const secretary = await accept(before)
    const moved = await sineta.call(`PUT /v1/partners/school/${school.cnpj}/secretary/${id}`, {
      as: app.keys.live,
      body: { name: 'Renata Prado', email: after },
    })
    expect(moved.status).toBe(200)
    expect((await students(secretary)).status).toBe(401)
    expect(await sineta.sql('select from panel_user where email = $1', [after])).toEqual([])
    expect(await invitationFor(sineta, after)).toBeNull()
  })

  test('gets a login when an authorised user of the panel sends an invitation', async () => {
    const email = anEmail()
    const id = await register(app.keys.live, email)
    const teacher = await aPanelSession(sineta, client, school, 'teacher')
    expect((await invite(id, teacher)).status).toBe(403)
    expect((await invite(id, app.keys.live)).status).toBe(403)
    expect((await invite(id)).status).toBe(202)
    const secretary = await accept(email)
    expect((await students(secretary)).status).toBe(200)
    const again = await invite(id)
    expect([again.status, again.body.code]).toEqual([409, 'invitation_accepted'])
  })
})

describe('the end of a connection', () => {
  const connection = async () => {
    const [{ slug }] = (await sineta.sql('select slug from app where id = $1', [app.id])) as [{ slug: string }]
    return slug
  }
  const aSecretaryOf = async (key: string) => {
    const email = anEmail()
    expect((await invite(await register(key, email))).status).toBe(202)
    return accept(email)
  }

  test('ends the logins that the app led to, and no others', async () => {
    const [theirs, ours] = [await aSecretaryOf(app.keys.live), await aSecretaryOf(client.key)]
    expect((await students(theirs)).status).toBe(200)
    const gone = await sineta.call(`DELETE /v1/panel/client/connection/${await connection()}`, { as: owner })
    expect(gone.status).toBe(204)
    expect((await students(theirs)).status).toBe(401)
    expect((await students(ours)).status).toBe(200)
    await connect(sineta, app, client)
  })

  test('ends them as well if the app disconnects', async () => {
    const theirs = await aSecretaryOf(app.keys.live)
    const [{ partner_id }] = (await sineta.sql('select partner_id from app where id = $1', [app.id])) as [
      { partner_id: string },
    ]
    const token = await aMemberSession(partner_id)
    const left = await sineta.call(`DELETE /v1/portal/app/${app.id}/connection/${client.slug}`, { as: token })
    expect(left.status).toBe(204)
    expect((await students(theirs)).status).toBe(401)
    await connect(sineta, app, client)
  })
})

test('the scope to write staff is sensitive', async () => {
  const { body } = await sineta.call('GET /v1/panel/client/connection', { as: owner })
  expect(body.data[0].sensitive_scopes).toContain('staff:write')
})

test('each write of a key to the staff is in the audit log of the client', async () => {
  const id = await register(app.keys.live, anEmail())
  await sineta.call(`DELETE /v1/partners/school/${school.cnpj}/secretary/${id}`, { as: client.key })
  await sineta.advance(10)
  await sineta.parts.jobs.runDue()
  const { body } = await sineta.call('GET /v1/panel/client/audit?limit=2', { as: owner })
  expect(body.data.map(({ actor, action, result }: any) => [actor.split(':')[0], action, result])).toEqual([
    ['key', 'DELETE /v1/partners/school/{cnpj}/secretary/{id}', 'ok'],
    ['key', 'POST /v1/partners/school/{cnpj}/secretary', 'ok'],
  ])
  expect((await sineta.call('GET /v1/panel/client/audit/verification', { as: owner })).body.is_intact).toBe(true)
})

async function aMemberSession(partnerId: string): Promise<string> {
  const email = `${unique('dev')}@parceira.example`
  await sineta.sql(
    `insert into partner_member (partner_id, email, name, role, password_hash) values ($1, $2, 'Dev', 'owner', $3)`,
    [partnerId, email, await hashPassword(password)],
  )
  return (await sineta.call('POST /v1/portal/session', { body: { email, password } })).body.token
}
