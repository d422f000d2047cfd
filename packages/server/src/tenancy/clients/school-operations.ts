import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import type { Access, Caller } from '../../platform/operation/caller.ts'
import { operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPage } from '../../platform/operation/page.ts'
import { Instant, nullable, object, page, Uuid } from '../../platform/operation/shapes.ts'

// Which schools there are for whoever asks. What a school settled for itself is the panel's business.

const School = object({
  id: Uuid,
  cnpj: Type.String(),
  name: Type.String(),
  inep_code: nullable(Type.String()),
  time_zone: Type.String(),
  client: Type.String({ description: 'The slug of the client it belongs to' }),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})

type SchoolRow = {
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

const view = ({ id, cnpj, name, inep_code, time_zone, slug, version, created_at, updated_at }: SchoolRow) => ({
  id,
  cnpj,
  name,
  inep_code,
  time_zone,
  client: slug,
  version,
  created_at: offsetTimestamp(created_at, time_zone),
  updated_at: offsetTimestamp(updated_at, time_zone),
})

/**
 * The ids of the schools a token reaches, as the gate decides it for one school. `$1` is the key or, for a session, the
 * user.
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

const callers = Object.keys(reached) as (keyof typeof reached)[]
const access: Access = { callers }

/** Those of a suspended client are left out: they answer nothing. */
async function reachedBy(tx: Transaction, { kind, tokenId, user }: Caller, after: string, count: number) {
  const { rows } = await tx.query<SchoolRow>(
    `select s.*, c.slug from school s join client c on c.id = s.client_id
     where s.id in (${reached[kind as keyof typeof reached]}) and c.status = 'active' and s.cnpj > $2 order by s.cnpj limit $3`,
    [user?.id ?? tokenId, after, count],
  )
  return rows
}

export const reachedSchoolOperations = [
  operation({
    method: 'GET',
    path: '/v1/partners/school',
    access,
    summary: 'List the schools the token reaches',
    query: pageQuery,
    answers: { 200: page(School) },
    refusals: [],
    emits: [],
    example: () => ({}),
    run: (call) =>
      readPage(
        call,
        call.caller.tokenId,
        (after, count) => reachedBy(call.tx, call.caller, String(after?.[0] ?? ''), count),
        ({ cnpj }) => [cnpj],
        view,
      ),
  }),
  operation({
    method: 'GET',
    path: '/v1/partners/school/{cnpj}',
    access,
    summary: 'Read a school',
    answers: { 200: School },
    refusals: [],
    emits: [],
    example: () => ({}),
    async run({ school, tx }) {
      const { rows } = await tx.query<SchoolRow>(
        'select s.*, c.slug from school s join client c on c.id = s.client_id where s.id = $1',
        [school.id],
      )
      return view(rows[0]!)
    },
  }),
]
