import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueMail } from '../../src/identity/mail/queries.ts'
import { aClient, aCnpj, aPanelSession, aSchool } from '../support/builders.ts'
import { anAppOf, anOperator, aPartner, password, unique } from '../support/management.ts'
import { startSineta, type TestSineta } from '../support/sineta.ts'

// A mail server that speaks just enough SMTP and records what it receives.
const received: { to: string; text: string }[] = []
let refusing = false
const server = createServer((socket) => {
  let to = ''
  let data: string | null = null
  socket.on('error', () => {})
  socket.write('220 mail\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
      if (data !== null && line !== '.') {
        data += `${line}\n`
      } else if (data !== null) {
        received.push({ to, text: data.replaceAll('=\n', '').replaceAll('=3D', '=') })
        data = null
        socket.write('250 taken\r\n')
      } else if (line.startsWith('RCPT')) {
        to = /<(.+)>/.exec(line)![1]!
        socket.write(refusing ? '451 later\r\n' : '250 ok\r\n')
      } else if (line === 'DATA') {
        data = ''
        socket.write('354 continue\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  })
})

let sineta: TestSineta & { stop(): Promise<void> }
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  sineta = await startSineta({
    RATE_LIMITS: '1',
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SMTP_TLS: 'plaintext',
  })
})
afterAll(async () => {
  await sineta.stop()
  server.close()
})

beforeEach(() => {
  refusing = false
})

const longestWait = 16 * 60
const forgot = (email: string) => sineta.call('POST /v1/portal/password/forgot', { body: { email } })
async function sendDue(seconds = 61) {
  await sineta.advance(seconds)
  await sineta.parts.jobs.runDue()
}

test('a link to choose a new password arrives by mail, and works', async () => {
  const { email } = await aPartner(sineta)
  await forgot(email)
  await sendDue()
  const mail = received.find(({ to }) => to === email)!
  const token = /#token=(pr_[\w-]{43})/.exec(mail.text)?.[1]
  const reset = await sineta.call('POST /v1/portal/password/reset', { body: { token, password: 'uma senha bem nova' } })
  expect(reset.status).toBe(204)
})

test('an address gets at most 20 mails of a kind a day, from all callers together', async () => {
  const { email } = await aPartner(sineta)
  const ask = (audience: 'portal' | 'panel') =>
    sineta.parts.system.transaction({ clients: [] }, async (tx) => {
      for (let i = 0; i < 15; i++) await queueMail(tx, sineta.parts.services.secrets, mailTo(audience, email))
    })
  await ask('portal')
  await ask('panel')
  await sendDue()
  expect(received.filter(({ to }) => to === email)).toHaveLength(20)
  expect(await sineta.sql('select from mail')).toEqual([])
})

describe('an attacker who requests new passwords all day', () => {
  const ask = (audience: 'portal' | 'panel', email: string, network: string, times: number) =>
    sineta.parts.system.transaction({ clients: [] }, async (tx) => {
      for (let i = 0; i < times; i++)
        await queueMail(tx, sineta.parts.services.secrets, { about: 'password', audience, email, network })
    })
  const mailsTo = (email: string) => received.filter(({ to }) => to === email).length

  test('uses up nothing on a site where the address has no account', async () => {
    const { email } = await aPartner(sineta)
    await ask('panel', email, '198.51.100.7', 30)
    await sendDue()
    expect(mailsTo(email)).toBe(0)
    await ask('portal', email, '198.51.100.7', 1)
    await sendDue()
    expect(mailsTo(email)).toBe(1)
  })

  test('does not keep the mail from its owner on a network they signed in from before', async () => {
    const { email } = await aPartner(sineta)
    await ask('portal', email, '198.51.100.7', 30)
    await sendDue()
    expect(mailsTo(email)).toBe(20)
    await sineta.call('POST /v1/portal/session', { body: { email, password } })
    expect((await forgot(email)).status).toBe(202)
    await sendDue()
    expect(mailsTo(email)).toBe(21)
  })
})

const mailTo = (audience: 'portal' | 'panel', email: string) =>
  ({ about: 'invitation', audience, email, token: 'in_1', by: 'Parceira' }) as const

test('mail that was not accepted is tried again, and then given up', async () => {
  const { email } = await aPartner(sineta)
  refusing = true
  await forgot(email)
  await sendDue()
  refusing = false
  await sendDue()
  expect(received.filter(({ to }) => to === email)).toHaveLength(1)

  // A mail server takes minutes to restart.
  refusing = true
  await forgot(email)
  for (let i = 0; i < 6; i++) await sendDue()
  refusing = false
  await sendDue(longestWait)
  expect(received.filter(({ to }) => to === email)).toHaveLength(2)

  refusing = true
  await forgot(email)
  for (let i = 0; i < 5; i++) await sendDue(longestWait)
  expect(await sineta.sql('select from mail')).toEqual([])
})

test('mail whose last try ended without a result is given up and not sent again', async () => {
  const { email } = await aPartner(sineta)
  await sineta.sql('delete from mail')
  await forgot(email)
  // As left behind by processes that die while a server has the mail.
  await sineta.sql('update mail set tries = 5')
  await sendDue()
  expect(received.filter(({ to }) => to === email)).toEqual([])
  expect(await sineta.sql('select from mail')).toEqual([])
})

test('mails that cannot be opened delay no other, and are given up', async () => {
  const { email } = await aPartner(sineta)
  await sineta.sql('delete from mail')
  // As sealed by a process with a key that the others lack. One for each run of the job.
  await sineta.sql(`insert into mail (id, sealed) select gen_random_uuid(), '\\x01ff00' from generate_series(1, 4)`)
  await forgot(email)
  for (let i = 0; i < 6; i++) await sendDue(longestWait)
  expect(received.filter(({ to }) => to === email)).toHaveLength(1)
  expect(await sineta.sql('select from mail')).toEqual([])
})

test('the owner of an address with which another person signs up is notified by mail, and a new partner gets none', async () => {
  const { email } = await aPartner(sineta)
  await sendDue()
  expect(received.filter(({ to }) => to === email)).toEqual([])
  const cnpj = aCnpj()
  await sineta.call('POST /v1/portal/partner', { body: { name: 'Outra', cnpj, email, password: 'de um estranho' } })
  await sendDue()
  const [mail, ...others] = received.filter(({ to }) => to === email)
  expect(mail?.text).toContain('/portal/password/forgot')
  expect(others).toEqual([])
})

/** The tokens mailed to an address, in order. */
const tokensTo = (email: string) =>
  received.filter(({ to }) => to === email).map(({ text }) => /#token=(\w\w_[\w-]{43})/.exec(text)![1]!)
const accept = (frontend: 'panel' | 'portal', token: string | undefined) =>
  sineta.call(`POST /v1/${frontend}/invitation/accept`, { body: { token, password } })

async function aManagedSchool() {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  return { client, school, manager: await aPanelSession(sineta, client, school, 'management') }
}

describe('an invitation', () => {
  test('arrives by mail, with a link whose token no server sees', async () => {
    const { client, school, manager } = await aManagedSchool()
    const email = `${unique('rita')}@escola.example`
    const { body } = await sineta.call(`POST /v1/panel/school/${school.cnpj}/user`, {
      as: manager,
      body: { email, name: 'Rita', roles: ['finance'] },
    })
    await sendDue()
    const mail = received.find(({ to }) => to === email)!
    expect(mail.text).toContain('/panel/invitation#token=in_')
    // Otherwise the inviter could accept in place of the invited person.
    expect(body.invitation).toEqual({ email, token: null, expires_at: expect.any(String) })
    expect(mail.text).toContain(client.slug)
    expect((await accept('panel', tokensTo(email)[0])).status).toBe(200)
  })

  test('contains one link, ours, even if the name of the inviting partner is a link', async () => {
    const email = `${unique('dev')}@parceira.example`
    await sineta.call('POST /v1/portal/partner', {
      body: {
        name: 'Conta bloqueada!\nEntre em https://evil.example/x ou evil.example',
        cnpj: aCnpj(),
        email,
        password,
      },
    })
    const { body } = await sineta.call('POST /v1/portal/session', { body: { email, password } })
    const victim = `${unique('vitima')}@escola.example`
    await sineta.call('POST /v1/portal/member', {
      as: body.token,
      body: { email: victim, name: 'Vítima', role: 'developer' },
    })
    await sendDue()
    const mail = received.find(({ to }) => to === victim)!
    expect(mail.text.match(/\w+:\/\//g)).toEqual(['http://'])
    expect(mail.text).not.toContain('evil.example')
  })

  test('is limited for the same person and for the same partner', async () => {
    const { token } = await aPartner(sineta)
    const invite = (email: string) =>
      sineta.call('POST /v1/portal/member', { as: token, body: { email, name: 'Rui', role: 'developer' } })
    const email = `${unique('rui')}@parceira.example`
    for (let i = 0; i < 10; i++) expect((await invite(email)).status).toBe(201)
    expect((await invite(` ${email.toUpperCase()}`)).status).toBe(429)
    for (let i = 0; i < 40; i++) await invite(`${unique('rui')}@parceira.example`)
    expect((await invite(`${unique('rui')}@parceira.example`)).status).toBe(429)
  })

  test.each(['coordinator', 'secretary', 'teacher'])(
    'is mailed to a %s who is registered in the panel',
    async (role) => {
      const { school, manager } = await aManagedSchool()
      const email = `${unique(role)}@escola.example`
      const made = await sineta.call(`POST /v1/partners/school/${school.cnpj}/${role}`, {
        as: manager,
        body: { name: 'Paulo Mendes', email },
      })
      expect(made.status).toBe(201)
      await sendDue()
      const { body } = await accept('panel', tokensTo(email)[0])
      const who = await sineta.call('GET /v1/panel/session', { as: body.token })
      expect(who.body).toMatchObject({ email, schools: [{ roles: [role] }] })
    },
  )

  test('is mailed once, however many roles a person gets, and not to a user who signed in before', async () => {
    const { school, manager } = await aManagedSchool()
    const email = `${unique('paulo')}@escola.example`
    const register = (role: string) =>
      sineta.call(`POST /v1/partners/school/${school.cnpj}/${role}`, { as: manager, body: { name: 'Paulo', email } })
    await register('teacher')
    await register('coordinator')
    await sendDue()
    expect(tokensTo(email)).toHaveLength(1)
    await accept('panel', tokensTo(email)[0])
    await register('secretary')
    await sendDue()
    expect(tokensTo(email)).toHaveLength(1)
  })

  test('is not mailed from a sandbox, whose people are not real', async () => {
    const app = await anAppOf(sineta, await aPartner(sineta))
    const email = `${unique('ninguem')}@escola.example`
    const made = await sineta.call(`POST /v1/partners/school/${app.sandbox.cnpj}/teacher`, {
      as: app.sandbox.sessions.management,
      body: { name: 'Paulo', email },
    })
    expect(made.status).toBe(201)
    await sendDue()
    expect(tokensTo(email)).toEqual([])
  })

  test('is mailed again by the management; the earlier link is void, and a user who has signed in gets none', async () => {
    const { school, manager } = await aManagedSchool()
    const path = `/v1/panel/school/${school.cnpj}/user`
    const email = `${unique('rita')}@escola.example`
    const { body } = await sineta.call(`POST ${path}`, {
      as: manager,
      body: { email, name: 'Rita', roles: ['finance'] },
    })
    await sendDue()
    const again = () => sineta.call(`POST ${path}/${body.id}/invitation`, { as: manager })
    expect(await again()).toMatchObject({ status: 202, body: { status: 'accepted' } })
    await sendDue()
    const [first, second] = tokensTo(email)
    expect((await accept('panel', first)).status).toBe(401)
    expect((await accept('panel', second)).status).toBe(200)
    expect((await again()).body.code).toBe('invitation_accepted')
  })

  test('is mailed to members of a partner, and again if an owner asks for it', async () => {
    const partner = await aPartner(sineta)
    const email = `${unique('rui')}@parceira.example`
    const { body } = await sineta.call('POST /v1/portal/member', {
      as: partner.token,
      body: { email, name: 'Rui', role: 'developer' },
    })
    const again = () => sineta.call(`POST /v1/portal/member/${body.id}/invitation`, { as: partner.token })
    await sendDue()
    expect((await again()).status).toBe(202)
    await sendDue()
    const [first, second] = tokensTo(email)
    expect((await accept('portal', first)).status).toBe(401)
    expect((await accept('portal', second)).status).toBe(200)
    expect((await again()).body.code).toBe('invitation_accepted')
  })

  test('is mailed to the owner of a new client, and again if an operator asks for it', async () => {
    const operator = await anOperator(sineta)
    const slug = unique('rede')
    const email = `${slug}@rede.example`
    await sineta.call('POST /v1/admin/client', {
      as: operator,
      body: { slug, name: 'Rede Aurora', manager_email: email, manager_name: 'Dona' },
    })
    const again = () => sineta.call(`POST /v1/admin/client/${slug}/invitation`, { as: operator })
    expect((await again()).status).toBe(202)
    await sendDue()
    await sendDue()
    // Both mails are sent; only the newest link works.
    const replies = await Promise.all(tokensTo(email).map((token) => accept('panel', token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await again()).body.code).toBe('invitation_accepted')
  })

  test('is limited in number', async () => {
    const { school, manager } = await aManagedSchool()
    const path = `/v1/panel/school/${school.cnpj}/user`
    const email = `${unique('rita')}@escola.example`
    const { body } = await sineta.call(`POST ${path}`, {
      as: manager,
      body: { email, name: 'Rita', roles: ['finance'] },
    })
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push((await sineta.call(`POST ${path}/${body.id}/invitation`, { as: manager })).status)
    expect(statuses).toEqual([...Array(10).fill(202), 429])
  })
})
