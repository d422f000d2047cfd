import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Rejection, verify } from '@sineta/contract'
import { type Secrets, sha256 } from '../../platform/crypto/secrets.ts'
import { uuidTimeMs, uuidV7 } from '../../platform/crypto/uuid-v7.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

/** A built-in receiver: requests to its address are verified, as a good receiver would do it, and kept for people to view. */
export type Inspector = {
  readonly id: string
  readonly label: string
  /** The database's clock when it was looked up. */
  readonly now: Date
  /** The id of its newest request at that time. */
  readonly newest: string | null
  readonly secrets: readonly { readonly id: string; readonly of: SecretOwner; readonly sealed: string }[]
}
type SecretOwner = 'app' | 'client'

export type Verification = { readonly result: 'verified' | 'unsigned' | Rejection; readonly secret: SecretOwner | null }

/** One request that reached an inspector, as its page shows it. */
export type Received = {
  readonly id: string
  readonly received_at: string
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  readonly body_bytes: number
  readonly event: string | null
  readonly environment: 'test' | 'live' | null
  readonly client: string | null
  readonly delivery_id: string | null
  readonly attempt: number | null
  readonly repeat_of: string | null
  readonly verification: Verification
}

export type Arrival = {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

// Enough to look back at, few enough for a page.
const maxRequests = 500

type NewInspector = {
  readonly label: string
  readonly appId: string | null
  readonly clientId: string | null
  readonly token?: string
}

/**
 * Creates an inspector. Returns the token in its address: 256 random bits, of which only the hash is stored. If a given token
 * already has an inspector, that one is updated.
 */
export async function createInspector(
  tx: Transaction,
  { label, appId, clientId, token = randomBytes(32).toString('base64url') }: NewInspector,
): Promise<string> {
  await tx.query(
    `insert into inspector (hash, label, app_id, client_id) values ($1, $2, $3, $4)
     on conflict (hash) do update set label = excluded.label, app_id = excluded.app_id, client_id = excluded.client_id`,
    [sha256(token), label, appId, clientId],
  )
  return token
}

/**
 * Finds an inspector by its token. The inspector of an app ends with the app, unless a client has it too, and an app's own has the
 * app's present name.
 */
export async function find({ pool }: Database, token: string): Promise<Inspector | undefined> {
  const { rows } = await pool.query<Inspector>({
    name: 'inspector-find',
    text: `select i.id, case when i.sealed is null then i.label else a.name end as label, clock() as now,
             (select id from inspected where inspector_id = i.id order by id desc limit 1) as newest, coalesce((
             select json_agg(json_build_object('id', s.id, 'of', case when s.app_id is null then 'client' else 'app' end, 'sealed', encode(s.sealed, 'hex')))
             from signing_secret s
             where (s.app_id = i.app_id or s.client_id = i.client_id) and (s.expires_at is null or s.expires_at > clock())
           ), '[]') as secrets
           from inspector i left join app a on a.id = i.app_id
           where i.hash = $1 and (a.deleted_at is null or i.client_id is not null)`,
    values: [sha256(token)],
  })
  return rows[0]
}

/** Returns who owns the secret that signed the request, or what is wrong. A client's deliveries may be unsigned. */
function verification(
  { headers, body }: Pick<Arrival, 'headers' | 'body'>,
  secrets: Readonly<Record<SecretOwner, readonly string[]>>,
  now: Date,
): Verification {
  if (headers['webhook-signature'] === undefined && isClientEnvelope(envelopeOf(body)))
    return { result: 'unsigned', secret: null }
  const by = (of: SecretOwner) => verify({ headers, body, secrets: secrets[of], nowSeconds: now.getTime() / 1000 })
  const byApp = by('app')
  if (byApp.ok) return { result: 'verified', secret: 'app' }
  return by('client').ok ? { result: 'verified', secret: 'client' } : { result: byApp.reason, secret: null }
}

/** As stored: the request byte for byte, and the verdict at that time. The rest of `Received` is derived from it. */
type Stored = Pick<Received, 'method' | 'headers' | 'repeat_of' | 'verification'> & { readonly body_base64: string }
type Row = { id: string; created_at: Date; received: Stored }

let sequence = 0

/** The time in the next id. Pages and streams read by id, so it must be above the newest even if the database's clock is behind. */
const momentOf = ({ now, newest }: Inspector) =>
  newest !== null && uuidTimeMs(newest) > now.getTime() ? new Date(uuidTimeMs(newest) + 1) : now

/**
 * Enough for twenty thousand ordinary deliveries. Anyone who knows the address can post to it, and even bytes that were deleted
 * again fill disks, as WAL and as backups.
 */
export const bytesPerDay = 64 * 2 ** 20

/** Verifies and stores a request, and deletes the oldest beyond 500. Returns false if the inspector took too many bytes today. */
export async function receive(
  { pool }: Database,
  secrets: Secrets,
  inspector: Inspector,
  arrival: Arrival,
): Promise<boolean> {
  const open = (wanted: SecretOwner) =>
    inspector.secrets
      .filter(({ of }) => of === wanted)
      .map(({ id, sealed }) => secrets.open(Buffer.from(sealed, 'hex'), `signing_secret:${id}`))
  const { method, rawHeaders, body } = arrival
  const stored: Omit<Stored, 'repeat_of'> = {
    method,
    headers: rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name, rawHeaders[i + 1]!] as const] : [])),
    body_base64: body.toString('base64'),
    verification: verification(arrival, { app: open('app'), client: open('client') }, inspector.now),
  }
  const received = JSON.stringify(stored)
  const { rowCount } = await pool.query({
    name: 'inspector-receive',
    text: receiveStatement,
    values: [
      uuidV7(momentOf(inspector), sequence++),
      inspector.id,
      received,
      webhookId(arrival.headers),
      inspector.now,
      Buffer.byteLength(received),
    ],
  })
  return rowCount === 1
}

const receiveStatement = `
  with counted as (
    update inspector set bytes_on = today, bytes = case when bytes_on = today then bytes else 0 end + $6
    from (select (clock() at time zone 'UTC')::date as today) t
    where id = $2 and case when bytes_on = today then bytes else 0 end + $6 <= ${bytesPerDay} returning id
  ), trimmed as (
    delete from inspected where id in (
      select id from inspected where inspector_id = $2 order by id desc offset ${maxRequests - 1} for update skip locked
    )
  )
  insert into inspected (id, inspector_id, received, webhook_id, created_at)
  select $1, $2, $3::jsonb || jsonb_build_object('repeat_of', (select id from inspected where inspector_id = $2 and webhook_id = $4 order by id limit 1)), $4, $5 from counted`

// Longer ids are not ours, and would not fit into the index.
const webhookId = ({ 'webhook-id': id }: IncomingHttpHeaders) =>
  typeof id === 'string' && id.length <= 200 ? id : null

/** Some of the requests that an inspector holds. */
export type Part = { readonly received: readonly Received[]; readonly hasMore: boolean }

/** A part holds at least one request, and more only up to this many bytes of bodies, because anyone may post the largest bodies. */
const partBytes = 2 ** 20
/** The most requests in one part. */
const partSize = 100

/** Returns the requests before an id, newest first. */
export const readPage = ({ pool }: Database, { id }: Inspector, before: string | undefined, limit: number) =>
  pool
    .query<PartRow>(partStatement('($2::uuid is null or id < $2)', 'id desc'), [id, before ?? null, limit])
    .then(toPart)

/** Returns the requests after an id that the reader does not know yet, oldest first. */
export const readAfter = ({ pool }: Database, inspectorId: string, id: string, known: readonly string[] = []) =>
  pool
    .query<PartRow>({
      name: 'inspector-after',
      text: partStatement('id > $2 and id <> all ($4::uuid[])', 'id'),
      values: [inspectorId, id, partSize, known],
    })
    .then(toPart)

type PartRow = Row & { found: number }

// One row more than requested shows that there are more.
const partStatement = (which: string, order: string) => `
  select id, created_at, received, found from (
    select id, created_at, received, count(*) over ()::int as found, row_number() over (order by ${order}) as place,
      sum(octet_length(received ->> 'body_base64')) over (order by ${order}) as bytes
    from (select * from inspected where inspector_id = $1 and ${which} order by ${order} limit $3 + 1) looked
  ) measured where place = 1 or (place <= $3 and bytes <= ${partBytes}) order by ${order}`

const toPart = ({ rows }: { rows: readonly PartRow[] }): Part => ({
  received: rows.map(toReceived),
  hasMore: rows.length < (rows[0]?.found ?? 0),
})

/** Deletes the requests up to an id, or all. */
export async function clear({ pool }: Database, { id }: Inspector, upTo: string | undefined): Promise<void> {
  await pool.query('delete from inspected where inspector_id = $1 and ($2::uuid is null or id <= $2)', [
    id,
    upTo ?? null,
  ])
}

function toReceived({
  id,
  created_at,
  received: { method, headers, body_base64, repeat_of, verification },
}: Row): Received {
  const body = Buffer.from(body_base64, 'base64')
  const header = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null
  const { event, environment, client } = envelopeOf(body)
  const attempt = header('webhook-attempt')
  return {
    id,
    received_at: created_at.toISOString(),
    method,
    headers,
    body: body.toString(),
    body_bytes: body.length,
    event: typeof event === 'string' ? event : null,
    environment: environment === 'test' || environment === 'live' ? environment : null,
    client: typeof client === 'string' ? client : null,
    delivery_id: header('webhook-id'),
    attempt: attempt !== null && /^\d{1,6}$/.test(attempt) ? Number(attempt) : null,
    repeat_of,
    verification,
  }
}

/** Returns the members of the body, if it has any, because anyone may post anything here. */
function envelopeOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const isClientEnvelope = (envelope: object) => Object.keys(envelope).sort().join() === 'data,event,timestamp'
