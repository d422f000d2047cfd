import { beforeAll, expect, test } from 'vitest'
import { aCnpj } from '../support/builders.ts'
import { invitationFor } from '../support/mail.ts'
import { anOperator, password, runConcurrently, unique } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
let operator: string
beforeAll(async () => {
  operator = await anOperator(sineta)
})

const register = (slug: string, more: Record<string, unknown> = {}) =>
  sineta.call('POST /v1/admin/client', {
    as: operator,
    body: {
      slug,
      name: 'Colégio Aurora',
      manager_email: `${slug}@escola.example`,
      manager_name: 'Marta Dias',
      ...more,
    },
  })

/** A new client with one school, and its owner's session. */
async function aClientWithOwner() {
  const slug = unique('aurora')
  await register(slug)
  const cnpj = aCnpj()
  await sineta.call(`POST /v1/admin/client/${slug}/school`, {
    as: operator,
    body: { cnpj, name: 'Unidade Centro', time_zone: 'America/Manaus' },
  })
  const accepted = await sineta.call('POST /v1/panel/invitation/accept', {
    body: { token: await invitationFor(sineta, `${slug}@escola.example`), password },
  })
  return { slug, cnpj, owner: accepted.body.token as string, path: `/v1/panel/school/${cnpj}` }
}

test('a new client has an empty webhook_url and an invited owner', async () => {
  const slug = unique('aurora')
  const { status, body } = await register(slug)
  expect(status).toBe(201)
  expect(body).toMatchObject({ slug, environment: 'live', status: 'active', time_zone: 'America/Sao_Paulo' })
  expect(body.api).toMatchObject({ client: slug, webhook_url: null, signing_enabled: false, consecutive_failures: 0 })

  const accepted = await sineta.call('POST /v1/panel/invitation/accept', {
    body: { token: await invitationFor(sineta, `${slug}@escola.example`), password },
  })
  expect(accepted.status).toBe(200)
  const signedIn = await sineta.call('POST /v1/panel/session', { body: { email: `${slug}@escola.example`, password } })
  expect(signedIn.status).toBe(200)
})

test('an invitation works once, and for seven days', async () => {
  const invited = async () => {
    const slug = unique('aurora')
    expect((await register(slug)).body.invitation.token).toBeNull()
    return invitationFor(sineta, `${slug}@escola.example`)
  }
  const accept = (token: string | null) =>
    sineta.call('POST /v1/panel/invitation/accept', { body: { token, password } })
  const once = await invited()
  expect((await accept(once)).status).toBe(200)
  expect((await accept(once)).body.code).toBe('unauthenticated')

  const late = await invited()
  await sineta.advance(7 * 24 * 3600 + 1)
  expect((await accept(late)).body.code).toBe('unauthenticated')
  operator = await anOperator(sineta)
})

test('a slug is unique, and those of sandboxes are reserved', async () => {
  const slug = unique('aurora')
  await register(slug)
  expect((await register(slug)).body.code).toBe('slug_taken')
  expect((await register('sandbox-aurora')).body.code).toBe('validation_failed')
})

test('a CNPJ is registered once, and only if it is valid', async () => {
  const { slug, cnpj } = await aClientWithOwner()
  const school = (written: string) =>
    sineta.call(`POST /v1/admin/client/${slug}/school`, {
      as: operator,
      body: { cnpj: written, name: 'Outra', time_zone: 'America/Sao_Paulo' },
    })
  expect((await school(cnpj)).body.code).toBe('school_already_exists')
  expect((await school('11222333000182')).body.code).toBe('cnpj_invalid')
  expect((await school('12.ABC.345/01DE-35')).body).toMatchObject({ cnpj: '12ABC34501DE35' })
})

test('clients are listed page by page, and a cursor belongs to its query', async () => {
  for (let n = 0; n < 3; n++) await register(unique('rede'))
  const all = await sineta.call('GET /v1/admin/client?limit=200', { as: operator })
  const slugs: string[] = []
  let cursor = ''
  do {
    const { body } = await sineta.call(`GET /v1/admin/client?limit=2${cursor && `&cursor=${cursor}`}`, { as: operator })
    slugs.push(...body.data.map(({ slug }: { slug: string }) => slug))
    cursor = body.next_cursor ?? ''
  } while (cursor !== '')
  expect(slugs).toEqual(all.body.data.map(({ slug }: { slug: string }) => slug))

  const first = await sineta.call('GET /v1/admin/client?limit=1', { as: operator })
  const other = await sineta.call(`GET /v1/admin/client?status=active&cursor=${first.body.next_cursor}`, {
    as: operator,
  })
  expect(other.body.code).toBe('invalid_parameter')
})

test('a client that does not exist is not found', async () => {
  for (const route of [
    'GET /v1/admin/client/nenhum',
    'PATCH /v1/admin/client/nenhum',
    'PATCH /v1/admin/client/nenhum/api',
  ])
    expect((await sineta.call(route, { as: operator })).body.code).toBe('client_not_found')
})

test('a change made from an old version is refused', async () => {
  const { slug } = await aClientWithOwner()
  const before = await sineta.call(`GET /v1/admin/client/${slug}`, { as: operator })
  const etag = before.headers.get('etag') ?? ''
  const patch = (name: string) =>
    sineta.call(`PATCH /v1/admin/client/${slug}`, { as: operator, body: { name }, headers: { 'if-match': etag } })
  expect((await patch('Primeiro')).body).toMatchObject({ name: 'Primeiro', version: before.body.version + 1 })
  expect((await patch('Segundo')).body.code).toBe('version_conflict')
})

test('a stored setting that no longer exists is not shown', async () => {
  const { owner, cnpj, path } = await aClientWithOwner()
  await sineta.sql(
    `update school set settings = '{"photo_face_check": true, "authorization_four_eyes": true}' where cnpj = $1`,
    [cnpj],
  )
  const { body } = await sineta.call(`GET ${path}`, { as: owner })
  expect(body.settings).not.toHaveProperty('photo_face_check')
  expect(body.settings.authorization_four_eyes).toBe(true)
})

test('a school changes its settings; those it leaves out stay', async () => {
  const { owner, path } = await aClientWithOwner()
  const patch = (body: unknown) => sineta.call(`PATCH ${path}`, { as: owner, body })
  await patch({ settings: { max_primary_responsibles: 2, require_photo_consent: true } })
  const { body } = await patch({ settings: { max_primary_responsibles: 0 }, time_zone: 'America/Recife' })
  expect(body.settings).toEqual({
    enrollment_number_pattern: '{YYYY}.{NNNNN}',
    duplicate_read_window_seconds: 60,
    max_primary_responsibles: null,
    authorization_four_eyes: false,
    require_photo_consent: true,
  })
  expect(body.time_zone).toBe('America/Recife')
  expect((await patch({ settings: { photo_face_check: true } })).body.errors).toEqual([
    expect.objectContaining({ pointer: '/settings/photo_face_check' }),
  ])
  expect((await patch({ time_zone: 'Europe/Lisbon' })).status).toBe(422)
  expect((await patch({ settings: { enrollment_number_pattern: 'sem contador' } })).status).toBe(422)
})

test('the users of a school are listed by name, on every page', async () => {
  const { owner, path } = await aClientWithOwner()
  for (const name of ['Zilda', 'Érica', 'ana', 'Ana Beatriz', 'Fábio'])
    await sineta.call(`POST ${path}/user`, {
      as: owner,
      body: { email: `${unique('user')}@escola.example`, name, roles: ['finance'] },
    })
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await sineta.call(`GET ${path}/user?limit=2${cursor && `&cursor=${cursor}`}`, { as: owner })
    names.push(
      ...body.data.filter((one: { is_owner: boolean }) => !one.is_owner).map((one: { name: string }) => one.name),
    )
    cursor = body.next_cursor
  }
  expect(names).toEqual(['ana', 'Ana Beatriz', 'Érica', 'Fábio', 'Zilda'])
})

test('a school keeps at least one manager', async () => {
  const { owner, path } = await aClientWithOwner()
  const users = await sineta.call(`GET ${path}/user`, { as: owner })
  const [first] = users.body.data
  expect(first).toMatchObject({ is_owner: true, roles: ['management'] })
  expect((await sineta.call(`DELETE ${path}/user/${first.id}`, { as: owner })).body.code).toBe('last_manager')
  const demote = { as: owner, body: { roles: ['finance'] } }
  expect((await sineta.call(`PATCH ${path}/user/${first.id}`, demote)).body.code).toBe('last_manager')

  const invited = await sineta.call(`POST ${path}/user`, {
    as: owner,
    body: { email: 'bia@escola.example', name: 'Bia', roles: ['management', 'librarian'] },
  })
  expect(invited.body).toMatchObject({ roles: ['librarian', 'management'], is_owner: false })
  expect((await sineta.call(`PATCH ${path}/user/${first.id}`, demote)).body.roles).toEqual(['finance'])
  expect((await sineta.call(`DELETE ${path}/user/${invited.body.id}`, { as: owner })).body.code).toBe('last_manager')
})

test('of two managers who change the roles of a user, the second is told of the change of the first', async () => {
  const { owner, path } = await aClientWithOwner()
  const { body: user } = await sineta.call(`POST ${path}/user`, {
    as: owner,
    body: { email: `${unique('bia')}@escola.example`, name: 'Bia', roles: ['finance'] },
  })
  const change = (roles: string[], version: number) =>
    sineta.call(`PATCH ${path}/user/${user.id}`, {
      as: owner,
      body: { roles },
      headers: { 'if-match': `"v${version}"` },
    })
  const first = await change(['finance', 'gatekeeper'], user.version)
  expect(first.status).toBe(200)
  const second = await change(['finance', 'librarian'], user.version)
  expect([second.status, second.body.code]).toEqual([412, 'version_conflict'])
  expect((await change(['librarian'], first.body.version)).body.roles).toEqual(['librarian'])
})

test('of two managers who remove each other at the same time, one stays', async () => {
  const { owner, path } = await aClientWithOwner()
  const [first] = (await sineta.call(`GET ${path}/user`, { as: owner })).body.data
  const { body: second } = await sineta.call(`POST ${path}/user`, {
    as: owner,
    body: { email: 'lia@escola.example', name: 'Lia', roles: ['management'] },
  })
  const remove = (id: string) => () => sineta.call(`DELETE ${path}/user/${id}`, { as: owner })
  const both = await runConcurrently(sineta, 'panel_role', [remove(first.id), remove(second.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('a user who leaves their last school is signed out and may be invited again', async () => {
  const { owner, path } = await aClientWithOwner()
  const invite = () =>
    sineta.call(`POST ${path}/user`, {
      as: owner,
      body: { email: 'caio@escola.example', name: 'Caio', roles: ['finance'] },
    })
  const { body } = await invite()
  expect((await invite()).body.code).toBe('email_taken')
  const { token } = (
    await sineta.call('POST /v1/panel/invitation/accept', {
      body: { token: await invitationFor(sineta, 'caio@escola.example'), password },
    })
  ).body
  expect((await sineta.call('GET /v1/panel/session', { as: token })).status).toBe(200)

  expect((await sineta.call(`DELETE ${path}/user/${body.id}`, { as: owner })).status).toBe(204)
  expect((await sineta.call('GET /v1/panel/session', { as: token })).status).toBe(401)
  expect((await invite()).status).toBe(201)
})

test('staff roles cannot be given by invitation', async () => {
  const { owner, path } = await aClientWithOwner()
  const body = { email: 'prof@escola.example', name: 'Prof', roles: ['teacher'] }
  expect((await sineta.call(`POST ${path}/user`, { as: owner, body })).body.code).toBe('validation_failed')
})

test('settings of the whole client are for its owner; a manager is limited to the school', async () => {
  const { owner, path } = await aClientWithOwner()
  await sineta.call(`POST ${path}/user`, {
    as: owner,
    body: { email: 'gil@escola.example', name: 'Gil', roles: ['management'] },
  })
  const { token: manager } = (
    await sineta.call('POST /v1/panel/invitation/accept', {
      body: { token: await invitationFor(sineta, 'gil@escola.example'), password },
    })
  ).body
  for (const route of [
    'GET /v1/panel/client/api',
    'GET /v1/panel/client/api-key',
    'GET /v1/panel/client/connection',
    'GET /v1/panel/client/user',
  ])
    expect((await sineta.call(route, { as: manager })).body.code).toBe('forbidden')
  for (const route of ['platform-log', 'delivery', 'notice'])
    expect((await sineta.call(`GET /v1/panel/client/${route}`, { as: manager })).status).toBe(200)
  expect((await sineta.call(`GET ${path}/device`, { as: manager })).status).toBe(200)

  const { path: elsewhere } = await aClientWithOwner()
  expect((await sineta.call(`GET ${elsewhere}/device`, { as: manager })).body.code).toBe('school_not_found')
})

test('a device that was removed can no longer check students in', async () => {
  const { owner, path, cnpj } = await aClientWithOwner()
  const none = await sineta.call(`POST ${path}/device`, { as: owner, body: { name: 'Catraca', entrance_id: 999_999 } })
  expect(none.body.code).toBe('entrance_not_found')

  const { body: device } = await sineta.call(`POST ${path}/device`, { as: owner, body: { name: 'Catraca' } })
  expect(device.token).toMatch(/^dk_live_[A-Za-z0-9_-]{43}$/)
  const check = async () =>
    (
      await sineta.call('POST /v1/attendance/student/biometric/check/in', {
        as: device.token,
        body: { school_cnpj: cnpj, enrollment_number: '2026.99999' },
      })
    ).status
  expect(await check()).not.toBe(401)
  const listed = await sineta.call(`GET ${path}/device`, { as: owner })
  expect(listed.body.data).toEqual([expect.not.objectContaining({ token: device.token })])
  expect((await sineta.call(`DELETE ${path}/device/${device.id}`, { as: owner })).status).toBe(204)
  expect(await check()).toBe(401)
})

test('a revoked key stops working at once', async () => {
  const { owner, cnpj } = await aClientWithOwner()
  const { body: key } = await sineta.call('POST /v1/panel/client/api-key', {
    as: owner,
    body: { name: 'ERP', scopes: ['entrances:read'], school_cnpjs: [cnpj] },
  })
  expect(key).toMatchObject({ environment: 'live', scopes: ['entrances:read'], school_cnpjs: [cnpj], expires_at: null })
  expect(key.token.startsWith(key.prefix)).toBe(true)
  expect(key.created_at).toMatch(/-03:00$/)
  const use = async () => (await sineta.call(`GET /v1/partners/school/${cnpj}/entrance`, { as: key.token })).status
  expect(await use()).toBe(200)

  expect((await sineta.call(`DELETE /v1/panel/client/api-key/${key.id}`, { as: owner })).status).toBe(204)
  expect(await use()).toBe(401)
  expect((await sineta.call(`DELETE /v1/panel/client/api-key/${key.id}`, { as: owner })).body.code).toBe(
    'api_key_not_found',
  )
})

test('a key needs known scopes, schools of its client and an expiry in the future', async () => {
  const { owner } = await aClientWithOwner()
  const { cnpj: elsewhere } = await aClientWithOwner()
  const make = async (more: Record<string, unknown>) =>
    (
      await sineta.call('POST /v1/panel/client/api-key', {
        as: owner,
        body: { name: 'ERP', scopes: ['scores:read'], ...more },
      })
    ).body
  expect((await make({ scopes: ['scores:erase'] })).code).toBe('scope_unknown')
  expect((await make({ scopes: ['a:read', 'b:read'] })).errors).toHaveLength(2)
  expect((await make({ school_cnpjs: [elsewhere] })).code).toBe('school_not_found')
  expect(await make({ expires_at: '2020-01-01T00:00:00-03:00' })).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/expires_at', code: 'out_of_range', reason: 'past' }],
  })
})
