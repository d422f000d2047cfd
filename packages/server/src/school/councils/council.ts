import { localDateTime } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { inPanel } from '../../identity/access.ts'
import type { ClassCouncil as CouncilTable } from '../../platform/database/tables.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import { stateMachine } from '../state-machine.ts'
import { versionFields, viewOf } from '../views.ts'
import { withDeliberations } from './queries.ts'

export const results = [
  'APROVADO',
  'APROVADO_PELO_CONSELHO',
  'APROVADO_COM_DEPENDENCIA',
  'REPROVADO',
  'REPROVADO_POR_FALTA',
  'EM_ANDAMENTO',
] as const
export type Result = (typeof results)[number]

export type Status = 'open' | 'closed' | 'homologated'

const fields = {
  id: Uuid,
  school_cnpj: Type.String(),
  classroom_id: Uuid,
  classroom_name: Type.String(),
  school_year_id: Type.Integer(),
  period: nullable(Type.Integer({ description: 'Null for the final council' })),
  status: oneOf('open', 'closed', 'homologated'),
  held_on: nullable(DateOnly),
  closed_at: nullable(Type.String()),
  homologated_at: nullable(Type.String()),
  deliberations_count: Type.Integer(),
}
export const Council = object({ ...fields, ...versionFields })
/** A council with minutes and deliberations, returned only when one council is read, never in lists and events. */
export const CouncilInFull = object({
  ...fields,
  minutes: nullable(Type.String()),
  reopening_reason: nullable(Type.String({ description: 'Why it was last reopened' })),
  deliberations: Type.Array(
    object({ enrollment_number: Type.String(), result: oneOf(...results), note: nullable(Type.String()) }),
  ),
  ...versionFields,
})

type Deliberation = { enrollment_number: string; result: Result; note: string | null }
export type CouncilRow = Omit<Selectable<CouncilTable>, 'status'> & {
  status: Status
  classroom_name: string
  school_year_id: number
  deliberations: Deliberation[]
}

export const councils = table<'class_council', CouncilRow>(
  'class_council',
  'class_council_not_found',
  withDeliberations,
)
/** Locks a council before a change, because its status decides what is allowed and whether its term is locked. */
export const lockCouncil = councils.byPathId('forUpdate')

export const move = stateMachine<Status, 'update' | 'delete' | 'close' | 'reopen' | 'homologate'>(
  {
    open: { update: 'open', delete: 'open', close: 'closed' },
    closed: { reopen: 'open', homologate: 'homologated' },
    homologated: {},
  },
  {
    update: 'class_council_not_open',
    delete: 'class_council_not_open',
    close: 'class_council_not_open',
    reopen: 'class_council_not_closed',
    homologate: 'class_council_not_closed',
  },
)

export const collection = '/v1/panel/school/{cnpj}/class-council'
export const one = { path: `${collection}/{id}`, params: { id: uuid } } as const
/** The roles that prepare and close councils. */
export const prepared = inPanel('coordinator', 'management')

/** The members of every event of a council. */
export const identity = ({ id, classroom_id, classroom_name, school_year_id, period }: CouncilRow) => ({
  id,
  classroom_id,
  classroom_name,
  school_year_id,
  period,
})

const local = (at: Date | null, { timeZone }: Pick<School, 'timeZone'>) => at && localDateTime(at, timeZone)

export const snapshot = <S extends Status>(row: CouncilRow, status: S, school: Pick<School, 'timeZone'>) => ({
  ...identity(row),
  status,
  held_on: row.held_on,
  closed_at: local(row.closed_at, school),
  homologated_at: local(row.homologated_at, school),
})

const members = (row: CouncilRow, school: School) => ({
  ...snapshot(row, row.status, school),
  deliberations_count: row.deliberations.length,
})

export const view = viewOf(councils, Council, members)
export const viewInFull = viewOf(councils, CouncilInFull, members)
