import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/identity/passwords/passwords.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { invitationFor } from '../support/mail.ts'
import { anAppOf, aPartner, password, unique } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// Behind a proxy, so that a test can come from any address.
const sineta = useSineta({ TRUST_PROXY: '127.0.0.1', RATE_LIMITS: '1' })
const receiver = useReceiver()

/** A new address for each test, because all callers from one address share its limits. */
const anAddress = () => `198.51.100.${randomBytes(1)[0]}`

const signIn = (email: string, secret: string, from = anAddress(), frontend = 'portal') =>
  sineta.call(`POST /v1/${frontend}/session`, {
    body: { email, password: secret },
    headers: { 'x-forwarded-for': from },
  })

const statuses = async (count: number, request: (i: number) => Promise<{ status: number }>) => {
  const replies = await Promise.all(Array.from({ length: count }, (_, i) => request(i)))
  return replies.map(({ status }) => status).sort()
}

describe('guessing a password', () => {
  test('ends after ten tries of one account in a quarter of an hour, from any addresses, even concurrently', async () => {
    const { email } = await aPartner(sineta)
    const tried = await statuses(30, () => signIn(email, 'nao e esta aqui'))
    expect(tried).toEqual([...Array(10).fill(401), ...Array(20).fill(429)])

    const right = await signIn(email, password)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(right.body.code).toBe('rate_limited')

    await sineta.advance(15 * 60 + 1)
    expect((await signIn(email, password)).status).toBe(200)
  })

  test('of an account that does not exist ends the same way', async () => {
    const email = `${unique('ninguem')}@parceira.example`
    expect(await statuses(12, () => signIn(email, 'nao e esta aqui'))).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('of one account does not affect others, nor the same address at another sign-in page', async () => {
    const { email } = await aPartner(sineta)
    const other = await aPartner(sineta)
    await statuses(11, () => signIn(email, 'nao e esta aqui'))
    expect((await signIn(other.email, password)).status).toBe(200)
    expect((await signIn(email, password, anAddress(), 'admin')).status).toBe(401)
  })

  test('ends after fifty tries from one address, over all accounts', async () => {
    const from = '203.0.113.7'
    const guess = (i: number) => signIn(`${unique('alguem')}-${i}@parceira.example`, 'nao e esta aqui', from)
    expect(await statuses(55, guess)).toEqual([...Array(50).fill(401), ...Array(5).fill(429)])
    const { email } = await aPartner(sineta)
    expect((await signIn(email, password, from)).status).toBe(429)
    expect((await signIn(email, password)).status).toBe(200)
  })

  test('from an IPv6 network ends like guessing from one address, because the owner of one address has the whole network', async () => {
    const guess = (i: number) =>
      signIn(`${unique('alguem')}@parceira.example`, 'nao e esta aqui', `2001:db8:7:7::${i.toString(16)}`)
    for (let i = 0; i < 50; i++) expect((await guess(i)).status).toBe(401)
    expect((await guess(51)).status).toBe(429)
    const neighbour = await signIn(`${unique('alguem')}@parceira.example`, 'nao e esta aqui', '2001:db8:7:8::1')
    expect(neighbour.status).toBe(401)
  })

  test('is what counts: a user who knows the password signs in without limit', async () => {
    const { email } = await aPartner(sineta)
    for (let i = 0; i < 12; i++) expect((await signIn(email, password)).status).toBe(200)
  })

  test('is what counts: a user is signed in even if the correct guess cannot be taken off the count', async () => {
    const { email } = await aPartner(sineta)
    await execute(
      sineta.databaseUrl,
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger refuse before update on tries for each row when (cardinality(new.moments) < cardinality(old.moments)) execute function refuse()`,
    )
    const { status, body } = await signIn(email, password)
    await execute(sineta.databaseUrl, 'drop function refuse() cascade')
    expect([status, (await sineta.call('GET /v1/portal/session', { as: body.token })).status]).toEqual([200, 200])
  })

  test('while the clock was an hour ahead keeps no account locked after it is set right', async () => {
    const { email } = await aPartner(sineta)
    await sineta.advance(3600)
    await statuses(11, () => signIn(email, 'nao e esta aqui'))
    expect((await signIn(email, password)).status).toBe(429)
    await sineta.advance(-3600)
    expect((await signIn(email, password)).status).toBe(200)
  })

  test('is counted without storing the addresses that were typed', async () => {
    const email = `${unique('digitado')}@parceira.example`
    await signIn(email, 'nao e esta aqui')
    const rows = await sineta.sql('select row_to_json(t) as row from tries t')
    expect(JSON.stringify(rows)).not.toContain(email)
  })
})

describe('attackers who guess do not lock out an owner', () => {
  const lockedOut = async (email: string) => {
    expect(await statuses(11, () => signIn(email, 'nao e esta aqui'))).toContain(429)
    expect((await signIn(email, password, '192.0.2.77')).status).toBe(429)
  }

  test('on a network that the account signed in from before', async () => {
    const { email } = await aPartner(sineta)
    expect((await signIn(email, password, '203.0.113.50')).status).toBe(200)
    await lockedOut(email)
    expect((await signIn(email, password, '203.0.113.50')).status).toBe(200)
    // This network has the same allowance as the attackers, not more.
    const tried = await statuses(12, () => signIn(email, 'nao e esta aqui', '203.0.113.50'))
    expect(tried).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('who has a correct code of the second factor, or a recovery code', async () => {
    const { email, token } = await aPartner(sineta)
    const { body } = await sineta.call('POST /v1/portal/totp', { as: token, body: { password } })
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
    const code = async () => totp.generate({ timestamp: await milliseconds() })
    const on = await sineta.call('POST /v1/portal/totp/confirm', { as: token, body: { code: await code() } })
    await lockedOut(email)
    const withCode = (shown: string, secret = password) =>
      sineta.call('POST /v1/portal/session', {
        body: { email, password: secret, totp: shown },
        headers: { 'x-forwarded-for': anAddress() },
      })
    await sineta.advance(60)
    expect((await withCode(await code())).status).toBe(200)
    expect((await withCode(on.body.recovery_codes[0])).status).toBe(200)
    expect((await withCode('000000')).status).toBe(429)
  })
})

test('after thirty wrong codes in a day a thief of the password is stopped, and callers without the password use up none of them', async () => {
  const { email, token } = await aPartner(sineta)
  const { body } = await sineta.call('POST /v1/portal/totp', { as: token, body: { password } })
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
  const on = await sineta.call('POST /v1/portal/totp/confirm', {
    as: token,
    body: { code: totp.generate({ timestamp: await milliseconds() }) },
  })
  const withCode = (shown: string, secret = password) =>
    sineta.call('POST /v1/portal/session', {
      body: { email, password: secret, totp: shown },
      headers: { 'x-forwarded-for': anAddress() },
    })
  const rightCode = async () => withCode(totp.generate({ timestamp: await milliseconds() }))
  const wrongCode = async () => {
    const right = await milliseconds().then((now) => totp.generate({ timestamp: now }))
    return withCode(String((Number(right) + 500_000) % 1_000_000).padStart(6, '0'))
  }
  const afterQuarterHour = () => sineta.advance(15 * 60 + 1)

  for (let i = 0; i < 5; i++) {
    expect(await statuses(8, () => withCode('000000', 'nao e esta aqui'))).toEqual(Array(8).fill(401))
    await afterQuarterHour()
  }
  const refused: number[] = []
  for (let i = 0; i < 5; i++) {
    for (let tries = 0; tries < 7; tries++) refused.push((await wrongCode()).status)
    await afterQuarterHour()
  }
  expect(refused).toEqual([...Array(30).fill(401), ...Array(5).fill(429)])
  const locked = await rightCode()
  expect([locked.status, locked.body.reason]).toEqual([429, 'wrong_codes'])
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(12 * 3600)

  expect((await withCode(on.body.recovery_codes[0])).status).toBe(200)
  await sineta.sql('update partner_member set password_hash = $2 where email = $1', [
    email,
    await hashPassword(password),
  ])
  expect((await rightCode()).status).toBe(200)
})

/** The time of the database, which tests advance. */
async function milliseconds(): Promise<number> {
  const [row] = await sineta.sql<{ ms: number }>('select (extract(epoch from clock()) * 1000)::float8 as ms')
  return row!.ms
}

test('a flood of guesses does not affect users who are signed in to the portal', async () => {
  const { token } = await aPartner(sineta)
  const flood = Array.from({ length: 100 }, (_, i) =>
    signIn(`${unique('alguem')}@parceira.example`, 'nao e esta aqui', `198.18.0.${i}`),
  )
  const others = await Promise.all(
    Array.from({ length: 20 }, () => sineta.call('GET /v1/portal/member', { as: token })),
  )
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]))
})

test('a session has ten guesses at its current password', async () => {
  const { token, email } = await aPartner(sineta)
  const change = () =>
    sineta.call('PUT /v1/portal/password', {
      as: token,
      body: { current_password: 'nao e esta aqui', password: 'uma senha bem nova' },
    })
  for (let i = 0; i < 10; i++) expect((await change()).status).toBe(401)
  expect((await change()).status).toBe(429)
  // Counted by session, so a stolen one does not lock its owner out.
  expect((await signIn(email, password)).status).toBe(200)
})

test('a partner that signed up a minute ago can neither fill our disks nor make us flood a server', async () => {
  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const as = partner.token
  const ids = ['01900000-0000-7000-8000-000000000000']
  const resendMany = () => sineta.call(`POST ${app.path}/delivery/resend`, { as, body: { ids } })
  expect(await statuses(12, resendMany)).toEqual([...Array(10).fill(202), 429, 429])
  const reset = () => sineta.call(`POST ${app.path}/sandbox/reset`, { as })
  expect((await reset()).status).toBe(200)
  // As after 58 more within the minute, because a busy machine takes longer than a minute for them.
  await sineta.sql(
    'update tries set moments = array_fill(clock(), array[59]) where moments[1] = (select max(moments[1]) from tries)',
  )
  expect(await statuses(3, reset)).toEqual([200, 429, 429])
  // One app exists already.
  const apps = []
  for (let i = 0; i < 31; i++) {
    const body = { name: 'Mais uma', slug: unique('app'), requested_scopes: ['students:read'] }
    apps.push((await sineta.call('POST /v1/portal/app', { as, body })).status)
  }
  expect(apps).toEqual([...Array(29).fill(201), 429, 429])
})

test('an app has at most a hundred keys, and gets another once one is revoked', async () => {
  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const make = () =>
    sineta.call(`POST ${app.path}/api-key`, { as: partner.token, body: { name: 'CI', environment: 'test' } })
  const { body: first } = await make()
  await sineta.sql(
    `insert into api_key (kind, app_id, name, hash, prefix, environment, scopes)
     select kind, app_id, name, sha256(n::text::bytea || id::text::bytea), prefix, environment, scopes
     from api_key cross join generate_series(2, 100) n where id = $1`,
    [first.id],
  )
  const refused = await make()
  expect([refused.status, refused.body.code]).toEqual([409, 'api_key_limit_reached'])
  await sineta.call(`DELETE ${app.path}/api-key/${first.id}`, { as: partner.token })
  expect((await make()).status).toBe(201)
})

test('an app sends at most ten test events and sixty resends in a minute', async () => {
  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const as = partner.token
  await sineta.call(`PUT ${app.path}/endpoint/test`, { as, body: { url: receiver.url } })
  const sendTest = () =>
    sineta.call(`POST ${app.path}/endpoint/test/test-event`, { as, body: { event: 'attendance.check_in' } })
  expect(await statuses(12, sendTest)).toEqual([...Array(10).fill(202), 429, 429])
  await sineta.deliver()
  const { body } = await sineta.call(`GET ${app.path}/delivery?limit=1`, { as })
  const resend = () => sineta.call(`POST ${app.path}/delivery/${body.data[0].id}/resend`, { as })
  const tried = await statuses(65, resend)
  expect(tried.filter((status) => status === 429)).toHaveLength(5)

  await sineta.advance(61)
  expect((await sendTest()).status).toBe(202)
})

describe('another user with the same address', () => {
  test('in a sandbox, which can invite any address, reveals nothing about the password of the real one', async () => {
    const { email } = await aPanelUser()
    const { sandbox } = await anAppOf(sineta, await aPartner(sineta))
    await aTwin(sandbox.cnpj, sandbox.sessions.management, email)
    // With the same password, two real users would be asked which client is meant.
    const { status, body } = await signIn(email, password, anAddress(), 'panel')
    expect([status, body.code]).toEqual([200, undefined])
    const named = await sineta.call('POST /v1/panel/session', { body: { email, password, client: sandbox.client } })
    expect(named.status).toBe(200)
  })

  test('in another client gives no more than ten guesses either, even if they are right for that user', async () => {
    const { email } = await aPanelUser()
    const other = await aPanelUser()
    await aTwin(other.school.cnpj, other.token, email, 'um palpite qualquer')
    const tried = await statuses(15, () => signIn(email, 'um palpite qualquer', anAddress(), 'panel'))
    expect(tried).toEqual([...Array(10).fill(200), ...Array(5).fill(429)])
  })

  test('is why right passwords count: a person with one user signs in without limit', async () => {
    const { email } = await aPanelUser()
    for (let i = 0; i < 12; i++) expect((await signIn(email, password, anAddress(), 'panel')).status).toBe(200)
  })

  test('does not affect a person who names the client', async () => {
    const { email, client } = await aPanelUser()
    for (let i = 0; i < 12; i++)
      expect(
        (await sineta.call('POST /v1/panel/session', { body: { email, password, client: client.slug } })).status,
      ).toBe(200)
  })
})

/** The owner of a client with a school. */
async function aPanelUser() {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const email = `${unique('marta')}@escola.example`
  await sineta.sql(
    `insert into panel_user (client_id, email, name, is_owner, password_hash) values ($1, $2, 'Marta Dias', true, $3)`,
    [client.id, email, await hashPassword(password)],
  )
  const { body } = await sineta.call('POST /v1/panel/session', { body: { email, password, client: client.slug } })
  return { client, school, email, token: body.token as string }
}

/** Creates a user with an address that belongs to another person. */
async function aTwin(cnpj: string, as: string, email: string, chosen = password) {
  const { body } = await sineta.call(`POST /v1/panel/school/${cnpj}/user`, {
    as,
    body: { email, name: 'Outra', roles: ['librarian'] },
  })
  const accepted = await sineta.call('POST /v1/panel/invitation/accept', {
    body: { token: body.invitation.token ?? (await invitationFor(sineta, email)), password: chosen },
  })
  expect(accepted.status).toBe(200)
}

test('a first code of an authenticator can be guessed ten times, too', async () => {
  const { token } = await aPartner(sineta)
  await sineta.call('POST /v1/portal/totp', { as: token, body: { password } })
  const guess = () => sineta.call('POST /v1/portal/totp/confirm', { as: token, body: { code: '000000' } })
  for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test('a school imports and exports at most twenty spreadsheets in a minute', async () => {
  const { school, token } = await aPanelUser()
  const fetched = await statuses(21, () =>
    sineta.call(`GET /v1/panel/school/${school.cnpj}/export?kind=students`, { as: token }),
  )
  expect(fetched).toEqual([...Array(20).fill(200), 429])
})
