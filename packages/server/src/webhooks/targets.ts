import { type SigningKey, signingKey } from '@sineta/contract'
import type { Database } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'

/** Where a receiver's deliveries go now, and with which keys they are signed. */
export type Target = {
  readonly url: string
  /** `active`, or why nothing is sent: the receiver is paused or disabled, or is gone. */
  readonly status: 'active' | 'skipped' | 'gone'
  readonly host: string
  /** Newest first; none: the deliveries are not signed. */
  readonly keys: readonly SigningKey[]
}

type Row = { id: string; url: string | null; status: string; secrets: { id: string; sealed: string; owner: string }[] | null }

/** Reads receivers afresh for each batch of claims: what was changed a moment ago holds already. */
export function createTargets(database: Database, secrets: Secrets) {
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

  return async (receiverIds: readonly string[]): Promise<Map<string, Target>> => {
    const { rows } = await database.pool.query<Row>({ name: 'targets', text: statement, values: [receiverIds] })
    return new Map(
      rows.map(({ id, url, status, secrets: sealed }) => [
        id,
        {
          url: url ?? '',
          status: url === null ? 'gone' : status === 'active' ? 'active' : 'skipped',
          host: url !== null && URL.canParse(url) ? new URL(url).host : '',
          keys: (sealed ?? []).map(open),
        },
      ]),
    )
  }
}

const statement = `
  select a.client_id as id, a.webhook_url as url, case when c.status = 'active' then 'active' else 'suspended' end as status,
    case when a.signing_enabled then (
      select json_agg(json_build_object('id', s.id, 'sealed', encode(s.sealed, 'hex'), 'owner', 'signing_secret:' || s.id) order by s.created_at desc)
      from signing_secret s where s.client_id = a.client_id and (s.expires_at is null or s.expires_at > clock())
    ) end as secrets
  from client_apis a join client c on c.id = a.client_id where a.client_id = any ($1)
  union all
  select p.id, p.url, case when app.status = 'active' then p.status else 'suspended' end, (
      select json_agg(json_build_object('id', s.id, 'sealed', encode(s.sealed, 'hex'), 'owner', 'signing_secret:' || s.id) order by s.created_at desc)
      from signing_secret s where s.app_id = p.app_id and (s.expires_at is null or s.expires_at > clock())
    )
  from endpoint p join app on app.id = p.app_id and app.deleted_at is null where p.id = any ($1)`
