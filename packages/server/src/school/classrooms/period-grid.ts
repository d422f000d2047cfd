import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { Instant, integer, list, object, Uuid } from '../../platform/operation/shapes.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { TimeOfDay } from '../time-of-day.ts'
import { withETag } from '../views.ts'
import { gridFaults } from './hours.ts'
import { type GridRow, type Period, saveGrid } from './timetable-queries.ts'

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

type Classroom = Awaited<ReturnType<typeof lookups.getClassroom>>

// jsonb does not keep the order of members.
const inOrder = ({ number, starts_at, ends_at }: Period) => ({ number, starts_at, ends_at })

const view = ({ id, name }: Classroom, { periods, updated_at }: GridRow, school: School) => ({
  school_cnpj: school.cnpj,
  classroom_id: id,
  classroom_name: name,
  periods_count: periods.length,
  periods: periods.map(inOrder),
  updated_at: offsetTimestamp(updated_at, school.timeZone),
})

type Found = SchoolContext & { params: { classroom_id: string } }
const path = `${inSchool}/classroom/{classroom_id}/schedule` as const

const grids = table<'classroom_schedule', GridRow>('classroom_schedule')

export const periodGridOperations = [
  operation({
    method: 'PUT',
    path,
    find: (call: Found) => lookups.getClassroom(call, call.params.classroom_id, 'forNoKeyUpdate'),
    access: withScope('timetables:write'),
    summary: 'Save the period grid of a classroom',
    description: 'Replaces the whole grid.',
    body: object({ periods }),
    responses: { 200: Grid },
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
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      ifMatch((await grids.find(call, { classroom_id: found.id }))?.version ?? 0)
      const faults = gridFaults(body.periods)
      if (faults.length > 0) throw refuseFaults(faults)
      if (found.year_status === 'closed')
        throw refuse('school_year_closed', 'Period grids of a closed year are read-only. Open the year again first.')
      const grid = await saveGrid(call, found.id, body.periods)
      emit('classroom_schedule.saved', {
        classroom_id: found.id,
        classroom_name: found.name,
        periods_count: body.periods.length,
      })
      return withETag(grid.version, view(found, grid, school))
    },
  }),
  operation({
    method: 'GET',
    path,
    async find(call: Found) {
      const classroom = await lookups.getClassroom(call, call.params.classroom_id)
      const grid = await grids.find(call, { classroom_id: classroom.id })
      if (!grid) throw refuse('schedule_not_found', 'The classroom has no period grid yet.')
      return { classroom, grid }
    },
    access: withScope('timetables:read'),
    summary: 'Read the period grid of a classroom',
    responses: { 200: Grid },
    refusals: ['classroom_not_found', 'schedule_not_found'],
    emits: [],
    example: ({ classroom_id }) => ({ params: { classroom_id } }),
    run: async ({ found: { classroom, grid }, school }) => withETag(grid.version, view(classroom, grid, school)),
  }),
]
