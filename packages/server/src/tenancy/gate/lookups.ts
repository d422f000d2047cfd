import type { PanelRole } from '../../identity/roles.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { type SchoolColumns, schoolColumns } from '../clients/to-school.ts'
import type { DataProfile } from '../school.ts'

// Every request runs one or two of these lookups, so each takes a batch of queries and is prepared once per connection. `limit`
// is the size of the batch and is there for the planner only. PostgreSQL assumes that an array parameter has ten elements,
// which makes the generic plan look so expensive that it plans every execution again, and planning takes ten times as long as
// running. For an unknown limit it assumes a tenth of the rows instead, and keeps the generic plan.

export type KeyRow = {
  id: string
  kind: 'client' | 'app' | 'device'
  environment: 'live' | 'sandbox'
  scopes: string[]
  school_cnpjs: string[] | null
  school_id: string | null
  entrance_id: number | null
  app_id: string | null
  partner_id: string | null
  client_id: string | null
  slug: string | null
  client_status: 'active' | 'suspended' | null
  /** The school of the query or, for a device, the school it belongs to. */
  place: SchoolRow | null
  /** The version of all that was read with the key of a device, unless that is about to change. */
  stamp: string | null
}

/** `cnpj` is that of the school in the path. */
export type KeyQuery = { hash: Buffer; cnpj: string | null }

/** Returns the valid key for each query, in the same order. Updates `last_used_at` at most once a minute. */
export async function keys({ pool }: Database, queries: readonly KeyQuery[]): Promise<(KeyRow | undefined)[]> {
  const nameOf = ({ hash, cnpj }: KeyQuery) => `${hash.toString('latin1')} ${cnpj}`
  const asked = different(queries, nameOf)
  const { rows } = await pool.query<KeyRow & { position: number; stale: boolean }>({
    name: 'gate-keys',
    text: `select q.position::int as position, k.id, k.kind, k.environment, k.scopes, k.school_cnpjs, k.school_id, k.entrance_id, k.app_id, a.partner_id,
             k.client_id, c.slug, c.status as client_status,
             k.last_used_at is null or k.last_used_at < clock() - interval '1 minute' as stale,
             case when k.kind = 'device' then device_stamp(k.id) end as stamp,
             (select row_to_json(p) from (
                select ${placeColumns} from (
                  select * from school s where s.id = k.school_id
                  union all
                  select * from school s where k.school_id is null and s.cnpj = q.cnpj and s.environment = k.environment
                ) s ${joinedToPlace('k.app_id')}
              ) p) as place
           from (select * from unnest($1::bytea[], $2::text[]) with ordinality limit $3) as q (hash, cnpj, position)
             join api_key k on k.hash = any (array[q.hash]) left join client c on c.id = k.client_id left join app a on a.id = k.app_id
           where k.revoked_at is null and (k.expires_at is null or k.expires_at > clock())
             and (k.app_id is null or (a.status = 'active' and a.deleted_at is null))`,
    values: [asked.map(({ hash }) => hash), asked.map(({ cnpj }) => cnpj), asked.length],
  })
  await rememberUse(pool, 'api_key', 'last_used_at', rows)
  for (const row of rows) if (row.stale) row.stamp = null
  const byName = new Map(rows.map((row) => [nameOf(asked[row.position - 1]!), row]))
  return queries.map((query) => byName.get(nameOf(query)))
}

export type SessionRow = {
  id: string
  audience: 'portal' | 'panel' | 'operator'
  subject_id: string
  email: string
  client_id: string | null
  slug: string | null
  environment: 'live' | 'sandbox' | null
  client_status: 'active' | 'suspended' | null
  partner_id: string | null
  is_owner: boolean
  restricted: boolean
  roles: { school_id: string; role: PanelRole }[]
}

/**
 * Returns the valid session for each hash. A session ends after 30 minutes without use or 12 hours; sandbox sessions do not
 * expire.
 */
export async function sessions({ pool }: Database, hashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> {
  const asked = different(hashes, (hash) => hash.toString('latin1'))
  const { rows } = await pool.query<SessionRow & { hash: string; stale: boolean }>({
    name: 'gate-sessions',
    text: `select s.id, s.audience, s.subject_id, coalesce(u.email, m.email, o.email) as email, s.client_id, c.slug, c.environment, c.status as client_status, m.partner_id,
             coalesce(u.is_owner, false) as is_owner, s.restricted, encode(s.hash, 'hex') as hash,
             s.last_seen_at < clock() - interval '1 minute' as stale,
             coalesce((select json_agg(json_build_object('school_id', r.school_id, 'role', r.role)) from panel_role r where r.user_id = u.id), '[]') as roles
           from (select * from unnest($1::bytea[]) limit $2) as q (hash)
             join session s on s.hash = any (array[q.hash])
             left join client c on c.id = s.client_id
             left join panel_user u on s.audience = 'panel' and u.id = s.subject_id and u.deleted_at is null
             left join partner_member m on s.audience = 'portal' and m.id = s.subject_id
             left join operator o on s.audience = 'operator' and o.id = s.subject_id
           where s.revoked_at is null and coalesce(u.id, m.id, o.id) is not null
             and (s.expires_at is null or (s.expires_at > clock() and s.last_seen_at > clock() - interval '30 minutes'))`,
    values: [asked, asked.length],
  })
  await rememberUse(pool, 'session', 'last_seen_at', rows)
  return inOrder(hashes, rows)
}

/**
 * Records that these keys or sessions were used. This happens before the response, so that a request half an hour later still
 * finds the session in use. A failure fails no request, and locked rows are skipped instead of waited for: neither a row that
 * another transaction holds nor two processes that lock the same rows in different orders can block the other callers of the
 * batch.
 */
async function rememberUse(
  pool: Database['pool'],
  table: 'api_key' | 'session',
  column: 'last_used_at' | 'last_seen_at',
  rows: readonly { id: string; stale: boolean }[],
) {
  const stale = rows.filter((row) => row.stale).map(({ id }) => id)
  if (stale.length === 0) return
  await pool
    .query(
      `update ${table} set ${column} = clock()
       where id in (select id from ${table} where id = any($1) for no key update skip locked)`,
      [stale],
    )
    // The next request with each token tries again.
    .catch(() => {})
}

/** Removes duplicate queries: a gate that sends a hundred readings at once needs its key looked up only once. */
const different = <Query>(queries: readonly Query[], nameOf: (query: Query) => string): Query[] => [
  ...new Map(queries.map((query) => [nameOf(query), query])).values(),
]

function inOrder<Row extends { hash: string }>(hashes: readonly Buffer[], rows: readonly Row[]): (Row | undefined)[] {
  const byHash = new Map(rows.map((row) => [row.hash, row]))
  return hashes.map((hash) => byHash.get(hash.toString('hex')))
}

export type SchoolQuery = { cnpj: string; environment: 'live' | 'sandbox'; appId: string | null }
export type SchoolRow = SchoolColumns & {
  client_status: 'active' | 'suspended'
  erp_enabled: boolean
  /** The app whose sandbox the school belongs to. */
  sandbox_of: string | null
  /** The scopes of the calling app's connection to the school's client; null if it is not connected. */
  granted_scopes: string[] | null
  granted_cnpjs: string[] | null
  data_profile: DataProfile | null
}

const placeColumns = `${schoolColumns('s')}, c.status as client_status, c.erp_enabled,
             a.id as sandbox_of, g.granted_scopes, g.school_cnpjs as granted_cnpjs, g.data_profile`
const joinedToPlace = (appId: string) => `
             join client c on c.id = s.client_id
             left join app a on a.sandbox_client_id = s.client_id
             left join connection g on g.app_id = ${appId} and g.client_id = s.client_id and g.status = 'connected'`

/**
 * Returns the school for each query, with the connection of the calling app. When many requests ask for the same school, as
 * they do every morning at seven, it is read once.
 */
export async function schools({ pool }: Database, places: readonly SchoolQuery[]): Promise<(SchoolRow | undefined)[]> {
  const nameOf = ({ cnpj, environment, appId }: SchoolQuery) => `${cnpj} ${environment} ${appId}`
  const asked = different(places, nameOf)
  const { rows } = await pool.query<SchoolRow & { position: number }>({
    name: 'gate-schools',
    text: `select q.position::int as position, ${placeColumns}
           from (select * from unnest($1::text[], $2::text[], $3::uuid[]) with ordinality limit $4) as q (cnpj, environment, app_id, position)
             join school s on s.cnpj = q.cnpj and s.environment = q.environment ${joinedToPlace('q.app_id')}`,
    values: [
      asked.map(({ cnpj }) => cnpj),
      asked.map(({ environment }) => environment),
      asked.map(({ appId }) => appId),
      asked.length,
    ],
  })
  const byName = new Map(rows.map((row) => [nameOf(asked[row.position - 1]!), row]))
  return places.map((place) => byName.get(nameOf(place)))
}

/** Returns the app in a portal path if it belongs to the caller: an app of the member's partner, or the app that owns the key. */
export async function app({ pool }: Database, id: string, { kind, partnerId, appId }: Caller) {
  if (kind === 'app' && appId !== id) return undefined
  const { rows } = await pool.query<{ sandbox_client_id: string }>({
    name: 'gate-app',
    text: 'select sandbox_client_id from app where id = $1 and partner_id = $2 and deleted_at is null',
    values: [id, partnerId],
  })
  return rows[0]
}
