import { localDateTime } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { inPanel } from '../../identity/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { ClassCouncil as CouncilTable } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { versionFields, versionOf } from '../views.ts'
import type { Status } from './moves.ts'

export const results = [
  'APROVADO',
  'APROVADO_PELO_CONSELHO',
  'APROVADO_COM_DEPENDENCIA',
  'REPROVADO',
  'REPROVADO_POR_FALTA',
  'EM_ANDAMENTO',
] as const
export type Result = (typeof results)[number]

const fields = {
  id: Uuid,
  school_cnpj: Type.String(),
  classroom_id: Uuid,
  classroom_name: Type.String(),
  school_year_id: Type.Integer(),
  period: nullable(Type.Integer({ description: 'Null: the final council' })),
  status: oneOf('open', 'closed', 'homologated'),
  held_on: nullable(DateOnly),
  closed_at: nullable(Type.String()),
  homologated_at: nullable(Type.String()),
  deliberations_count: Type.Integer(),
}
export const Council = object({ ...fields, ...versionFields })
/** With what was said: for whoever reads one council, never in lists and events. */
export const CouncilInFull = object({
  ...fields,
  minutes: nullable(Type.String()),
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

export const councils = `
  select k.*, c.name as classroom_name, c.school_year_id, (
    select coalesce(json_agg(json_build_object('enrollment_number', u.student_number, 'result', d.result, 'note', d.note) order by d.position), '[]')
    from council_deliberation d join enrollment e on e.id = d.enrollment_id join student u on u.id = e.student_id where d.class_council_id = k.id
  ) as deliberations
  from class_council k join classroom c on c.id = k.classroom_id`

export const collection = '/v1/panel/school/{cnpj}/class-council'
export const one = { path: `${collection}/{id}`, params: { id: uuid } } as const
/** Who prepares and closes them. */
export const prepared = inPanel('coordinator', 'management')

type Place = { readonly tx: Transaction; readonly school: Pick<School, 'id'> }

export async function find({ tx, school }: Place, id: string, lock = ''): Promise<CouncilRow> {
  const { rows } = await tx.query<CouncilRow>(
    `${councils} where k.school_id = $1 and k.id = $2 and k.deleted_at is null ${lock}`,
    [school.id, id],
  )
  if (!rows[0]) throw refuse('class_council_not_found')
  return rows[0]
}

/** Held until the end of the transaction: what may be done to it depends on its status, and locks depend on it too. */
export const findToChange = (call: Place & { params: { id: string } }) => find(call, call.params.id, 'for update of k')

/** What events say of it, whatever becomes of it. */
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

const members = (row: CouncilRow, school: School) => {
  const { id, ...rest } = snapshot(row, row.status, school)
  return { id, school_cnpj: school.cnpj, ...rest, deliberations_count: row.deliberations.length }
}

export const view = (row: CouncilRow, school: School) => ({ ...members(row, school), ...versionOf(row, school) })

export const viewInFull = (row: CouncilRow, school: School) => ({
  ...members(row, school),
  minutes: row.minutes,
  deliberations: row.deliberations,
  ...versionOf(row, school),
})
