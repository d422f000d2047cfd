import { expect, test } from 'vitest'
import { hashPassword } from '../../src/identity/passwords/passwords.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { anOperator, aPartner, password, unique } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

/** A panel user with a password, of a new client. */
async function aUser(email: string, { isOwner = true } = {}) {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  await sineta.sql(
    `insert into panel_user (client_id, email, name, is_owner, password_hash) values ($1, $2, 'Marta Dias', $3, $4)`,
    [client.id, email, isOwner, await hashPassword(password)],
  )
  return { client, school }
}

const signIn = (frontend: string, body: Record<string, unknown>) =>
  sineta.call(`POST /v1/${frontend}/session`, { body })

test('an unknown address and a wrong password get the same response', async () => {
  const { email } = await aPartner(sineta)
  const wrong = await signIn('portal', { email, password: 'outra coisa qualquer' })
  const unknown = await signIn('portal', { email: 'ninguem@parceira.example', password })
  expect(wrong.status).toBe(401)
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
})

test('an e-mail address is the same in capital letters', async () => {
  const { email } = await aPartner(sineta)
  expect((await signIn('portal', { email: email.toUpperCase(), password })).status).toBe(200)
})

test('a person who works for several clients is asked which one, after the right password', async () => {
  const email = `${unique('marta')}@escola.example`
  const { client: first } = await aUser(email)
  const { client: second } = await aUser(email)

  const wrong = await signIn('panel', { email, password: 'outra coisa qualquer' })
  expect(wrong.body.code).toBe('unauthenticated')

  const several = await signIn('panel', { email, password })
  expect(several.status).toBe(422)
  expect(several.body.code).toBe('client_required')
  expect(several.body.clients.toSorted()).toEqual([first.slug, second.slug].toSorted())
  expect(several.body.errors[0].message).toContain(first.slug)

  const chosen = await signIn('panel', { email, password, client: second.slug })
  const who = await sineta.call('GET /v1/panel/session', { as: chosen.body.token })
  expect(who.body).toMatchObject({ kind: 'panel', email, client: second.slug, is_owner: true })
})

test('a session says who holds it and which schools it reaches', async () => {
  const email = `${unique('marta')}@escola.example`
  const { client, school } = await aUser(email)
  const { body } = await signIn('panel', { email, password })
  const who = await sineta.call('GET /v1/panel/session', { as: body.token })
  expect(who.body).toEqual({
    kind: 'panel',
    email,
    name: 'Marta Dias',
    client: client.slug,
    environment: 'live',
    is_owner: true,
    modules: ['erp'],
    schools: [{ cnpj: school.cnpj, name: 'Escola', time_zone: 'America/Sao_Paulo', roles: [] }],
    expires_at: body.expires_at,
  })
  expect(body.expires_at).toMatch(/-03:00$/)
})

test('a sign-in with the right password succeeds, even with an old token in the request', async () => {
  const { email } = await aPartner(sineta)
  const client = await aClient(sineta)
  const reply = await sineta.call('POST /v1/portal/session', { as: client.key, body: { email, password } })
  expect(reply.status).toBe(200)
})

test('a user who has signed out has no access', async () => {
  const { token } = await aPartner(sineta)
  expect((await sineta.call('DELETE /v1/portal/session', { as: token })).status).toBe(204)
  expect((await sineta.call('GET /v1/portal/session', { as: token })).status).toBe(401)
})

test('a session ends after half an hour without use, and after twelve hours in all', async () => {
  const partner = await aPartner(sineta)
  const isOpen = async (token: string) => (await sineta.call('GET /v1/portal/session', { as: token })).status === 200
  await sineta.advance(31 * 60)
  expect(await isOpen(partner.token)).toBe(false)

  const { token } = (await signIn('portal', { email: partner.email, password })).body
  for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
    expect(await isOpen(token)).toBe(true)
    await sineta.advance(20 * 60)
  }
  expect(await isOpen(token)).toBe(false)
})

test('a session of one site opens no other', async () => {
  const operator = await anOperator(sineta)
  const partner = await aPartner(sineta)
  expect((await sineta.call('GET /v1/admin/client', { as: operator })).status).toBe(200)
  expect((await sineta.call('GET /v1/admin/client', { as: partner.token })).status).toBe(403)
  expect((await sineta.call('GET /v1/portal/app', { as: operator })).status).toBe(403)
})

test('the token is not in the database', async () => {
  const { token } = await aPartner(sineta)
  const rows = await sineta.sql('select * from session')
  expect(JSON.stringify(rows)).not.toContain(token)
})
