import { cpf as cpfs, localDateTime, offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { cpf, date, oneOf as oneOfParameter } from '../../platform/operation/parameters.ts'
import { object, optional } from '../../platform/operation/shapes.ts'
import { filter, listOperation } from '../../tenancy/rows/list.ts'
import { byStudentNumber } from '../filters.ts'
import { school as inSchool } from '../paths.ts'
import { record, view } from './operations.ts'
import { pickUpFields } from './pick-up.ts'
import { withStudents } from './pick-up-queries.ts'
import { passes, type Stored } from './queries.ts'

// Passes and pick-ups are never changed, so created_at is also the time of their last change.

/**
 * Selects the rows of one day of the school's calendar. A subquery finds them first, through the index by time; in the order of
 * the list, the database would read every row of the school until it reached them. Midnight has a subquery of its own, because
 * under row-level security only a comparison with a plain value can use an index.
 */
const onDay = (table: 'attendance' | 'pick_up') =>
  filter(
    date,
    `x.id = any (array(
       select d.id from ${table} d where d.school_id = $1
         and d.occurred_at >= (select ?::date::timestamp at time zone time_zone from school where id = $1)
         and d.occurred_at < (select (?::date + 1)::timestamp at time zone time_zone from school where id = $1)))`,
  )

const PickUp = object({ ...pickUpFields, created_at: Type.String() })
type PickUpRow = {
  id: string
  cpf: string
  occurred_at: Date
  factors: string[]
  students_waiting: { enrollment_number: string; name: string }[]
  event_emitted: boolean
  created_at: Date
}

const { checked_in_at, ...common } = record('checked_in_at').properties

export const attendanceLists = [
  listOperation<Stored>({
    path: `${inSchool}/attendance`,
    access: withScope('attendance:read'),
    summary: 'List check-ins and check-outs',
    item: object({ ...common, checked_in_at: optional(checked_in_at!), checked_out_at: optional(checked_in_at!) }),
    from: passes,
    filters: {
      date: onDay('attendance'),
      enrollment_number: byStudentNumber,
      direction: filter(oneOfParameter('in', 'out'), 'x.direction = ?'),
    },
    view: (row, school) => view(row, school, false),
  }),
  listOperation<PickUpRow>({
    path: `${inSchool}/tssv`,
    access: withScope('tssv:read'),
    summary: 'List check-ins of responsibles who came to pick students up',
    item: PickUp,
    from: withStudents,
    filters: { date: onDay('pick_up'), responsible_cpf: filter(cpf, 'x.cpf = ?') },
    view: ({ id, cpf, occurred_at, factors, students_waiting, event_emitted, created_at }, { cnpj, timeZone }) => ({
      id,
      school_cnpj: cnpj,
      responsible_cpf: cpfs.format(cpf),
      checked_in_at: localDateTime(occurred_at, timeZone),
      factors,
      students_waiting,
      event_emitted,
      created_at: offsetTimestamp(created_at, timeZone),
    }),
  }),
]
