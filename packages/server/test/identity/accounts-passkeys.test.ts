import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/identity/passwords/passwords.ts'
import { anAuthenticator, type Doing } from '../support/authenticator.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { invitationFor } from '../support/mail.ts'
import { anOperator, aPartner, password, runConcurrently, unique } from '../support/management.ts'
import { type TestSineta, useSineta } from '../support/sineta.ts'

const free = useSineta()
const strict = useSineta({ REQUIRE_MFA: '1' })

/** Passkeys are bound to a host name, so the page is opened as `localhost`. */
const pageOf = (sineta: TestSineta) => sineta.url.replace('127.0.0.1', 'localhost')

const begin = (sineta: TestSineta, as: string, frontend = 'portal', secret = password) =>
  sineta.call(`POST /v1/${frontend}/passkey/options`, { as, body: { password: secret } })

async function add(sineta: TestSineta, as: string, { frontend = 'portal', name = 'Celular', ...doing }: Adding = {}) {
  const device = anAuthenticator()
  const { body: options } = await begin(sineta, as, frontend)
  const credential = device.create(options, { origin: pageOf(sineta), ...doing })
  const reply = await sineta.call(`POST /v1/${frontend}/passkey`, { as, body: { name, credential } })
  return { device, credential, options, reply, passkey: reply.body.passkey, token: reply.body.token as string }
}
type Adding = Partial<Doing> & { frontend?: string; name?: string }

type Device = ReturnType<typeof anAuthenticator>
const challenge = async (sineta: TestSineta, frontend = 'portal') =>
  (await sineta.call(`POST /v1/${frontend}/session/passkey/options`)).body
const show = (sineta: TestSineta, credential: unknown, frontend = 'portal') =>
  sineta.call(`POST /v1/${frontend}/session/passkey`, { body: { credential } })
async function signIn(
  sineta: TestSineta,
  device: Device,
  { frontend = 'portal', ...doing }: Partial<Doing> & { frontend?: string } = {},
) {
  const options = await challenge(sineta, frontend)
  return show(sineta, device.get(options, { origin: pageOf(sineta), ...doing }), frontend)
}

describe('a passkey', () => {
  test('is added with the password, and signs in without password and address', async () => {
    const partner = await aPartner(free)
    const { device, passkey } = await add(free, partner.token)
    expect(passkey).toMatchObject({ name: 'Celular', last_used_at: null })
    const { status, body } = await signIn(free, device)
    expect(status).toBe(200)
    const who = await free.call('GET /v1/portal/session', { as: body.token })
    expect(who.body.email).toBe(partner.email)
    const { body: own } = await free.call('GET /v1/portal/passkey', { as: body.token })
    expect(own.data).toEqual([{ ...passkey, last_used_at: expect.stringMatching(/-03:00$/) }])
  })

  test('opens the panel of one client, the portal and the console', async () => {
    const client = await aClient(free)
    await aSchool(free, client)
    const email = `${unique('marta')}@escola.example`
    await free.sql(
      `insert into panel_user (client_id, email, name, is_owner, password_hash) values ($1, $2, 'Marta Dias', true, $3)`,
      [client.id, email, await hashPassword(password)],
    )
    const { body: session } = await free.call('POST /v1/panel/session', { body: { email, password } })
    const ofPanel = await add(free, session.token, { frontend: 'panel' })
    const { body: inPanel } = await signIn(free, ofPanel.device, { frontend: 'panel' })
    expect((await free.call('GET /v1/panel/session', { as: inPanel.token })).body).toMatchObject({
      email,
      client: client.slug,
    })

    const ofOperator = await add(free, await anOperator(free), { frontend: 'admin' })
    expect((await signIn(free, ofOperator.device, { frontend: 'admin' })).status).toBe(200)
    expect((await signIn(free, ofOperator.device, { frontend: 'panel' })).status).toBe(401)
    expect((await signIn(free, ofPanel.device, { frontend: 'admin' })).status).toBe(401)
  })

  test('cannot be added by a person who found an open session, nor to another account', async () => {
    const [partner, other] = [await aPartner(free), await aPartner(free)]
    expect((await begin(free, partner.token, 'portal', 'nao e esta aqui')).status).toBe(401)
    const { body: options } = await begin(free, partner.token)
    const credential = anAuthenticator().create(options, { origin: pageOf(free) })
    const stolen = await free.call('POST /v1/portal/passkey', { as: other.token, body: { name: 'x', credential } })
    expect(stolen.body.code).toBe('passkey_invalid')
  })

  test('changes the token of the session that adds it', async () => {
    const partner = await aPartner(free)
    const { token } = await add(free, partner.token)
    expect((await free.call('GET /v1/portal/session', { as: partner.token })).status).toBe(401)
    expect((await free.call('GET /v1/portal/session', { as: token })).status).toBe(200)
  })

  test('answers each challenge once, within five minutes', async () => {
    const { device } = await add(free, (await aPartner(free)).token)
    const options = await challenge(free)
    const credential = device.get(options, { origin: pageOf(free) })
    const both = await Promise.all([show(free, credential), show(free, credential)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await show(free, device.get(options, { origin: pageOf(free) }))).status).toBe(401)

    const late = await challenge(free)
    await free.advance(301)
    expect((await show(free, device.get(late, { origin: pageOf(free) }))).status).toBe(401)
  })

  test('cannot be added a second time by repeating the request', async () => {
    const partner = await aPartner(free)
    const { credential, token } = await add(free, partner.token)
    const again = await free.call('POST /v1/portal/passkey', { as: token, body: { name: 'x', credential } })
    expect(again.body.code).toBe('passkey_invalid')
  })

  test('works for our page only, and only if the user was verified', async () => {
    const partner = await aPartner(free)
    const { device, token } = await add(free, partner.token)
    expect((await signIn(free, device, { origin: 'https://sineta.example.evil' })).status).toBe(401)
    expect((await signIn(free, device, { isVerified: false })).status).toBe(401)
    expect((await add(free, token, { isVerified: false })).reply.body.code).toBe('passkey_invalid')
    expect((await add(free, token, { origin: 'https://evil.example' })).reply.body.code).toBe('passkey_invalid')
  })

  test('that was copied is detected by its counter', async () => {
    const { device } = await add(free, (await aPartner(free)).token)
    expect((await signIn(free, device, { counter: 7 })).status).toBe(200)
    expect((await signIn(free, device, { counter: 7 })).status).toBe(401)
    expect((await signIn(free, device, { counter: 3 })).status).toBe(401)
    expect((await signIn(free, device, { counter: 8 })).status).toBe(200)
  })

  test('of no account gets the same response as one with a wrong signature', async () => {
    const { device } = await add(free, (await aPartner(free)).token)
    const unregistered = anAuthenticator()
    const options = await challenge(free)
    const known = device.get(options, { origin: pageOf(free) })
    const forged = {
      ...known,
      response: {
        ...known.response,
        signature: unregistered.get(options, { origin: pageOf(free) }).response.signature,
      },
    }
    const [wrong, unknown] = [await show(free, forged), await signIn(free, unregistered)]
    expect(wrong.status).toBe(401)
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })

  test('that claims to belong to another account is refused', async () => {
    const { device } = await add(free, (await aPartner(free)).token)
    const credential = device.get(await challenge(free), { origin: pageOf(free) })
    const userHandle = Buffer.from('somebody else').toString('base64url')
    expect((await show(free, { ...credential, response: { ...credential.response, userHandle } })).status).toBe(401)
  })

  test('is renamed and removed by its owner only', async () => {
    const { device, passkey, token } = await add(free, (await aPartner(free)).token)
    const other = await aPartner(free)
    const path = `/v1/portal/passkey/${passkey.id}`
    const foreign = await free.call(`DELETE ${path}`, { as: other.token })
    expect(foreign.body.code).toBe('passkey_not_found')
    const renamed = await free.call(`PATCH ${path}`, { as: token, body: { name: 'Chave azul' } })
    expect(renamed.body).toEqual({ ...passkey, name: 'Chave azul' })
    expect((await free.call(`DELETE ${path}`, { as: token })).status).toBe(204)
    expect((await signIn(free, device)).status).toBe(401)
  })

  test('is removed with the account', async () => {
    const owner = await aPartner(free)
    const email = `${unique('rui')}@parceira.example`
    const { body: invited } = await free.call('POST /v1/portal/member', {
      as: owner.token,
      body: { email, name: 'Rui', role: 'developer' },
    })
    const { body: session } = await free.call('POST /v1/portal/invitation/accept', {
      body: { token: await invitationFor(free, email), password },
    })
    const { device } = await add(free, session.token)
    expect((await free.call(`DELETE /v1/portal/member/${invited.id}`, { as: owner.token })).status).toBe(204)
    expect((await signIn(free, device)).status).toBe(401)
  })
})

describe('where a second factor is required', () => {
  test('a passkey is one: a user who adds it continues, and signs in with nothing else', async () => {
    const partner = await aPartner(strict)
    expect((await strict.call('GET /v1/portal/app', { as: partner.token })).body.code).toBe('mfa_required')
    const { device, token, passkey } = await add(strict, partner.token)
    expect((await strict.call('GET /v1/portal/app', { as: token })).status).toBe(200)
    const { body } = await signIn(strict, device)
    expect((await strict.call('GET /v1/portal/app', { as: body.token })).status).toBe(200)
    const removed = await strict.call(`DELETE /v1/portal/passkey/${passkey.id}`, { as: token })
    expect(removed.body.code).toBe('mfa_required')
  })

  test('of two last passkeys removed at the same moment, one stays', async () => {
    const first = await add(strict, (await aPartner(strict)).token)
    const second = await add(strict, first.token)
    const remove = (id: string) => () => strict.call(`DELETE /v1/portal/passkey/${id}`, { as: second.token })
    const replies = await runConcurrently(strict, 'passkey', [remove(first.passkey.id), remove(second.passkey.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 403])
  })

  test('a password alone opens nothing at the moment a passkey is added', async () => {
    const { token, email } = await aPartner(strict)
    const device = anAuthenticator()
    const { body: options } = await begin(strict, token)
    const credential = device.create(options, { origin: pageOf(strict) })
    const [added, planted] = await runConcurrently(strict, 'session', [
      () => strict.call('POST /v1/portal/passkey', { as: token, body: { name: 'Celular', credential } }),
      () => strict.call('POST /v1/portal/session', { body: { email, password } }),
    ])
    expect(added!.status).toBe(200)
    expect((await begin(strict, planted!.body.token ?? 'none')).status).toBe(401)
  })

  test('a password alone opens nothing beside a passkey, not even the setup of another factor', async () => {
    const partner = await aPartner(strict)
    await add(strict, partner.token)
    const { status, body } = await strict.call('POST /v1/portal/session', { body: { email: partner.email, password } })
    expect([status, body.code]).toEqual([422, 'second_factor_required'])
  })
})

test('where a second factor is required, adding a passkey ends sessions opened with the password alone', async () => {
  const partner = await aPartner(strict)
  const { body: planted } = await strict.call('POST /v1/portal/session', {
    body: { email: partner.email, password },
  })
  await add(strict, partner.token)
  expect((await begin(strict, planted.token)).status).toBe(401)
})
