import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import type { ClientRow } from './clients.ts'

export type ClientFilters = { environment?: 'live' | 'sandbox'; status?: 'active' | 'suspended' }

/** Lists clients in the order of their slugs. */
export async function listClients(
  tx: Transaction,
  { environment, status }: ClientFilters,
  afterSlug: string | undefined,
  count: number,
): Promise<ClientRow[]> {
  const { rows } = await tx.query<ClientRow>(
    `select * from client
     where ($1::text is null or environment = $1) and ($2::text is null or status = $2) and ($3::text is null or slug > $3)
     order by slug limit $4`,
    [environment ?? null, status ?? null, afterSlug ?? null, count],
  )
  return rows
}

export type ClientApiRow = {
  client_id: string
  webhook_url: string | null
  signing_enabled: boolean
  consecutive_failures: number
  last_success_at: Date | null
  last_failure_at: Date | null
  version: number
  slug: string
  time_zone: string
  environment: string
}

export async function clientApiOf(tx: Transaction, clientId: string): Promise<ClientApiRow> {
  const { rows } = await tx.query<ClientApiRow>(
    `select a.client_id, a.webhook_url, a.signing_enabled, a.consecutive_failures, a.last_success_at, a.last_failure_at, a.version,
       c.slug, c.time_zone, c.environment
     from client_apis a join client c on c.id = a.client_id where a.client_id = $1`,
    [clientId],
  )
  return rows[0]!
}

/** Gives every owner of the client the management role in its new school. */
export const letOwnersManage = (tx: Transaction, { id, client_id }: { id: string; client_id: string }) =>
  tx.query(
    `insert into panel_role (client_id, user_id, school_id, role)
     select client_id, id, $2, 'management' from panel_user where client_id = $1 and is_owner and deleted_at is null`,
    [client_id, id],
  )

/** Returns the CNPJs from the list that belong to schools of the client. */
export async function ownCnpjs(tx: Transaction, clientId: string, cnpjs: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ cnpj: string }>(
    'select cnpj from school where client_id = $1 and cnpj = any ($2)',
    [clientId, cnpjs],
  )
  return rows.map(({ cnpj }) => cnpj)
}

/** Returns the client's oldest school, which is the school that test events name. */
export async function firstSchoolOf(tx: Transaction, clientId: string) {
  const { rows } = await tx.query<{ id: string; clientId: string; slug: string; cnpj: string; timeZone: string }>(
    `select s.id, s.client_id as "clientId", c.slug, s.cnpj, s.time_zone as "timeZone"
     from school s join client c on c.id = s.client_id where s.client_id = $1 order by s.created_at limit 1`,
    [clientId],
  )
  return rows[0]
}

export type ReachedSchoolRow = {
  id: string
  cnpj: string
  name: string
  inep_code: string | null
  time_zone: string
  slug: string
  version: number
  created_at: Date
  updated_at: Date
}

const selectSchool = 'select s.*, c.slug from school s join client c on c.id = s.client_id'

export async function schoolWithClient(tx: Transaction, id: string): Promise<ReachedSchoolRow> {
  return (await tx.query<ReachedSchoolRow>(`${selectSchool} where s.id = $1`, [id])).rows[0]!
}

/**
 * Selects the ids of all schools a token reaches, by the rules that the gate applies to a single school. `$1` is the id of the
 * key or, for a session, of the user.
 */
const reached = {
  client: `select s.id from api_key k join school s on s.client_id = k.client_id and s.environment = k.environment
           where k.id = $1 and (k.school_cnpjs is null or s.cnpj = any(k.school_cnpjs))`,
  app: `select s.id from api_key k join app a on a.id = k.app_id join school s on s.client_id = a.sandbox_client_id and s.environment = k.environment
        where k.id = $1
        union select s.id from api_key k join connection n on n.app_id = k.app_id and n.status = 'connected'
          join school s on s.client_id = n.client_id and s.environment = k.environment
        where k.id = $1 and (n.school_cnpjs is null or s.cnpj = any(n.school_cnpjs))`,
  panel: `select s.id from panel_user u join school s on s.client_id = u.client_id
          where u.id = $1 and (u.is_owner or exists (select from panel_role r where r.user_id = u.id and r.school_id = s.id))`,
} as const

/** The kinds of caller that can reach a school. */
export const schoolCallers = Object.keys(reached) as (keyof typeof reached)[]

/**
 * Lists the schools in the order of their CNPJs. Schools of a suspended client are left out, because every request to them is
 * refused.
 */
export async function schoolsReachedBy(
  tx: Transaction,
  { kind, tokenId, user }: Caller,
  after: string,
  count: number,
): Promise<ReachedSchoolRow[]> {
  const { rows } = await tx.query<ReachedSchoolRow>(
    `${selectSchool}
     where s.id in (${reached[kind as keyof typeof reached]}) and c.status = 'active' and s.cnpj > $2 order by s.cnpj limit $3`,
    [user?.id ?? tokenId, after, count],
  )
  return rows
}
