import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { aPartner, password, runConcurrently } from '../support/management.ts'
import { type TestSineta, useSineta } from '../support/sineta.ts'

const free = useSineta()
const strict = useSineta({ REQUIRE_MFA: '1' })

/** The code that the authenticator shows, by the database's clock. */
async function codeOf(sineta: TestSineta, secret: string): Promise<string> {
  const [{ now }] = (await sineta.sql('select clock() as now')) as [{ now: Date }]
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
}

async function withSecondFactor(sineta: TestSineta) {
  const partner = await aPartner(sineta)
  const { body: begun } = await sineta.call('POST /v1/portal/totp', { as: partner.token, body: { password } })
  const { body } = await sineta.call('POST /v1/portal/totp/confirm', {
    as: partner.token,
    body: { code: await codeOf(sineta, begun.secret) },
  })
  // The code that was just used cannot be used again, so wait for the next.
  await sineta.advance(30)
  return { ...partner, secret: begun.secret as string, confirmed: body }
}

const signIn = (sineta: TestSineta, email: string, totp?: string) =>
  sineta.call('POST /v1/portal/session', { body: { email, password, ...(totp && { totp }) } })

describe('a second factor', () => {
  test('is set up with the password and a secret for the authenticator', async () => {
    const { token, email } = await aPartner(free)
    const begin = (secret: string) => free.call('POST /v1/portal/totp', { as: token, body: { password: secret } })
    expect((await begin('nao e esta aqui')).status).toBe(401)
    const { status, body } = await begin(password)
    expect(status).toBe(201)
    expect(body.uri).toContain(`otpauth://totp/Sineta:${encodeURIComponent(email)}?`)
    const wrong = await free.call('POST /v1/portal/totp/confirm', { as: token, body: { code: '000000' } })
    expect(wrong.body.errors[0].code).toBe('wrong_code')
    expect((await signIn(free, email)).status).toBe(200)
  })

  test('is required once it is on, after the right password', async () => {
    const { email, token, secret, confirmed } = await withSecondFactor(free)
    expect(confirmed.recovery_codes).toHaveLength(10)
    expect((await free.call('GET /v1/portal/session', { as: token })).status).toBe(401)
    expect((await free.call('GET /v1/portal/session', { as: confirmed.token })).status).toBe(200)

    expect((await signIn(free, email)).body.code).toBe('second_factor_required')
    expect((await signIn(free, email, '000000')).body.code).toBe('unauthenticated')
    expect((await signIn(free, email, await codeOf(free, secret))).status).toBe(200)
  })

  test('accepts each code once', async () => {
    const { email, secret } = await withSecondFactor(free)
    const code = await codeOf(free, secret)
    expect((await signIn(free, email, code)).status).toBe(200)
    expect((await signIn(free, email, code)).status).toBe(401)
    await free.advance(30)
    expect((await signIn(free, email, await codeOf(free, secret))).status).toBe(200)
  })

  test('that was lost is replaced by recovery codes, each of them once', async () => {
    const { email, confirmed } = await withSecondFactor(free)
    const [first] = confirmed.recovery_codes
    expect((await signIn(free, email, first)).status).toBe(200)
    expect((await signIn(free, email, first)).status).toBe(401)
    const { body } = await free.call('GET /v1/portal/totp', { as: confirmed.token })
    expect(body).toEqual({ is_active: true, recovery_codes_left: 9 })
  })

  test('cannot be guessed: after ten wrong codes even the right one is refused', async () => {
    const { email, secret } = await withSecondFactor(free)
    for (let i = 0; i < 10; i++) expect((await signIn(free, email, '000000')).status).toBe(401)
    expect((await signIn(free, email, await codeOf(free, secret))).status).toBe(429)
  })

  test('is removed with the password and a code, and not without', async () => {
    const { email, secret, confirmed } = await withSecondFactor(free)
    const remove = (body: object) => free.call('POST /v1/portal/totp/remove', { as: confirmed.token, body })
    expect((await remove({ password, totp: '000000' })).status).toBe(401)
    expect((await remove({ password, totp: await codeOf(free, secret) })).status).toBe(204)
    expect((await signIn(free, email)).status).toBe(200)
  })
})

describe('two requests at the same moment', () => {
  const lives = async (token: string | undefined) =>
    token !== undefined && (await free.call('GET /v1/portal/session', { as: token })).status === 200
  const confirm = async (as: string, secret: string) => {
    const code = await codeOf(free, secret)
    return () => free.call('POST /v1/portal/totp/confirm', { as, body: { code } })
  }
  const begin = (as: string) => free.call('POST /v1/portal/totp', { as, body: { password } })

  test('use up one code of the authenticator once', async () => {
    const { email, secret } = await withSecondFactor(free)
    const code = await codeOf(free, secret)
    const replies = await runConcurrently(free, 'totp', [
      () => signIn(free, email, code),
      () => signIn(free, email, code),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('use up one recovery code once', async () => {
    const { email, confirmed } = await withSecondFactor(free)
    const [code] = confirmed.recovery_codes
    const replies = await runConcurrently(free, 'recovery_code', [
      () => signIn(free, email, code),
      () => signIn(free, email, code),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('do not leave a session opened with the password alone beside a new second factor', async () => {
    const { token, email } = await aPartner(free)
    const { body } = await begin(token)
    const [confirmed, signedIn] = await runConcurrently(free, 'session', [
      await confirm(token, body.secret),
      () => signIn(free, email),
    ])
    expect(confirmed!.status).toBe(200)
    expect(await lives(signedIn!.body.token)).toBe(false)
    expect(await lives(confirmed!.body.token)).toBe(true)
  })

  test('do not let a thief set up a second factor beside a new password', async () => {
    const { token: thief, email } = await aPartner(free)
    const { body } = await begin(thief)
    const owner = (await signIn(free, email)).body.token
    const change = { current_password: password, password: 'uma senha bem nova' }
    const replies = await runConcurrently(free, 'session', [
      () => free.call('PUT /v1/portal/password', { as: owner, body: change }),
      await confirm(thief, body.secret),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('do not replace a secret that is being confirmed', async () => {
    const { token } = await aPartner(free)
    const { body } = await begin(token)
    const replies = await runConcurrently(free, 'totp', [await confirm(token, body.secret), () => begin(token)])
    expect(replies.map(({ status }) => status)).not.toEqual([200, 201])
  })
})

describe('where a second factor is required', () => {
  test('a session without one can only set it up', async () => {
    const { token } = await aPartner(strict)
    expect((await strict.call('GET /v1/portal/app', { as: token })).body.code).toBe('mfa_required')
    expect((await strict.call('GET /v1/portal/session', { as: token })).status).toBe(200)
  })

  test('a session from before the requirement can only set it up too, and one with a second factor can do everything', async () => {
    const [without, confirmed] = [await aPartner(strict), await withSecondFactor(strict)]
    await strict.sql('update session set restricted = false')
    await strict.advance(301)
    await strict.parts.jobs.runDue()
    const list = (token: string) => strict.call('GET /v1/portal/app', { as: token })
    expect((await list(without.token)).body.code).toBe('mfa_required')
    expect((await strict.call('GET /v1/portal/session', { as: without.token })).status).toBe(200)
    expect((await list(confirmed.confirmed.token)).status).toBe(200)
  })

  test('a session from before the requirement does not survive by a change of the password', async () => {
    const { token, email } = await aPartner(strict)
    await strict.sql(
      'update session set restricted = false where subject_id in (select id from partner_member where email = $1)',
      [email],
    )
    const { status, body } = await strict.call('PUT /v1/portal/password', {
      as: token,
      body: { current_password: password, password: 'uma senha bem nova' },
    })
    expect(status).toBe(200)
    expect((await strict.call('GET /v1/portal/app', { as: body.token })).body.code).toBe('mfa_required')
  })

  test('a session that has set it up can do everything, and cannot remove it', async () => {
    const { confirmed, secret } = await withSecondFactor(strict)
    expect((await strict.call('GET /v1/portal/app', { as: confirmed.token })).status).toBe(200)
    const removed = await strict.call('POST /v1/portal/totp/remove', {
      as: confirmed.token,
      body: { password, totp: await codeOf(strict, secret) },
    })
    expect(removed.body.code).toBe('mfa_required')
  })
})
