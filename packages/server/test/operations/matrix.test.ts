import { type Scope, scopeNames } from '@sineta/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type PanelRole, panelRoles } from '../../src/identity/roles.ts'
import { newToken, prefixes } from '../../src/identity/tokens.ts'
import { operations } from '../../src/operations.ts'
import type { CallerKind } from '../../src/platform/operation/caller.ts'
import type { Operation } from '../../src/platform/operation/operation.ts'
import { type AClient, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { type Answered, contents, forEach, nameOf, rollBackEverything, send } from '../support/callers.ts'
import { type Rule, ruleFor } from '../support/callers-rules.ts'
import { type ATenant, aTenant, requestTo } from '../support/callers-tenants.ts'
import { anAppOf, anOperator, aPartner } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

// Every operation × every kind of caller. An admitted caller really performs the operation, which is then rolled back.

const sineta = useSineta()
let tenant: ATenant
let callers: readonly Caller[]

type Caller = {
  readonly name: string
  /** Undefined for a caller without a token. */
  token(rule: Rule): string | undefined
  /** Null if the token is not valid. */
  readonly kind: CallerKind | null
  readonly reachesSchool?: boolean
  readonly ownsApp?: boolean
  readonly lacksScope?: boolean
  readonly role?: PanelRole
  readonly suspended?: boolean
  /** The school that the caller names, if not the usual one. */
  readonly cnpj?: string
}

/** A key as the API would create it, with one thing changed. */
async function aKey(row: Record<string, unknown>): Promise<string> {
  const environment = (row.environment ?? 'live') as 'live' | 'sandbox'
  const key = newToken(prefixes[row.kind as 'client' | 'app' | 'device'][environment])
  const whole: Record<string, unknown> = {
    name: 'x',
    environment,
    scopes: scopeNames,
    prefix: key.prefix,
    hash: key.hash,
    ...row,
  }
  const names = Object.keys(whole)
  await sineta.sql(
    `insert into api_key (${names}) values (${names.map((_, i) => `$${i + 1}`)})`,
    names.map((name) => whole[name]),
  )
  return key.text
}

/** Tokens created once for each scope. */
async function byScope(make: (scope: Scope) => Promise<string>): Promise<(rule: Rule) => string> {
  const tokens = new Map<Scope, string>()
  for (const scope of scopeNames) tokens.set(scope, await make(scope))
  return ({ scope }) => tokens.get(scope ?? 'students:read')!
}

const always = (token: string | undefined) => () => token
const without = (scope: Scope) => scopeNames.filter((name) => name !== scope)

beforeAll(async () => {
  tenant = await aTenant(sineta)
  const { client, school, otherSchool, sessions, app, appKeys, partner } = tenant
  const otherClient = await aClient(sineta)
  const schoolOfOtherClient = await aSchool(sineta, otherClient)
  const otherPartner = await aPartner(sineta)
  const otherApp = await anAppOf(sineta, otherPartner)
  const ofClient = { kind: 'client', client_id: client.id }
  const clientKeyWithout = await byScope((scope) => aKey({ ...ofClient, scopes: without(scope) }))
  const clientKeyWith = await byScope((scope) => aKey({ ...ofClient, scopes: [scope] }))
  const appKeyWithout = await byScope((scope) => aKey({ kind: 'app', app_id: app.id, scopes: without(scope) }))
  const appKeyWith = await byScope((scope) => aKey({ kind: 'app', app_id: app.id, scopes: [scope] }))
  const ungranted = await ungrantedApps(client)
  const suspended = await aTenant(sineta)
  await sineta.sql(`update client set status = 'suspended' where id = $1`, [suspended.client.id])
  const inSchool = { reachesSchool: true }

  callers = [
    { name: 'an anonymous caller', token: always(undefined), kind: null },
    { name: 'an unknown token', token: always(newToken('ck_live_').text), kind: null },
    { name: 'an unknown session', token: always(newToken('ps_').text), kind: null },
    { name: 'a revoked key', token: always(await aKey({ ...ofClient, revoked_at: new Date() })), kind: null },
    {
      name: 'an expired key',
      token: always(await aKey({ ...ofClient, expires_at: new Date(Date.now() - 1000) })),
      kind: null,
    },
    { name: 'an expired session', token: always(await anExpiredSession(client.id)), kind: null },
    { name: 'a client key with only the scope', token: clientKeyWith, kind: 'client', ...inSchool },
    { name: 'a client key without the scope', token: clientKeyWithout, kind: 'client', ...inSchool, lacksScope: true },
    {
      name: 'a client key for another school',
      token: always(await aKey({ ...ofClient, school_cnpjs: [otherSchool.cnpj] })),
      kind: 'client',
    },
    { name: 'a key of another client', token: always(otherClient.key), kind: 'client' },
    {
      name: 'a client key of the other environment',
      token: always(await aKey({ ...ofClient, environment: 'sandbox' })),
      kind: 'client',
    },
    { name: 'an app key with only the scope', token: appKeyWith, kind: 'app', ...inSchool, ownsApp: true },
    {
      name: 'an app key without the scope',
      token: appKeyWithout,
      kind: 'app',
      ...inSchool,
      ownsApp: true,
      lacksScope: true,
    },
    {
      name: 'an app that was not granted the scope',
      token: (rule) => ungranted(rule).token,
      kind: 'app',
      ...inSchool,
      lacksScope: true,
    },
    { name: 'an app key for tests', token: always(appKeys.test), kind: 'app', ownsApp: true },
    {
      name: 'an app that is not connected',
      token: always(await aKey({ kind: 'app', app_id: otherApp.id })),
      kind: 'app',
    },
    { name: 'the device of the school', token: always(school.deviceKey), kind: 'device', ...inSchool },
    { name: 'the device of another school', token: always(otherSchool.deviceKey), kind: 'device' },
    ...panelRoles.map(
      (role): Caller => ({ name: `the ${role}`, token: always(sessions[role]), kind: 'panel', ...inSchool, role }),
    ),
    {
      name: 'the manager of another school',
      token: always(await aPanelSession(sineta, client, otherSchool, 'management')),
      kind: 'panel',
      role: 'management',
    },
    {
      name: 'the owner of another client',
      token: always(await aPanelSession(sineta, otherClient, schoolOfOtherClient, 'owner')),
      kind: 'panel',
      role: 'owner',
    },
    { name: 'the partner of the app', token: always(partner.token), kind: 'portal', ownsApp: true },
    { name: 'another partner', token: always(otherPartner.token), kind: 'portal' },
    { name: 'an operator', token: always(await anOperator(sineta)), kind: 'operator' },
    {
      name: 'a key of a suspended client',
      token: always(suspended.client.key),
      kind: 'client',
      ...inSchool,
      suspended: true,
      cnpj: suspended.school.cnpj,
    },
    {
      name: 'the owner of a suspended client',
      token: always(suspended.sessions.owner),
      kind: 'panel',
      ...inSchool,
      role: 'owner',
      suspended: true,
      cnpj: suspended.school.cnpj,
    },
  ]
  rollBackEverything(sineta)
})

async function anExpiredSession(clientId: string): Promise<string> {
  const token = newToken(prefixes.panel)
  await sineta.sql(
    `insert into session (audience, subject_id, client_id, hash, expires_at)
     select 'panel', id, client_id, $2, clock() - interval '1 second' from panel_user where client_id = $1 and is_owner`,
    [clientId, token.hash],
  )
  return token.text
}

/** For each scope, an app whose key has it but whose connection does not grant it. */
async function ungrantedApps({ id }: AClient) {
  const tokens = new Map<Scope, { token: string }>()
  for (const scope of scopeNames) {
    const [made] = await sineta.sql<{ id: string }>(
      `with box as (insert into client (slug, name, environment) values ('box-' || $1, $1, 'sandbox') returning id),
         owner as (insert into partner (name, cnpj) values ($1, '') returning id),
         app as (insert into app (partner_id, slug, name, requested_scopes, sandbox_client_id)
           select owner.id, 'app-' || $1, $1, $4, box.id from owner, box returning id)
       insert into connection (app_id, client_id, status, granted_scopes) select id, $2, 'connected', $3 from app returning app_id as id`,
      [scope.replaceAll(/[:_]/g, '-'), id, without(scope), scopeNames],
    )
    tokens.set(scope, { token: await aKey({ kind: 'app', app_id: made!.id }) })
  }
  return ({ scope }: Rule) => tokens.get(scope ?? 'students:read')!
}

type Verdict =
  | 'unauthenticated'
  | 'school_not_found'
  | 'forbidden'
  | 'insufficient_scope'
  | 'client_suspended'
  | 'app_not_found'
  | 'let in'

/** The order of the checks is guaranteed: a school out of reach gets the same response as one that does not exist. */
function expected(operation: Operation, rule: Rule, caller: Caller): Verdict {
  const { kind } = caller
  const isPublic = rule.callers.length === 0
  if (kind === null) return isPublic && caller.name === 'an anonymous caller' ? 'let in' : 'unauthenticated'
  const ofSchool = operation.path.includes('/school/{cnpj}') || operation.tenantIn === 'body'
  // The public pages of a school end for all callers while its client is suspended.
  if (isPublic) return ofSchool && caller.suspended ? 'client_suspended' : 'let in'
  if (ofSchool && !caller.reachesSchool) return 'school_not_found'
  if (!rule.callers.includes(kind)) return 'forbidden'
  if (kind === 'panel' ? rule.roles && !rule.roles.includes(caller.role!) : false) return 'forbidden'
  if (kind !== 'panel' && rule.scope && caller.lacksScope) return 'insufficient_scope'
  if (operation.path.includes('{app_id}') && !caller.ownsApp) return 'app_not_found'
  // A key that reaches real schools can do nothing in a sandbox.
  if (kind === 'app' && caller.reachesSchool && forTests.test(operation.path)) return 'forbidden'
  // A suspended user may still see their account, and sign out.
  if (caller.suspended && !ownAccount.test(operation.path)) return 'client_suspended'
  if (authors.some(([operations, others]) => operations.test(nameOf(operation)) && others.test(caller.role ?? '')))
    return 'forbidden'
  return 'let in'
}

const forTests = /\/(sandbox\/(trigger|reset|school-day)|receiver-check|test-event)\b/
const ownAccount = /^\/v1\/panel\/(session|password|totp|passkey|account|profile)\b/
/** Operations that these roles may call only on their own records; the sample belongs to another user. */
const authors: readonly (readonly [RegExp, RegExp])[] = [
  [/^PUT .*\/agenda\/{id}$/, /secretary|teacher/],
  [/^DELETE .*\/agenda\/{id}$/, /teacher/],
  [/^PUT .*\/disciplinary-occurrence\/{id}$/, /teacher/],
]

/** The code of the response if it is about permission. A body may name a school or an app too, and that does not count. */
function verdictOf({ code = '' }: Answered, { path, tenantIn }: Operation): string {
  const isPlace =
    code === 'school_not_found'
      ? path.includes('{cnpj}') || tenantIn === 'body'
      : code !== 'app_not_found' || path.includes('{app_id}')
  return refusals.has(code) && isPlace ? code : 'let in'
}
const refusals = new Set([
  'unauthenticated',
  'school_not_found',
  'forbidden',
  'insufficient_scope',
  'client_suspended',
  'app_not_found',
])

describe('the permissions of each caller', () => {
  test('every operation has a rule', () => {
    expect(operations.filter((row) => !ruleFor(row)).map(nameOf)).toEqual([])
  })

  test('each caller reaches what it may and nothing else', async () => {
    const before = await contents(sineta)
    const wrong: string[] = []
    let cells = 0
    await forEach(operations, 6, async (operation) => {
      const rule = ruleFor(operation)
      if (!rule) return
      for (const caller of callers) {
        const request = requestTo(operation, tenant)
        if (caller.cnpj) Object.assign(request.params, 'cnpj' in request.params && { cnpj: caller.cnpj })
        const body =
          caller.cnpj && operation.tenantIn === 'body'
            ? { ...(request.body as object), school_cnpj: caller.cnpj }
            : request.body
        const answer = await send(sineta.parts.http, operation, caller.token(rule), { ...request, body })
        const verdict = verdictOf(answer, operation)
        const worked = !operation.example || answer.status < 300
        cells++
        if (
          verdict !== expected(operation, rule, caller) ||
          answer.status >= 500 ||
          (verdict === 'let in' && !worked && !caller.cnpj)
        )
          wrong.push(
            `${nameOf(operation)}, ${caller.name}: ${answer.status} ${answer.code ?? ''} instead of ${expected(operation, rule, caller)} ${answer.json?.detail ?? ''}`,
          )
      }
    })
    expect(wrong).toEqual([])
    expect(cells).toBe(operations.length * callers.length)
    expect(await contents(sineta)).toEqual(before)
  })
})
