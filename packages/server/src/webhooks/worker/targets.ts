import { catalogue, hasMinimalProfile, isEventName, type SigningKey, signingKey } from '@sineta/contract'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Claim } from '../queue/claim.ts'

/** Where a receiver's deliveries go now, and with which keys they are signed. */
export type Target = {
  /** Null: a client's own URL. */
  readonly appId: string | null
  readonly url: string
  /** `active`, or why nothing is sent: the receiver is paused or disabled, or is gone. */
  readonly status: 'active' | 'skipped' | 'gone'
  readonly host: string
  /** Newest first; none: the deliveries are not signed. */
  readonly keys: readonly SigningKey[]
  /** What each client lets a production endpoint hear, by the client's id; null: nobody is asked. */
  readonly grants: Readonly<Record<string, Grant>> | null
}

type Grant = {
  readonly scopes: readonly string[]
  /** Null: all of them. */
  readonly schools: readonly string[] | null
  readonly profile: 'full' | 'minimal'
}

/**
 * Pure: what is to be done with a claimed delivery, as things are now. Whatever is not sent can still be seen in the log.
 * `mask`: it tells more than its client wants to be told, because the event was on its way when the client decided so.
 */
export function verdictOn(
  { event, clientId, clientStatus, receiverKind, masked }: Claim,
  target: Target | undefined,
): 'send' | 'mask' | 'cancelled' | 'skipped' {
  if (!target || !event || target.status === 'gone') return 'cancelled'
  const grant = target.grants?.[clientId]
  if (receiverKind === 'production' && !isGranted(event, grant)) return 'cancelled'
  if (target.status !== 'active' || clientStatus !== 'active') return 'skipped'
  return grant?.profile === 'minimal' && !masked && isEventName(event.name) && hasMinimalProfile(event.name)
    ? 'mask'
    : 'send'
}

function isGranted({ name, schoolId }: NonNullable<Claim['event']>, grant: Grant | undefined): boolean {
  if (!grant || !isEventName(name) || !grant.scopes.includes(catalogue[name].scope)) return false
  return grant.schools === null || (schoolId !== null && grant.schools.includes(schoolId))
}

type Row = {
  id: string
  app_id: string | null
  url: string | null
  status: string
  secrets: { id: string; sealed: string; owner: string }[] | null
  grants: Record<string, Grant> | null
}

export type ReadTargets = (claims: Iterable<Claim>) => Promise<ReadonlyMap<string, Target>>

/** Reads receivers afresh for each batch of claims, so that a change made a moment ago holds already. */
export function createTargets(database: Database, secrets: Secrets): ReadTargets {
  // Opening a secret costs as much as sending; the same sealed text always opens to the same key.
  const opened = new Map<string, SigningKey>()
  const open = ({ id, sealed, owner }: NonNullable<Row['secrets']>[number]): SigningKey => {
    const known = opened.get(id)
    if (known) return known
    const key = signingKey(secrets.open(Buffer.from(sealed, 'hex'), owner))
    if (opened.size >= 10_000) opened.clear()
    opened.set(id, key)
    return key
  }

  return async (claims) => {
    const receivers = new Set<string>()
    const clients = new Set<string>()
    for (const { receiverId, receiverKind, clientId } of claims) {
      receivers.add(receiverId)
      if (receiverKind === 'production') clients.add(clientId)
    }
    const { rows } = await database.pool.query<Row>({
      name: 'targets',
      text: statement,
      values: [[...receivers], [...clients]],
    })
    return new Map(
      rows.map(({ id, app_id, url, status, secrets: sealed, grants }) => [
        id,
        {
          appId: app_id,
          url: url ?? '',
          status: url === null ? 'gone' : status === 'active' ? 'active' : 'skipped',
          host: url !== null && URL.canParse(url) ? new URL(url).host : '',
          keys: (sealed ?? []).map(open),
          grants,
        },
      ]),
    )
  }
}

const statement = `
  select a.client_id as id, null::uuid as app_id, a.webhook_url as url, 'active' as status,
    case when a.signing_enabled then (
      select json_agg(json_build_object('id', s.id, 'sealed', encode(s.sealed, 'hex'), 'owner', 'signing_secret:' || s.id) order by s.created_at desc)
      from signing_secret s where s.client_id = a.client_id and (s.expires_at is null or s.expires_at > clock())
    ) end as secrets, null::json as grants
  from client_apis a where a.client_id = any ($1)
  union all
  select p.id, p.app_id, p.url, case when app.status = 'active' then p.status else 'suspended' end, (
      select json_agg(json_build_object('id', s.id, 'sealed', encode(s.sealed, 'hex'), 'owner', 'signing_secret:' || s.id) order by s.created_at desc)
      from signing_secret s where s.app_id = p.app_id and (s.expires_at is null or s.expires_at > clock())
    ), case when p.kind = 'production' then (
      select json_object_agg(k.client_id, json_build_object('scopes', k.granted_scopes, 'profile', k.data_profile, 'schools', case when k.school_cnpjs is not null then
        array(select s.id from school s where s.client_id = k.client_id and s.cnpj = any (k.school_cnpjs)) end))
      from connection k where k.app_id = p.app_id and k.status = 'connected' and k.client_id = any ($2)
    ) end
  from endpoint p join app on app.id = any (array[p.app_id]) and app.deleted_at is null where p.id = any ($1)`
