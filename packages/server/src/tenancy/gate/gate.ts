import { cnpj as cnpjs, isScope, type Scope } from '@sineta/contract'
import { isAudience } from '../../identity/accounts/account.ts'
import { writeAudit } from '../../identity/audit/audit.ts'
import { readCookie, requireSameOrigin } from '../../identity/cookies.ts'
import type { PanelRole } from '../../identity/roles.ts'
import { readToken } from '../../identity/tokens.ts'
import { type Database, PremiseFailed } from '../../platform/database/database.ts'
import type { Gate, SetHeaders } from '../../platform/http/gate.ts'
import { networkOf } from '../../platform/network.ts'
import { type Caller, withoutToken } from '../../platform/operation/caller.ts'
import { Refusal, refuse } from '../../platform/operation/errors.ts'
import type { Admission, Operation, Services } from '../../platform/operation/operation.ts'
import { cnpj } from '../../platform/operation/parameters.ts'
import { gather } from '../../platform/perform/gather.ts'
import { admissionTo } from '../admission.ts'
import { toSchool } from '../clients/to-school.ts'
import { isOfSchool } from '../school.ts'
import { createKnownDevices, type KnownDevice } from './known-devices.ts'
import * as lookups from './lookups.ts'
import { createBuckets, type Limit, limits, rateLimitHeaders } from './rate-limit.ts'

declare module '../../platform/operation/caller.ts' {
  /** The kinds of caller that authenticate with a key. */
  interface CallerKinds {
    client: true
    app: true
    device: true
  }
  interface Access {
    /** The module that must be enabled for the client. */
    readonly module?: 'erp'
  }
}

const anonymous = withoutToken('anonymous')
const noSchool = { school: null }

/** A caller together with the row of its token, which only the gate uses. */
type KnownCaller = Caller & { readonly token?: lookups.KeyRow | lookups.SessionRow }

/**
 * Decides who sent a request and what it may reach. The tenant comes from the token, never from the path. A resource outside
 * the token's reach gets the same response as one that does not exist. A revoked key stops working at once: concurrent requests share
 * one lookup, and the key of a device that is kept between readings is confirmed by the transaction of each (decision 60).
 */
export function createGate({
  system,
  limited,
  site,
}: {
  system: Database
  limited: boolean
  site: Pick<Services, 'baseUrl' | 'reachedBy'>
}): Gate {
  const batch = { maxBatch: 500, maxConcurrent: 2, minBatch: 32, everyMs: 10 }
  const findKey = gather((queries: lookups.KeyQuery[]) => lookups.keys(system, queries), batch)
  const findSession = gather((hashes: Buffer[]) => lookups.sessions(system, hashes), batch)
  const findSchool = gather((places: lookups.SchoolQuery[]) => lookups.schools(system, places), batch)
  const devices = createKnownDevices(() => performance.now())
  const spend = createBuckets(() => performance.now())

  const limit = (id: string, most: Limit, setHeaders: SetHeaders) => {
    if (!limited) return
    const allowance = spend(id, most)
    const { allowed, retryAfterSeconds } = allowance
    setHeaders(rateLimitHeaders(most, allowance))
    if (!allowed)
      throw refuse('rate_limited', `Wait ${retryAfterSeconds} s.`, {
        headers: { 'retry-after': String(retryAfterSeconds) },
      })
  }

  const readKey = async (hash: Buffer, params: unknown) => {
    const row = await findKey({ hash, cnpj: cnpjIn(params) })
    devices.keep(hash, row)
    return row
  }

  const recognize = async (
    { method, headers, params }: Parameters<Gate['recognize']>[0],
    { access }: Operation,
    usesKnownDevices: boolean,
  ): Promise<KnownCaller> => {
    const { authorization } = headers
    const cookie =
      authorization === undefined ? readCookie(headers.cookie, access.callers.filter(isAudience), site) : undefined
    // Another site cannot forge a request with a bearer token, because browsers never add that header on their own.
    if (method !== 'GET' && authorization === undefined) requireSameOrigin(headers, site.baseUrl, cookie !== undefined)
    if (access.callers.length === 0 && authorization === undefined) return anonymous
    const sent = readToken(cookie ?? authorization?.match(/^Bearer ([\x21-\x7e]+)$/i)?.[1])
    const known = sent?.kind === 'key' && usesKnownDevices ? devices.find(sent.hash) : undefined
    if (known) return toCallerWithPremise(known)
    const token = sent && (sent.kind === 'key' ? await readKey(sent.hash, params) : await findSession(sent.hash))
    if (!token)
      throw refuse('unauthenticated', 'Send a valid token as `Authorization: Bearer …`.', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    return cookie === undefined ? toCaller(token) : { ...toCaller(token), viaCookie: true }
  }

  const admit: Gate['admit'] = async (operation, caller: KnownCaller, params, body): Promise<Admission> => {
    const { access } = operation
    if (isOfSchool(operation)) {
      const isInBody = operation.tenantIn === 'body'
      const cnpj = isInBody ? (body as { school_cnpj?: unknown } | undefined)?.school_cnpj : params.cnpj
      const normal = typeof cnpj === 'string' ? cnpjs.normalize(cnpj) : null
      if (normal === null) throw cnpjFault(operation)
      // A public operation always reads the live school, even if the request carries a token.
      const isPublic = access.callers.length === 0
      const environment = isPublic ? 'live' : environmentOf(caller)
      const known = isPublic ? null : placeOf(caller)
      // The lookup of a key already read the school in the path, or for a device its own school. A second lookup would find
      // nothing new, and its duration would reveal whether the school exists at another client.
      const isRead = !isPublic && isKey(caller) && !isInBody
      const place =
        known?.cnpj === normal
          ? known
          : isRead
            ? null
            : await findSchool({ cnpj: normal, environment, appId: caller.appId })
      const reached = place && (isPublic ? openToAnyone : reach(caller, place))
      if (!reached) throw refuse('school_not_found')
      requireCaller(operation, caller, reached.scopes, reached.roles)
      if (place.client_status === 'suspended') throw refuse('client_suspended')
      if (access.module === 'erp' && !place.erp_enabled)
        throw refuse('module_not_enabled', 'The ERP module is not enabled for this client.')
      const namesStudents = caller.kind === 'panel' || reached.scopes.includes('students:read')
      return admissionTo(namesStudents ? schoolOfRow(place) : namelessSchoolOfRow(place), caller)
    }
    requireCaller(operation, caller, caller.scopes, rolesAnywhere(caller))
    if (isSuspended(caller) && !isOwnAccount(access)) throw refuse('client_suspended')
    // A public operation is the same for all callers, so a token in the request does not restrict it.
    const tenants = access.callers.length === 0 ? 'everyone' : await tenantsOf(system, caller, params)
    return { caller, tenants, context: noSchool }
  }

  return {
    recognize: (request, operation) => recognize(request, operation, false),

    async authenticate(request, operation, setHeaders) {
      const caller = await recognize(request, operation, operation.runMany !== undefined)
      const { token } = caller
      if (!token) limit(networkOf(request.ip), limits.key, setHeaders)
      // All devices of a school share one limit.
      else if ('scopes' in token && token.kind === 'device') limit(token.school_id!, limits.device, setHeaders)
      else limit(token.id, limits.key, setHeaders)
      return caller
    },

    async admit(operation, caller, params, body) {
      try {
        return await admit(operation, caller, params, body)
      } catch (error) {
        // Nobody is refused for what was true earlier.
        throw caller.premise && error instanceof Refusal ? new PremiseFailed([caller.premise]) : error
      }
    },

    denied: (operation, request, { code }) =>
      system.transaction({ clients: [] }, (tx) =>
        writeAudit(tx, operation, [{ ...request, context: noSchool }], [], code),
      ),
  }
}

const cnpjFault = ({ tenantIn }: Operation) =>
  tenantIn === 'body'
    ? refuse('cnpj_invalid', 'school_cnpj must be the CNPJ of the school.', {
        faults: [{ pointer: '/school_cnpj', code: 'cnpj_invalid', message: 'must be the CNPJ of the school' }],
      })
    : refuse('school_not_found')

/** Memoizes `make` by row, so that concurrent requests that share a row also share the object made from it. */
function oncePerRow<Row extends object, Made>(make: (row: Row) => Made): (row: Row) => Made {
  const known = new WeakMap<Row, Made>()
  return (row) => {
    const before = known.get(row)
    if (before !== undefined) return before
    const made = make(row)
    known.set(row, made)
    return made
  }
}

const toCaller = oncePerRow((token: lookups.KeyRow | lookups.SessionRow): KnownCaller => {
  const client =
    token.client_id && token.slug
      ? { id: token.client_id, slug: token.slug, environment: token.environment as 'live' | 'sandbox' }
      : null
  const common = { tokenId: token.id, client, token }
  if ('audience' in token)
    return {
      kind: token.audience,
      scopes: [],
      appId: null,
      partnerId: token.partner_id,
      user: { id: token.subject_id, email: token.email },
      entranceId: null,
      ...common,
    }
  return {
    kind: token.kind,
    scopes: token.scopes.filter(isScope),
    appId: token.app_id,
    partnerId: token.partner_id,
    user: null,
    entranceId: token.entrance_id,
    ...common,
  }
})

const toCallerWithPremise = oncePerRow(({ row, premise }: KnownDevice): KnownCaller => ({ ...toCaller(row), premise }))

/** Returns the CNPJ in the path in the form in which it is stored, or null. */
const cnpjIn = (params: unknown) => cnpj.read((params as { cnpj?: string }).cnpj ?? '') ?? null

/** Returns the school that was read together with the key. */
const placeOf = ({ token }: KnownCaller) => (token && 'scopes' in token ? token.place : null)

const isKey = ({ token }: KnownCaller) => token !== undefined && 'scopes' in token

const environmentOf = (caller: KnownCaller): 'live' | 'sandbox' => {
  const { token } = caller
  return token && 'scopes' in token ? token.environment : (caller.client?.environment ?? 'live')
}

type Reach = { scopes: readonly Scope[]; roles: readonly PanelRole[] }

/** The reach of a public operation, such as a school's pre-enrollment form for families. */
const openToAnyone: Reach = { scopes: [], roles: [] }

/** Returns the scopes and roles the token has in this school, or null if it does not reach the school. */
function reach({ kind, token, scopes, client, appId }: KnownCaller, place: lookups.SchoolRow): Reach | null {
  if (!token) return null
  const listed = (cnpjs: readonly string[] | null) => cnpjs === null || cnpjs.includes(place.cnpj)
  switch (kind) {
    case 'client':
      return client?.id === place.client_id && listed((token as lookups.KeyRow).school_cnpjs)
        ? { scopes, roles: [] }
        : null
    case 'device':
      return (token as lookups.KeyRow).school_id === place.id
        ? { scopes: ['attendance:write', 'tssv:write'], roles: [] }
        : null
    case 'app': {
      if (place.sandbox_of === appId) return { scopes, roles: [] }
      if (place.granted_scopes === null || !listed(place.granted_cnpjs)) return null
      const granted = new Set(place.granted_scopes)
      return { scopes: scopes.filter((scope) => granted.has(scope)), roles: [] }
    }
    case 'panel': {
      const { is_owner, roles } = token as lookups.SessionRow
      const here = roles.filter((role) => role.school_id === place.id).map(({ role }) => role)
      return client?.id === place.client_id && (is_owner || here.length > 0)
        ? { scopes: [], roles: is_owner ? ['owner', ...here] : here }
        : null
    }
    default:
      return null
  }
}

const rolesAnywhere = ({ token }: KnownCaller): readonly PanelRole[] =>
  token && 'roles' in token
    ? [...(token.is_owner ? (['owner'] as const) : []), ...token.roles.map(({ role }) => role)]
    : []

function requireCaller(
  { access }: Operation,
  caller: KnownCaller,
  scopes: readonly Scope[],
  roles: readonly PanelRole[],
) {
  if (access.callers.length === 0) return
  const { token } = caller
  if (token && 'restricted' in token && token.restricted && !access.withoutSecondFactor)
    throw refuse('mfa_required', 'Set up a second factor first: POST …/totp.')
  if (!(access.callers as readonly string[]).includes(caller.kind))
    throw refuse('forbidden', `This operation is for ${access.callers.join(', ')} tokens.`)
  if (caller.kind === 'panel') {
    if (access.roles && !access.roles.some((role) => roles.includes(role)))
      throw refuse('forbidden', `This needs one of the roles ${access.roles.join(', ')}.`)
  } else if (access.scope && !scopes.includes(access.scope)) {
    throw refuse('insufficient_scope', `The key needs the scope ${access.scope}.`, {
      members: { required_scope: access.scope },
    })
  }
}

const isSuspended = ({ token }: KnownCaller) => token?.client_status === 'suspended'

/** Operations on one's own account, such as reading the profile or signing out, stay open even if the client is suspended. */
const isOwnAccount = ({ callers, roles }: Operation['access']) =>
  callers.length === 0 || (callers.length === 1 && roles === undefined)

/** Returns the tenants whose rows an operation outside of any school may see. */
async function tenantsOf(
  system: Database,
  caller: Caller,
  params: Readonly<Record<string, unknown>>,
): Promise<Admission['tenants']> {
  if (typeof params.app_id === 'string') {
    const app = await lookups.app(system, params.app_id, caller)
    if (!app) throw refuse('app_not_found')
    return { clients: [app.sandbox_client_id], apps: [params.app_id] }
  }
  if (caller.client) return { clients: [caller.client.id] }
  return 'everyone'
}

const schoolOfRow = oncePerRow((place: lookups.SchoolRow) => toSchool(place, place.data_profile ?? 'full'))
const namelessSchoolOfRow = oncePerRow((place: lookups.SchoolRow) => ({ ...schoolOfRow(place), namesStudents: false }))
