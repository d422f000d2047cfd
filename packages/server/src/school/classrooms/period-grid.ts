import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import { Instant, integer, list, object, Uuid } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { TimeOfDay } from '../time-of-day.ts'
import { tagged } from '../views.ts'
import { gridFaults } from './hours.ts'

// The grid says when the periods of a classroom are; the timetable says what happens in them.

const periods = list(object({ number: integer(1, 20), starts_at: TimeOfDay, ends_at: TimeOfDay }), {
  minItems: 1,
  maxItems: 20,
})
const Grid = object({
  school_cnpj: Type.String(),
  classroom_id: Uuid,
  classroom_name: Type.String(),
  periods_count: Type.Integer(),
  periods,
  updated_at: Instant,
})

type Classroom = Awaited<ReturnType<typeof lookups.classroom>>
type Period = { number: number; starts_at: string; ends_at: string }
type GridRow = { periods: readonly Period[]; version: number; updated_at: Date }

// jsonb forgets in which order members were written.
const inOrder = ({ number, starts_at, ends_at }: Period) => ({ number, starts_at, ends_at })

const view = ({ id, name }: Classroom, { periods, updated_at }: GridRow, school: School) => ({
  school_cnpj: school.cnpj,
  classroom_id: id,
  classroom_name: name,
  periods_count: periods.length,
  periods: periods.map(inOrder),
  updated_at: offsetTimestamp(updated_at, school.timeZone),
})

type Found = Parameters<typeof lookups.classroom>[0] & { params: { classroom_id: string } }
const path = `${inSchool}/classroom/{classroom_id}/schedule` as const

const find = async (tx: Transaction, classroomId: string) =>
  (await tx.maybe(db.selectFrom('classroom_schedule').selectAll().where('classroom_id', '=', classroomId))) as
    | GridRow
    | undefined

async function save(
  tx: Transaction,
  { id, client_id, school_id }: Classroom,
  periods: readonly Period[],
): Promise<GridRow> {
  const { rows } = await tx.query<GridRow>(
    `insert into classroom_schedule (classroom_id, client_id, school_id, periods) values ($1, $2, $3, $4)
     on conflict (classroom_id) do update set periods = excluded.periods returning *`,
    [id, client_id, school_id, JSON.stringify(periods)],
  )
  return rows[0]!
}

export const periodGridOperations = [
  operation({
    method: 'PUT',
    path,
    find: (call: Found) => lookups.classroom(call, call.params.classroom_id, 'forNoKeyUpdate'),
    access: withScope('timetables:write'),
    summary: 'Save the period grid of a classroom',
    description: 'Replaces the whole grid.',
    body: object({ periods }),
    answers: { 200: Grid },
    refusals: ['classroom_not_found', 'school_year_closed', 'periods_overlap', 'version_conflict'],
    emits: ['classroom_schedule.saved'],
    example: ({ classroom_id }) => ({
      params: { classroom_id },
      body: {
        periods: [
          { number: 1, starts_at: '07:15', ends_at: '08:05' },
          { number: 2, starts_at: '08:05', ends_at: '08:55' },
          { number: 3, starts_at: '09:15', ends_at: '10:05' },
        ],
      },
    }),
    async run({ found, body, school, tx, emit, ifMatch }) {
      ifMatch((await find(tx, found.id))?.version ?? 0)
      const faults = gridFaults(body.periods)
      if (faults.length > 0) throw refuseFaults(faults)
      if (found.year_status === 'closed')
        throw refuse('school_year_closed', 'Period grids of a closed year are read-only. Open the year again first.')
      const grid = await save(tx, found, body.periods)
      emit('classroom_schedule.saved', {
        classroom_id: found.id,
        classroom_name: found.name,
        periods_count: body.periods.length,
      })
      return tagged(grid.version, view(found, grid, school))
    },
  }),
  operation({
    method: 'GET',
    path,
    async find(call: Found) {
      const classroom = await lookups.classroom(call, call.params.classroom_id)
      const grid = await find(call.tx, classroom.id)
      if (!grid) throw refuse('schedule_not_found', 'The classroom has no period grid yet.')
      return { classroom, grid }
    },
    access: withScope('timetables:read'),
    summary: 'Read the period grid of a classroom',
    answers: { 200: Grid },
    refusals: ['classroom_not_found', 'schedule_not_found'],
    emits: [],
    example: ({ classroom_id }) => ({ params: { classroom_id } }),
    run: async ({ found: { classroom, grid }, school }) => tagged(grid.version, view(classroom, grid, school)),
  }),
]
