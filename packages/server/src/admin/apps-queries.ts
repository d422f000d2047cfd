import type { Transaction } from '../platform/database/database.ts'

export type AppRow = {
  id: string
  slug: string
  name: string
  partner: string
  status: 'active' | 'suspended'
  connected_clients: number
  delivered_24h: number
  failed_24h: number
  endpoints: { kind: string; status: string; failing_since: string | null }[]
  version: number
  created_at: Date
}

type Which = { id: string | null; status: string | null; after: string | null; count: number }

/** Lists apps by slug. Their traffic comes from the counted steps of 15 minutes, so the delivery log is not read. */
export async function apps(tx: Transaction, { id, status, after, count }: Which): Promise<AppRow[]> {
  const { rows } = await tx.query<AppRow>(
    `select a.id, a.slug, a.name, p.name as partner, a.status, a.version, a.created_at,
       (select count(*)::int from connection k where k.app_id = a.id and k.status = 'connected') as connected_clients,
       s.delivered as delivered_24h, s.failed as failed_24h,
       coalesce((select json_agg(json_build_object('kind', e.kind, 'status', e.status, 'failing_since', e.failing_since) order by e.kind desc)
         from endpoint e where e.app_id = a.id), '[]') as endpoints
     from app a join partner p on p.id = a.partner_id cross join lateral (
       select coalesce(sum(attempts) filter (where outcome like '2__'), 0)::int as delivered,
         coalesce(sum(attempts) filter (where outcome not like '2__'), 0)::int as failed
       from delivery_stat where app_id = a.id and step = 900 and at > clock() - interval '1 day'
     ) s
     where a.deleted_at is null and ($1::uuid is null or a.id = $1) and ($2::text is null or a.status = $2)
       and ($3::text is null or a.slug > $3)
     order by a.slug limit $4`,
    [id, status, after, count],
  )
  return rows
}

export const setStatus = (tx: Transaction, id: string, status: 'active' | 'suspended') =>
  tx.query('update app set status = $2 where id = $1', [id, status])

export async function endpointIds(tx: Transaction, appId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('select id from endpoint where app_id = $1', [appId])
  return rows.map(({ id }) => id)
}

type PartnerRow = { id: string; name: string; cnpj: string; apps: number; members: number; created_at: Date }

export async function partners(
  tx: Transaction,
  after: readonly (string | number)[] | null,
  count: number,
): Promise<PartnerRow[]> {
  const { rows } = await tx.query<PartnerRow>(
    `select p.id, p.name, p.cnpj, p.created_at,
       (select count(*)::int from app a where a.partner_id = p.id and a.deleted_at is null) as apps,
       (select count(*)::int from partner_member m where m.partner_id = p.id) as members
     from partner p where $1::text is null or (p.name, p.id) > ($1, $2::uuid) order by p.name, p.id limit $3`,
    [after?.[0] ?? null, after?.[1] ?? null, count],
  )
  return rows
}
