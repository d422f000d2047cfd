import { once } from 'node:events'
import { request } from 'node:http'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/identity/passwords/passwords.ts'
import { type AClient, type ASchool, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { invitationFor } from '../support/mail.ts'
import { anAppOf, aPartner, password, unique } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

const isOpen = async (token: string, frontend = 'portal') =>
  (await sineta.call(`GET /v1/${frontend}/session`, { as: token })).status === 200
const signIn = async (email: string, frontend = 'portal'): Promise<string> =>
  (await sineta.call(`POST /v1/${frontend}/session`, { body: { email, password } })).body.token

/** A user with a role in the school, signed in with a password. */
async function aUser(client: AClient, school: ASchool, role: string) {
  const email = `${unique(role)}@escola.example`
  const [user] = await sineta.sql<{ id: string }>(
    `with made as (insert into panel_user (client_id, email, name, password_hash) values ($1, $2, 'Marta', $3) returning id, client_id)
     insert into panel_role (client_id, user_id, school_id, role) select client_id, id, $4, $5 from made returning user_id as id`,
    [client.id, email, await hashPassword(password), school.id, role],
  )
  return { id: user!.id, email, token: await signIn(email, 'panel') }
}

describe('a token is never reused', () => {
  test('signing in creates a new one each time, even with a token in the request', async () => {
    const { email, token } = await aPartner(sineta)
    const cookie = `sineta_portal=${token}; __Host-sineta_portal=${token}`
    const reply = await sineta.call('POST /v1/portal/session', {
      body: { email, password, cookie: true },
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')).toMatch(/sineta_portal=pp_[\w-]{43};/)
    expect(reply.headers.get('set-cookie')).not.toContain(token)
    expect(await signIn(email)).not.toBe(await signIn(email))
  })

  test('a second factor ends all earlier sessions', async () => {
    const { token, email } = await aPartner(sineta)
    const other = await signIn(email)
    const { body: begun } = await sineta.call('POST /v1/portal/totp', { as: token, body: { password } })
    const [{ now }] = (await sineta.sql('select clock() as now')) as [{ now: Date }]
    const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: now.getTime() })
    const { body } = await sineta.call('POST /v1/portal/totp/confirm', { as: token, body: { code } })
    expect([await isOpen(token), await isOpen(other), await isOpen(body.token)]).toEqual([false, false, true])
  })

  test('a new role of a member of a partner ends all earlier sessions', async () => {
    const owner = await aPartner(sineta)
    const email = `${unique('rui')}@parceira.example`
    const { body: member } = await sineta.call('POST /v1/portal/member', {
      as: owner.token,
      body: { email, name: 'Rui', role: 'developer' },
    })
    const { body: session } = await sineta.call('POST /v1/portal/invitation/accept', {
      body: { token: await invitationFor(sineta, email), password },
    })
    const path = `PATCH /v1/portal/member/${member.id}`
    expect((await sineta.call(path, { as: owner.token, body: { role: 'owner' } })).status).toBe(200)
    expect([await isOpen(session.token), await isOpen(owner.token)]).toEqual([false, true])
  })

  test('a new role in a school ends all earlier sessions, and so does losing one', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    const owner = await aPanelSession(sineta, client, school, 'owner')

    const librarian = await aUser(client, school, 'librarian')
    await sineta.call(`PATCH /v1/panel/school/${school.cnpj}/user/${librarian.id}`, {
      as: owner,
      body: { roles: ['management'] },
    })
    expect(await isOpen(librarian.token, 'panel')).toBe(false)

    const path = `/v1/partners/school/${school.cnpj}/teacher`
    const { body: teacher } = await sineta.call(`POST ${path}`, {
      as: owner,
      body: { name: 'Marta', email: librarian.email },
    })
    const before = await signIn(librarian.email, 'panel')
    expect((await sineta.call(`DELETE ${path}/${teacher.id}`, { as: owner })).status).toBe(204)
    expect(await isOpen(before, 'panel')).toBe(false)
    const after = await signIn(librarian.email, 'panel')
    await sineta.call(`POST ${path}`, { as: owner, body: { name: 'Marta', email: librarian.email } })
    expect(await isOpen(after, 'panel')).toBe(false)
  })

  test('the sessions of a sandbox, which were opened without a sign-in, stay', async () => {
    const app = await anAppOf(sineta, await aPartner(sineta))
    const { secretary } = app.sandbox.sessions
    const { body: who } = await sineta.call('GET /v1/panel/session', { as: secretary })
    const made = await sineta.call(`POST /v1/partners/school/${app.sandbox.cnpj}/teacher`, {
      as: app.sandbox.api_key,
      body: { name: 'Marta', email: who.email },
    })
    expect(made.status).toBe(201)
    expect(await isOpen(secretary, 'panel')).toBe(true)
  })
})

describe('a user who is signed in', () => {
  test('sees where, and ends one session or all the others', async () => {
    const { email, token } = await aPartner(sineta)
    const [second, third] = [await signIn(email), await signIn(email)]
    const { body } = await sineta.call('GET /v1/portal/session/all', { as: token })
    expect(body.data).toHaveLength(3)
    expect(body.data.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1)
    const newest = body.data[0]
    expect(newest).toMatchObject({ address: '127.0.0.1', agent: expect.any(String) })
    expect((await sineta.call(`DELETE /v1/portal/session/${newest.id}`, { as: token })).status).toBe(204)
    expect([await isOpen(second), await isOpen(third)]).toEqual([true, false])
    expect((await sineta.call('DELETE /v1/portal/session/all', { as: token })).status).toBe(204)
    expect([await isOpen(second), await isOpen(token)]).toEqual([false, true])
  })

  test('is signed out everywhere else, however many sessions there are', async () => {
    const { email, token } = await aPartner(sineta)
    const oldest = await signIn(email)
    await sineta.sql(
      `insert into session (audience, subject_id, hash, expires_at, created_at)
       select audience, subject_id, sha256(n::text::bytea || hash), expires_at, created_at + interval '1 second'
       from session, generate_series(1, 250) n where hash = sha256($1::bytea)`,
      [oldest],
    )
    expect((await sineta.call('DELETE /v1/portal/session/all', { as: token })).status).toBe(204)
    expect([await isOpen(oldest), await isOpen(token)]).toEqual([false, true])
  })

  test('cannot act with a request that was begun before the session ended', async () => {
    const { token } = await aPartner(sineta)
    const isSeen = `select last_seen_at > clock() - interval '1 minute' as is_seen from session where hash = sha256($1::bytea)`
    await sineta.sql(
      `update session set last_seen_at = clock() - interval '2 minutes' where hash = sha256($1::bytea)`,
      [token],
    )
    const body = JSON.stringify({ email: `${unique('eva')}@parceira.example`, name: 'Eva', role: 'owner' })
    const held = request(`${sineta.url}/v1/portal/member`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': String(body.length),
      },
    })
    held.write(body.slice(0, 1))
    await expect.poll(() => sineta.sql(isSeen, [token])).toEqual([{ is_seen: true }])
    await sineta.call('DELETE /v1/portal/session', { as: token })
    held.end(body.slice(1))
    const [response] = await once(held, 'response')
    expect(response.resume().statusCode).toBe(401)
  })

  test('cannot end the session of another', async () => {
    const [one, other] = [await aPartner(sineta), await aPartner(sineta)]
    const { body } = await sineta.call('GET /v1/portal/session/all', { as: other.token })
    const reply = await sineta.call(`DELETE /v1/portal/session/${body.data[0].id}`, { as: one.token })
    expect(reply.body.code).toBe('session_not_found')
    expect(await isOpen(other.token)).toBe(true)
  })

  test('has a token of 256 random bits, of which only the hash is stored', async () => {
    const { token } = await aPartner(sineta)
    expect(Buffer.from(token.slice(3), 'base64url')).toHaveLength(32)
    const kept = await sineta.sql(`select from session where hash = sha256($1::bytea)`, [token])
    expect(kept).toHaveLength(1)
  })
})
