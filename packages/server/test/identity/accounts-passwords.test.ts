import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/identity/passwords/passwords.ts'
import { createLog } from '../../src/platform/log.ts'
import { aClient, aCnpj, aPanelSession, aSchool } from '../support/builders.ts'
import { withConcurrentChange } from '../support/concurrent-change.ts'
import { invitationFor } from '../support/mail.ts'
import { anAppOf, aPartner, password, runConcurrently, unique } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const lines: string[] = []
const sineta = useSineta({}, createLog('info', { write: (line) => lines.push(line) }))

const signUp = (email: string, chosen: string) =>
  sineta.call('POST /v1/portal/partner', { body: { name: 'Parceira', cnpj: aCnpj(), email, password: chosen } })
const signIn = (email: string, chosen: string, frontend = 'portal') =>
  sineta.call(`POST /v1/${frontend}/session`, { body: { email, password: chosen } })
const change = (as: string, chosen: string) =>
  sineta.call('PUT /v1/portal/password', { as, body: { current_password: password, password: chosen } })
const isOpen = async (token: string, frontend = 'portal') =>
  (await sineta.call(`GET /v1/${frontend}/session`, { as: token })).status === 200

/** Links mailed since the last call. Without a mail server they are logged. */
async function mailed(): Promise<string[]> {
  lines.length = 0
  await sineta.advance(5)
  await sineta.parts.jobs.runDue()
  return lines.flatMap((line) => /#token=([\w-]+)/.exec(line)?.[1] ?? [])
}

describe('a new password', () => {
  test.each([
    ['nove9nove', 'too_short'],
    ['senha12345', 'too_common'],
    ['QwertyUiop', 'too_common'],
    ['1234567890', 'too_common'],
  ])('is not %s', async (chosen, code) => {
    const { status, body } = await signUp(`${unique('dev')}@parceira.example`, chosen)
    expect([status, body.errors[0]]).toEqual([422, expect.objectContaining({ pointer: '/password', code })])
  })
  test('is not the e-mail address, nor its first part', async () => {
    const name = unique('desenvolvedora')
    for (const chosen of [`${name}@Parceira.example`, name.toUpperCase()])
      expect((await signUp(`${name}@parceira.example`, chosen)).body.errors[0].code).toBe('same_as_email')
  })
  test('of ten characters that is not a common one is accepted', async () => {
    expect((await signUp(`${unique('dev')}@parceira.example`, 'gaivota#77')).status).toBe(201)
  })
})

describe('a user who changes the password', () => {
  test('continues with a new session, and every other one ends', async () => {
    const { token, email } = await aPartner(sineta)
    const other = (await signIn(email, password)).body.token
    const { status, body } = await change(token, 'uma senha bem nova')
    expect(status).toBe(200)
    expect([await isOpen(token), await isOpen(other), await isOpen(body.token)]).toEqual([false, false, true])
    expect((await signIn(email, password)).status).toBe(401)
    expect((await signIn(email, 'uma senha bem nova')).status).toBe(200)
  })

  test('ends the session of a thief who signs in with the old password at the same moment', async () => {
    const { token, email } = await aPartner(sineta)
    const [changed, stolen] = await runConcurrently(sineta, 'session', [
      () => change(token, 'uma senha bem nova'),
      () => signIn(email, password),
    ])
    expect(changed!.status).toBe(200)
    expect(await isOpen(stolen!.body.token ?? 'none')).toBe(false)
    expect(await isOpen(changed!.body.token)).toBe(true)
  })

  test('keeps the address when a thief moves the account to another one at the same moment', async () => {
    const { token, email } = await aPartner(sineta)
    const moved = { email: `${unique('ladrao')}@parceira.example`, current_password: password }
    const newPassword = await hashPassword('uma senha bem nova')
    const reply = await withConcurrentChange(
      sineta,
      ['update partner_member set password_hash = $2 where email = $1', [email, newPassword]],
      () => sineta.call('PATCH /v1/portal/profile', { as: token, body: moved }),
    )
    expect(reply.status).toBe(401)
  })

  test('is not overtaken by another change that knew only the old password', async () => {
    const { token } = await aPartner(sineta)
    const replies = await runConcurrently(sineta, 'session', [
      () => change(token, 'uma senha bem nova'),
      () => change(token, 'a senha de um ladrao'),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe('a user who forgot the password', () => {
  test.each([
    ['changes it another way', 'PUT', 'password', { password: 'uma senha bem nova' }],
    ['moves to another address', 'PATCH', 'profile', { email: `${unique('nova')}@escola.example` }],
  ])('and then %s has voided the link', async (_what, method, place, wanted) => {
    const { token, email } = await aPartner(sineta)
    const client = await aClient(sineta)
    await sineta.sql(`insert into panel_user (client_id, email, name, password_hash) values ($1, $2, 'Marta', $3)`, [
      client.id,
      email,
      await hashPassword(password),
    ])
    const tokens = { portal: token, panel: (await signIn(email, password, 'panel')).body.token }
    for (const frontend of ['portal', 'panel'] as const) {
      await sineta.call(`POST /v1/${frontend}/password/forgot`, { body: { email } })
      const [link] = await mailed()
      const changed = await sineta.call(`${method} /v1/${frontend}/${place}`, {
        as: tokens[frontend],
        body: { current_password: password, ...wanted },
      })
      expect(changed.status).toBe(200)
      const reset = await sineta.call(`POST /v1/${frontend}/password/reset`, {
        body: { token: link, password: 'a senha de um outro' },
      })
      expect(reset.status).toBe(401)
    }
  })

  test('and then changes the name can still use the link', async () => {
    const { token, email } = await aPartner(sineta)
    await sineta.call('POST /v1/portal/password/forgot', { body: { email } })
    const [link] = await mailed()
    await sineta.call('PATCH /v1/portal/profile', { as: token, body: { name: 'Marta' } })
    const reset = await sineta.call('POST /v1/portal/password/reset', {
      body: { token: link, password: 'uma senha bem nova' },
    })
    expect(reset.status).toBe(204)
  })

  test('in a sandbox gets no mail, because its people are not real and anyone can invite anyone', async () => {
    const { sandbox } = await anAppOf(sineta, await aPartner(sineta))
    const email = `${unique('vizinha')}@escola.example`
    await sineta.call(`POST /v1/panel/school/${sandbox.cnpj}/user`, {
      as: sandbox.sessions.management,
      body: { email, name: 'Vizinha', roles: ['librarian'] },
    })
    for (const client of [undefined, sandbox.client])
      await sineta.call('POST /v1/panel/password/forgot', { body: { email, client } })
    expect(await mailed()).toEqual([])
  })

  test('before accepting an invitation keeps the new password when the invitation is used later', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    const email = `${unique('rui')}@escola.example`
    await sineta.call(`POST /v1/panel/school/${school.cnpj}/user`, {
      as: await aPanelSession(sineta, client, school, 'management'),
      body: { email, name: 'Rui Prado', roles: ['librarian'] },
    })
    const invitation = await invitationFor(sineta, email)
    await mailed()
    await sineta.call('POST /v1/panel/password/forgot', { body: { email } })
    const [link] = await mailed()
    await sineta.call('POST /v1/panel/password/reset', { body: { token: link, password } })
    // An old mail in a mailbox must not be a second way to choose a password.
    const accepted = await sineta.call('POST /v1/panel/invitation/accept', {
      body: { token: invitation, password: 'a senha da chefia' },
    })
    expect(accepted.status).toBe(401)
    expect((await signIn(email, password, 'panel')).status).toBe(200)
  })

  test('gets a link that works once, and every session ends', async () => {
    const { token, email } = await aPartner(sineta)
    const asked = await sineta.call('POST /v1/portal/password/forgot', { body: { email } })
    expect([asked.status, asked.body]).toEqual([202, { status: 'accepted' }])
    const [link] = await mailed()
    const reset = () =>
      sineta.call('POST /v1/portal/password/reset', { body: { token: link, password: 'uma senha bem nova' } })
    expect((await reset()).status).toBe(204)
    expect(await isOpen(token)).toBe(false)
    expect((await signIn(email, 'uma senha bem nova')).status).toBe(200)
    expect((await reset()).status).toBe(401)
  })

  test('gets the same response as a person without an account, who is sent no mail', async () => {
    const { email } = await aPartner(sineta)
    const known = await sineta.call('POST /v1/portal/password/forgot', { body: { email } })
    expect(await mailed()).toHaveLength(1)
    const unknown = await sineta.call('POST /v1/portal/password/forgot', {
      body: { email: `${unique('ninguem')}@parceira.example` },
    })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await mailed()).toEqual([])
  })

  test('has half an hour to use the link', async () => {
    const { email } = await aPartner(sineta)
    await sineta.call('POST /v1/portal/password/forgot', { body: { email } })
    const [link] = await mailed()
    await sineta.advance(31 * 60)
    const late = await sineta.call('POST /v1/portal/password/reset', {
      body: { token: link, password: 'uma senha bem nova' },
    })
    expect(late.body.code).toBe('unauthenticated')
  })

  test('gets a link for each client with that address, each for its own account', async () => {
    const email = `${unique('marta')}@escola.example`
    for (let i = 0; i < 2; i++)
      await sineta.sql(`insert into panel_user (client_id, email, name, password_hash) values ($1, $2, 'Marta', $3)`, [
        (await aClient(sineta)).id,
        email,
        await hashPassword(password),
      ])
    await sineta.call('POST /v1/panel/password/forgot', { body: { email } })
    const links = await mailed()
    expect(links).toHaveLength(2)
    await sineta.call('POST /v1/panel/password/reset', { body: { token: links[0], password: 'uma senha bem nova' } })
    expect((await signIn(email, 'uma senha bem nova', 'panel')).status).toBe(200)
    expect((await signIn(email, password, 'panel')).status).toBe(200)
  })

  test('is not named in the log', async () => {
    const { email } = await aPartner(sineta)
    await sineta.call('POST /v1/portal/password/forgot', { body: { email } })
    await mailed()
    expect(lines.join()).not.toContain(email)
  })
})

describe('a list of sessions', () => {
  test('says where each was opened, and ends those the user does not want', async () => {
    const { token, email } = await aPartner(sineta)
    const other = await sineta.call('POST /v1/portal/session', {
      body: { email, password },
      headers: { 'user-agent': 'Telefone' },
    })
    const { body } = await sineta.call('GET /v1/portal/session/all', { as: token })
    expect(body.data).toMatchObject([
      { is_current: false, agent: 'Telefone', address: '127.0.0.1' },
      { is_current: true },
    ])
    const ended = await sineta.call(`DELETE /v1/portal/session/${body.data[0].id}`, { as: token })
    expect(ended.status).toBe(204)
    expect([await isOpen(other.body.token), await isOpen(token)]).toEqual([false, true])
  })

  test("is one person's own: the session of another is not found", async () => {
    const mine = await aPartner(sineta)
    const theirs = await aPartner(sineta)
    const { body } = await sineta.call('GET /v1/portal/session/all', { as: theirs.token })
    const ended = await sineta.call(`DELETE /v1/portal/session/${body.data[0].id}`, { as: mine.token })
    expect(ended.body.code).toBe('session_not_found')
    expect(await isOpen(theirs.token)).toBe(true)
  })

  test('can be cleared except for the one in use', async () => {
    const { token, email } = await aPartner(sineta)
    const other = (await signIn(email, password)).body.token
    expect((await sineta.call('DELETE /v1/portal/session/all', { as: token })).status).toBe(204)
    expect([await isOpen(other), await isOpen(token)]).toEqual([false, true])
  })
})
