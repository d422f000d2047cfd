import { hasMinimalProfile, isEventName, type SigningKey, signingKey } from '@sineta/contract'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/database/database.ts'
import { audienceOf, versionOf, withClient } from '../queue/audience.ts'
import type { Claim } from '../queue/claim.ts'
import { isEventWithinTerms, type Terms } from '../rules/audience.ts'

/** The current address of a receiver, the keys that sign its deliveries, and which events it may have. */
export type Target = {
  /** Null: a client's own URL. */
  readonly appId: string | null
  readonly url: string
  readonly host: string
  /** Newest first. Empty: deliveries are not signed. Null: a secret cannot be opened, and nothing is sent unsigned instead. */
  readonly keys: readonly SigningKey[] | null
  /** When the first of the keys expires, by the database's clock, in milliseconds. */
  readonly keysUntil: number
  /** The version of the address and the secrets. */
  readonly version: string
  /** The terms by the id of the client whose events it may have. */
  readonly audience: Readonly<Record<string, Audience>>
}

type Audience = Terms & {
  /** False: the receiver, its app or the client is not active. */
  readonly isOpen: boolean
  readonly isMinimal: boolean
}

export type Verdict = 'send' | 'mask' | 'cancelled' | 'skipped'

/**
 * Returns what to do with a claimed delivery now. A delivery that is not sent stays visible in the log. `mask` means that its
 * client restricted the app to minimal data after the event was recorded. Pure.
 */
export function verdictOn(
  { event, clientId, masked }: Pick<Claim, 'event' | 'clientId' | 'masked'>,
  target: Pick<Target, 'audience'> | undefined,
): Verdict {
  const audience = target?.audience[clientId]
  if (!audience || !event || !isEventWithinTerms(audience, event.name, event.schoolId)) return 'cancelled'
  if (!audience.isOpen) return 'skipped'
  return audience.isMinimal && !masked && isEventName(event.name) && hasMinimalProfile(event.name) ? 'mask' : 'send'
}

type Row = {
  id: string
  app_id: string | null
  url: string
  version: string
  secrets: { id: string; sealed: string; owner: string; until: number | null }[] | null
  audience: Record<string, Audience> | null
}

export type ReadTargets = (claims: Iterable<Asked>) => Promise<ReadonlyMap<string, Target>>

/**
 * Reads receivers for each batch of claims, so that a change made a moment ago already applies. `onUnreadable` is called for each
 * receiver with a secret that cannot be opened, which must not hold up the others of the batch.
 */
export function createReadTargets(
  database: Database,
  secrets: Secrets,
  onUnreadable: (receiverId: string, error: unknown) => void,
): ReadTargets {
  // Opening a secret costs as much as sending, and a secret always opens to the same key.
  const opened = new Map<string, SigningKey>()
  const open = ({ id, sealed, owner }: NonNullable<Row['secrets']>[number]): SigningKey => {
    const known = opened.get(id)
    if (known) return known
    const key = signingKey(secrets.open(Buffer.from(sealed, 'hex'), owner))
    if (opened.size >= 10_000) opened.clear()
    opened.set(id, key)
    return key
  }
  const openAll = ({ id, secrets: sealed }: Row): SigningKey[] | null => {
    try {
      return (sealed ?? []).map(open)
    } catch (error) {
      onUnreadable(id, error)
      return null
    }
  }

  return async (claims) => {
    const { rows } = await database.pool.query<Row>({ name: 'targets', text: statement, values: pairsOf(claims) })
    return new Map(
      rows.map((row) => {
        const { id, app_id, url, version, secrets: sealed, audience } = row
        const target = {
          appId: app_id,
          url,
          host: URL.canParse(url) ? new URL(url).host : '',
          keys: openAll(row),
          keysUntil: Math.min(...(sealed ?? []).map(({ until }) => until ?? Number.POSITIVE_INFINITY)),
          version,
          audience: audience ?? {},
        }
        return [id, target]
      }),
    )
  }
}

type Asked = Pick<Claim, 'receiverId' | 'receiverKind' | 'clientId'>

/** Returns each receiver with each of its clients once, as three columns. */
function pairsOf(claims: Iterable<Asked>): [string[], string[], string[]] {
  const asked = new Map<string, { kind: string; clients: Set<string> }>()
  for (const { receiverId, receiverKind, clientId } of claims) {
    const receiver = asked.get(receiverId)
    if (receiver) receiver.clients.add(clientId)
    else asked.set(receiverId, { kind: receiverKind, clients: new Set([clientId]) })
  }
  const columns: [string[], string[], string[]] = [[], [], []]
  for (const [receiverId, { kind, clients }] of asked)
    for (const clientId of clients) {
      columns[0].push(receiverId)
      columns[1].push(kind)
      columns[2].push(clientId)
    }
  return columns
}

const secretsOf = (owner: string) => `(
    select json_agg(json_build_object('id', s.id, 'sealed', encode(s.sealed, 'hex'), 'owner', 'signing_secret:' || s.id,
      'until', extract(epoch from s.expires_at) * 1000) order by s.created_at desc)
    from signing_secret s where ${owner} and (s.expires_at is null or s.expires_at > clock()))`

// A constant, because building JSON takes the database longer than finding the rows, and most of them have the same terms.
const unlimited = (isOpen: boolean) =>
  JSON.stringify({ isOpen, scopes: null, schools: null, isMinimal: false } satisfies Audience)

const statement = `
  with asked as (
    select * from unnest($1::uuid[], $2::text[], $3::uuid[]) as r (receiver_id, receiver_kind, client_id)
  ), asked_of as materialized (
    ${withClient('asked')}
  ), receiver as materialized (
    select receiver_id as id, json_object_agg(client_id, terms) filter (where terms is not null) as audience
    from (
      select a.receiver_id, a.client_id, case
          when a.scopes is not null then json_build_object('isOpen', a.is_open, 'scopes', a.scopes, 'isMinimal', a.is_minimal, 'schools',
            case when a.school_cnpjs is not null then array(select s.id from school s where s.client_id = a.client_id and s.cnpj = any (a.school_cnpjs)) end)
          when a.is_open then '${unlimited(true)}'::json else '${unlimited(false)}'::json
        end as terms
      from (${audienceOf('asked_of', 'given')}) a
      -- Includes receivers that may have no events.
      union all select receiver_id, client_id, null from asked
    ) every group by receiver_id
  )
  select r.id, null::uuid as app_id, a.webhook_url as url, ${versionOf('a')} as version, case when a.signing_enabled then ${secretsOf('s.client_id = a.client_id')} end as secrets, r.audience
  from receiver r join client_apis a on a.client_id = any (array[r.id]) where a.webhook_url is not null
  union all
  select r.id, p.app_id, p.url, ${versionOf('p')}, ${secretsOf('s.app_id = p.app_id')}, r.audience
  from receiver r join endpoint p on p.id = any (array[r.id])`
