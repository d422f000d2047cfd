import { cpf as cpfs, scopeNames } from '@sineta/contract'
import { type PanelRole, panelRoles } from '../../src/identity/roles.ts'
import { operations } from '../../src/operations.ts'
import {
  type Example,
  type Operation,
  parameterNames,
  parameterOf,
  type Samples,
} from '../../src/platform/operation/operation.ts'
import { fillSandbox } from '../../src/school/sandbox.ts'
import { type AClient, type ASchool, aClient, aCpf, aPanelSession, aSchool } from './builders.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner, unique } from './management.ts'
import type { TestSineta } from './sineta.ts'

/** A client with one of everything, an app connected to it, and the people of both. */
export type ATenant = {
  readonly client: AClient
  /** Filled with one sample of each entity. */
  readonly school: ASchool
  /** Another school of the same client, empty. */
  readonly otherSchool: ASchool
  readonly samples: Samples
  readonly sessions: Readonly<Record<PanelRole, string>>
  readonly partner: APartner
  readonly app: APartnersApp
  readonly appKeys: { readonly test: string; readonly live: string }
  /** Ids of the records that are managed outside the school. */
  readonly managed: Readonly<Record<string, string>>
}

export async function aTenant(sineta: TestSineta): Promise<ATenant> {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
  const otherSchool = await aSchool(sineta, client)
  const sessions = {} as Record<PanelRole, string>
  for (const role of panelRoles) sessions[role] = await aPanelSession(sineta, client, school, role)
  const filled = await sineta.parts.app.transaction({ clients: [client.id] }, (tx) => fillSandbox(tx, school))
  const samples = await relabel(sineta, school, filled)

  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const call = async (route: string, as: string, body: unknown) => {
    const reply = await sineta.call(route, { as, body })
    if (reply.status >= 300) throw new Error(`${route}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const asPartner = (route: string, body: unknown) => call(route, partner.token, body)
  const asOwner = (route: string, body: unknown) => call(route, sessions.owner, body)
  const keys = {
    test: await asPartner(`POST ${app.path}/api-key`, { name: 'test', environment: 'test', scopes: scopeNames }),
    live: await asPartner(`POST ${app.path}/api-key`, { name: 'live', environment: 'live', scopes: scopeNames }),
  }
  // The addresses do not exist: nothing here is ever delivered.
  await asPartner(`PUT ${app.path}/endpoint/test`, { url: 'https://parceira.example/hooks' })
  const appDelivery = await asPartner(`POST ${app.path}/endpoint/test/test-event`, { event: 'student.created' })
  await asOwner('POST /v1/panel/client/connection', { app: app.slug, scopes: scopeNames })
  await asOwner('PUT /v1/panel/client/api', { webhook_url: 'https://escola.example/hooks', signing_enabled: true })
  const clientDelivery = await asOwner('POST /v1/panel/client/api/test', {})
  const clientKey = await asOwner('POST /v1/panel/client/api-key', { name: 'key', scopes: ['students:read'] })
  const panel = `/v1/panel/school/${school.cnpj}`
  const device = await asOwner(`POST ${panel}/device`, { name: 'Catraca' })
  const email = `${unique('finance')}@escola.example`
  const user = await asOwner(`POST ${panel}/user`, { email, name: 'Rita', roles: ['finance'] })
  const [upload] = await sineta.sql<{ id: string }>(
    `insert into photo_upload (client_id, school_id, owner, owner_id, bytes)
     select client_id, school_id, 'student', id, '' from student where id = $1 returning id`,
    [samples.student_id],
  )
  const [imported] = await sineta.sql<{ id: string }>(
    `insert into import (client_id, school_id, kind, status, total) values ($1, $2, 'students', 'done', 0) returning id`,
    [school.clientId, school.id],
  )
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const appTask = await asPartner(`POST ${app.path}/endpoint/test/resend-failed`, { since })
  const receiverCheck = await asPartner(`POST ${app.path}/receiver-check`, {})
  const schoolDay = await asPartner(`POST ${app.path}/sandbox/school-day`, {})
  const clientTask = await asOwner('POST /v1/panel/client/delivery/resend-failed', { since })
  const [account] = await sineta.sql<{ session: string; member: string; partnerSession: string }>(
    `select (select id from session where client_id = $1 limit 1) as session, m.id as member, s.id as "partnerSession"
     from partner_member m join session s on s.subject_id = m.id where m.partner_id = $2`,
    [client.id, partner.id],
  )
  const passkeys = await sineta.sql<{ id: string }>(
    `insert into passkey (audience, subject_id, credential_id, public_key, counter, transports, name)
     select audience, id, uuid_send(gen_random_uuid()), '', 0, '{}', 'Celular' from (
       select 'panel' as audience, id from panel_user where client_id = $1 and is_owner union all select 'portal', $2
     ) owners order by audience returning id`,
    [client.id, account!.member],
  )
  return {
    client,
    school,
    otherSchool,
    samples,
    sessions,
    partner,
    app,
    appKeys: { test: keys.test.token, live: keys.live.token },
    managed: {
      appKey: keys.test.id,
      appDelivery: appDelivery.delivery_id,
      clientDelivery: clientDelivery.delivery_id,
      clientKey: clientKey.id,
      device: device.id,
      user: user.id,
      userEmail: email,
      upload: upload!.id,
      imported: imported!.id,
      appTask: appTask.task_id,
      receiverCheck: receiverCheck.check_id,
      schoolDay: schoolDay.school_day_id,
      clientTask: clientTask.task_id,
      ...account!,
      passkey: passkeys[0]!.id,
      partnerPasskey: passkeys[1]!.id,
    },
  }
}

/** The same client with another of its schools, filled as well. */
export async function aSibling(sineta: TestSineta, tenant: ATenant): Promise<ATenant> {
  const school = await aSchool(sineta, tenant.client)
  const filled = await sineta.parts.app.transaction({ clients: [tenant.client.id] }, (tx) => fillSandbox(tx, school))
  return { ...tenant, school, samples: await relabel(sineta, school, filled) }
}

const operatorPasskey = '00000000-0000-4000-8000-0000000000aa'

/** Gives the operator of a test file a passkey. Operators and their passkeys belong to no tenant. */
export const giveOperatorPasskey = (sineta: TestSineta) =>
  sineta.sql(
    `insert into passkey (id, audience, subject_id, credential_id, public_key, counter, transports, name)
     select $1, 'operator', id, uuid_send(id), '', 0, '{}', 'Celular' from operator`,
    [operatorPasskey],
  )

let labels = 0

/**
 * Gives a sample school its own numbers and CPFs. All sample schools start with the same ones; after this, a number of one school
 * does not exist in another.
 */
async function relabel(sineta: TestSineta, { id }: ASchool, samples: Samples): Promise<Samples> {
  const prefix = `${2030 + ++labels}.`
  const label = (text: string) => text.replace(/^2026\./, prefix)
  for (const [table, column] of [
    ['student', 'student_number'],
    ['student_number', 'number'],
    ['enrollment', 'enrollment_number'],
    ['attendance', 'enrollment_number'],
  ])
    await sineta.sql(`update ${table} set ${column} = replace(${column}, '2026.', $2) where school_id = $1`, [
      id,
      prefix,
    ])
  await sineta.sql(`update library_item set code = code || $2 where school_id = $1`, [id, `-${labels}`])

  const own = new Map<unknown, string>([[samples.library_item_code, `${samples.library_item_code}-${labels}`]])
  for (const name of ['cpf', 'unlinked_cpf', 'additional_cpf'] as const) {
    const cpf = aCpf()
    await sineta.sql('update responsible set cpf = $3 where school_id = $1 and cpf = $2', [
      id,
      cpfs.normalize(samples[name]),
      cpf,
    ])
    own.set(samples[name], cpfs.format(cpf))
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, value]) => [
      name,
      own.get(value) ?? (typeof value === 'string' ? label(value) : value),
    ]),
  ) as unknown as Samples
}

/** Values of path parameters outside the sample school, matched by the path up to the parameter. */
const managedParams: readonly (readonly [RegExp, (tenant: ATenant) => string])[] = [
  [/\{app_id\}$/, ({ app }) => app.id],
  [/\/endpoint\/\{kind\}$/, () => 'test'],
  [/^\/v1\/portal\/app\/\{app_id\}\/delivery\/\{id\}$/, ({ managed }) => managed.appDelivery!],
  [/^\/v1\/portal\/app\/\{app_id\}\/api-key\/\{id\}$/, ({ managed }) => managed.appKey!],
  [/^\/v1\/portal\/app\/\{app_id\}\/connection\/\{client\}$/, ({ client }) => client.slug],
  [/^\/v1\/panel\/client\/delivery\/\{id\}$/, ({ managed }) => managed.clientDelivery!],
  [/^\/v1\/panel\/client\/api-key\/\{id\}$/, ({ managed }) => managed.clientKey!],
  [/^\/v1\/panel\/client\/connection\/\{app\}(\/traffic)?$/, ({ app }) => app.slug],
  [/\/device\/\{id\}$/, ({ managed }) => managed.device!],
  [/\/user\/\{id\}$/, ({ managed }) => managed.user!],
  [/\/photo\/upload\/\{upload_id\}$/, ({ managed }) => managed.upload!],
  [/\/import\/\{id\}(\/report)?$/, ({ managed }) => managed.imported!],
  [/^\/v1\/admin\/client\/\{slug\}$/, ({ client }) => client.slug],
  [/^\/v1\/admin\/app\/\{id\}$/, ({ app }) => app.id],
  [/^\/v1\/panel\/session\/\{id\}$/, ({ managed }) => managed.session!],
  [/^\/v1\/portal\/session\/\{id\}$/, ({ managed }) => managed.partnerSession!],
  [/^\/v1\/panel\/passkey\/\{id\}$/, ({ managed }) => managed.passkey!],
  [/^\/v1\/admin\/passkey\/\{id\}$/, () => operatorPasskey],
  [/^\/v1\/portal\/passkey\/\{id\}$/, ({ managed }) => managed.partnerPasskey!],
  [/^\/v1\/portal\/member\/\{id\}$/, ({ managed }) => managed.member!],
  [/^\/v1\/portal\/app\/\{app_id\}\/task\/\{task_id\}$/, ({ managed }) => managed.appTask!],
  [/\/receiver-check\/\{check_id\}$/, ({ managed }) => managed.receiverCheck!],
  [/\/school-day\/\{school_day_id\}$/, ({ managed }) => managed.schoolDay!],
  [/^\/v1\/panel\/client\/task\/\{task_id\}$/, ({ managed }) => managed.clientTask!],
  [/\/preenrollment\/\{preenrollment_number\}$/, ({ samples }) => samples.pending_preenrollment_number],
  [/^\/v1\/reference\/event\/\{name\}$/, () => 'student.created'],
]

const anonymous = (path: string) => path.replace(/\{\w+\}/g, '{}')

/** Takes the value of a parameter from the example of another operation whose path begins the same. */
function fromOtherExample(prefix: string, { samples }: ATenant): string | number | undefined {
  const position = parameterNames(prefix).length - 1
  const other = operations.find(
    ({ path, example }) => example && `${anonymous(path)}/`.startsWith(`${anonymous(prefix)}/`),
  )
  return other?.example?.(samples).params?.[parameterNames(other.path)[position]!]
}

/**
 * A valid request to an operation: its example with the ids of this tenant. An operation without an example gets only its path
 * parameters.
 */
export function requestTo(
  operation: Operation,
  tenant: ATenant,
): Required<Pick<Example, 'params' | 'query'>> & { body: unknown; unknown: string[] } {
  const { params = {}, query = {}, body } = operation.example?.(tenant.samples) ?? managedExample(operation, tenant)
  const all: Record<string, string | number> = { ...params }
  const unknown: string[] = []
  for (const name of parameterNames(operation.path)) {
    const prefix = operation.path.slice(0, operation.path.indexOf(`{${name}}`) + name.length + 2)
    const found =
      all[name] ??
      (name === 'cnpj' ? tenant.school.cnpj : undefined) ??
      managedParams.find(([end]) => end.test(prefix))?.[1](tenant) ??
      fromOtherExample(prefix, tenant)
    if (found === undefined) unknown.push(name)
    all[name] = found ?? placeholder(operation, name)
  }
  return { params: all, query, body, unknown }
}

const placeholder = (operation: Operation, name: string) =>
  parameterOf(operation, name).schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : '1'

/** Bodies of requests outside the sample school that refer to records of a tenant. */
const managedBodies: Readonly<Record<string, (tenant: ATenant) => unknown>> = {
  'POST /v1/portal/app/{app_id}/delivery/resend': ({ managed }) => ({ ids: [managed.appDelivery] }),
  'POST /v1/portal/app/{app_id}/delivery/retry': ({ managed }) => ({ ids: [managed.appDelivery] }),
  'POST /v1/portal/app/{app_id}/sandbox/trigger': () => ({ event: 'entrance.created' }),
  'POST /v1/portal/app/{app_id}/connection': ({ client }) => ({ client: client.slug }),
  'POST /v1/panel/client/connection': ({ app, school }) => ({
    app: app.slug,
    scopes: ['students:read'],
    school_cnpjs: [school.cnpj],
  }),
  'PATCH /v1/panel/client/connection/{app}': ({ school }) => ({ school_cnpjs: [school.cnpj] }),
  'POST /v1/panel/client/api-key': ({ school }) => ({
    name: 'x',
    scopes: ['students:read'],
    school_cnpjs: [school.cnpj],
  }),
  'POST /v1/panel/school/{cnpj}/device': ({ samples }) => ({ name: 'Catraca', entrance_id: samples.entrance_id }),
}

const managedExample = ({ method, path }: Operation, tenant: ATenant): Example => {
  const body = managedBodies[`${method} ${path}`]?.(tenant)
  return {
    ...(body !== undefined && { body }),
    ...(path.endsWith('/resend-failed/count') && { query: { since: new Date(Date.now() - 3_600_000).toISOString() } }),
  }
}
