import { describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Operation } from '../../src/platform/operation/operation.ts'
import { aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { invitationFor } from '../support/mail.ts'
import { anAppOf, anOperator, aPartner, password, unique } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { type CallOptions, useSineta } from '../support/sineta.ts'

const lines: string[] = []
const sineta = useSineta(
  { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'debug' },
  createLog('debug', { write: (line) => lines.push(line) }),
)
const receiver = useReceiver()

/** The whole database, as text. */
async function dump(): Promise<string> {
  const tables = await sineta.sql<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename !~ '_[0-9]{8}$'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await sineta.sql<{ row: unknown }>(`select row_to_json(t) as row from ${name} t`)
    texts.push(...rows.map(({ row }) => `${name} ${JSON.stringify(row)}`))
  }
  return texts.join('\n')
}

/** The encodings in which a secret could be written unnoticed. PostgreSQL writes bytes in hex. */
const spellings = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  // Without the ends, which depend on the neighbouring bytes.
  Buffer.from(secret).toString('base64').slice(0, -4),
  Buffer.from(secret.replace(/^[a-z]+_((live|test)_)?/, ''), 'base64').toString('hex'),
]

test('no secret is in the database or in the log, in any encoding', async () => {
  const secrets: Record<string, string> = { password }
  const keyed = (options: CallOptions): CallOptions => ({
    ...options,
    headers: { 'idempotency-key': unique('chave'), ...options.headers },
  })
  /** Sends a request twice with one idempotency key: the second response is the stored one, and the same. */
  const twice = async (route: string, options: CallOptions) => {
    const request = keyed(options)
    const first = await sineta.call(route, request)
    const second = await sineta.call(route, request)
    expect([second.headers.get('idempotency-replayed'), second.body]).toEqual(['true', first.body])
    return first.body
  }

  const partner = await aPartner(sineta)
  const as = partner.token
  secrets.portal_session = as
  secrets.operator_session = await anOperator(sineta)
  const app = await twice('POST /v1/portal/app', {
    as,
    body: { name: 'App', slug: unique('app'), requested_scopes: ['students:read', 'attendance:read'] },
  })
  secrets.signing_secret = app.signing_secret
  secrets.sandbox_key = app.sandbox.api_key
  secrets.sandbox_device = app.sandbox.device_key
  secrets.sandbox_session = app.sandbox.sessions.management
  const path = `/v1/portal/app/${app.id}`
  secrets.app_key = (await twice(`POST ${path}/api-key`, { as, body: { name: 'k', environment: 'test' } })).token
  secrets.rotated = (await twice(`POST ${path}/secret/rotate`, { as, body: {} })).secret
  secrets.revealed = (await sineta.call(`GET ${path}/secret`, { as })).body.secret
  const rui = `${unique('rui')}@parceira.example`
  await twice('POST /v1/portal/member', { as, body: { email: rui, name: 'Rui', role: 'owner' } })
  secrets.member_invitation = (await invitationFor(sineta, rui))!
  secrets.totp = (await twice('POST /v1/portal/totp', { as, body: { password } })).secret

  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const owner = await aPanelSession(sineta, client, school, 'owner')
  secrets.panel_session = owner
  secrets.client_key = client.key
  const inPanel = (route: string, body: unknown) => twice(route, { as: owner, body })
  secrets.new_client_key = (
    await inPanel('POST /v1/panel/client/api-key', { name: 'k', scopes: ['students:read'] })
  ).token
  secrets.device = (await inPanel(`POST /v1/panel/school/${school.cnpj}/device`, { name: 'd' })).token
  const ana = `${unique('ana')}@escola.example`
  await inPanel(`POST /v1/panel/school/${school.cnpj}/user`, { email: ana, name: 'Ana', roles: ['management'] })
  secrets.invitation = (await invitationFor(sineta, ana))!
  const api = await inPanel('PUT /v1/panel/client/api', { webhook_url: receiver.url, signing_enabled: true })
  secrets.first_client_secret = api.signing_secret
  secrets.client_secret = (await inPanel('POST /v1/panel/client/api/secret/rotate', {})).secret

  // Something is delivered, something is mailed (in vain, because nothing listens), and something fails.
  await sineta.call(`PUT ${path}/endpoint/test`, { as, body: { url: receiver.url } })
  await sineta.call(`POST ${path}/endpoint/test/test-event`, { as, body: { event: 'attendance.check_in' } })
  await sineta.deliver()
  await sineta.call('POST /v1/portal/password/forgot', { body: { email: partner.email } })
  await sineta.parts.jobs.runDue()
  await sineta.call('POST /v1/portal/session', { body: { email: partner.email, password: 'nao e esta aqui' } })
  await sineta.call('GET /v1/portal/app', { as: `${as}x` })
  const changed = await twice('PUT /v1/portal/password', {
    as,
    body: { current_password: password, password: 'a nova senha da parceira' },
  }).catch(() => null)
  // The session ended with the change, so the request cannot be repeated.
  expect(changed).toBeNull()
  secrets.new_password = 'a nova senha da parceira'

  const [database, log] = [await dump(), lines.join('\n')]
  expect(Object.values(secrets).filter((secret) => typeof secret !== 'string' || secret.length < 10)).toEqual([])
  const found = Object.entries(secrets).flatMap(([name, secret]) =>
    spellings(secret).flatMap((spelling) => [
      ...database
        .split('\n')
        .filter((line) => line.includes(spelling))
        .map((line) => `${name} in ${line.slice(0, 60)}`),
      ...log
        .split('\n')
        .filter((line) => line.includes(spelling))
        .map((line) => `${name} in ${line}`),
    ]),
  )
  expect(found).toEqual([])
  expect(lines.length).toBeGreaterThan(20)
  expect(log).toContain('mail.failed')
  expect(log).not.toContain(partner.email)
})

describe('the search above', () => {
  test('would find a secret that is not hidden', async () => {
    const { email } = await aPartner(sineta)
    expect(await dump()).toContain(email)
    const [{ hash }] = (await sineta.sql('select hash from session limit 1')) as [{ hash: Buffer }]
    expect(await dump()).toContain(hash.toString('hex'))
  })

  test('an idempotency key of an operation without secrets keeps its response readable', async () => {
    const { token } = await aPartner(sineta)
    const app = await anAppOf(sineta, { token, email: '', id: '' })
    await sineta.call(`PATCH ${app.path}`, {
      as: token,
      body: { name: 'Um nome que se procura' },
      headers: { 'idempotency-key': unique('chave') },
    })
    const kept = await sineta.sql(`select body from idempotency_key where body like '%Um nome que se procura%'`)
    expect(kept).toHaveLength(1)
  })
})

test('every operation with a secret in its body or response says so', () => {
  const names = /^(token|secret|password|current_password|signing_secret|api_key|device_key|recovery_codes|totp|code)$/
  type Shape = { properties?: Record<string, Shape>; anyOf?: Shape[]; items?: Shape; type?: string }
  const members = (shape: Shape): [string, Shape][] =>
    [shape, ...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap((one) =>
      Object.entries(one.properties ?? {}).flatMap(([name, inner]) => [
        [name, inner] as [string, Shape],
        ...members(inner),
      ]),
    )
  // Only responses to writes are stored.
  const hasSecret = ({ method, body, responses, path }: Operation) =>
    method !== 'GET' &&
    /^\/v1\/(portal|panel|admin)\//.test(path) &&
    [body, ...Object.values(responses)]
      .flatMap((shape) => (shape ? members(shape as Shape) : []))
      // Codes of refusals and of items are not secrets.
      .some(([name]) => names.test(name) && !(name === 'code' && !path.includes('/totp')))
  const silent = operations
    .filter((row) => hasSecret(row) && !row.hasSecrets)
    .map(({ method, path }) => `${method} ${path}`)
  expect(silent).toEqual([])
})
