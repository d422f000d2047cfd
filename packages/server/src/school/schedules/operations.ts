import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { type Fault, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { Instant, list, nullable, object, optional } from '../../platform/operation/shapes.ts'
import { readOperation } from '../../tenancy/rows/list.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import { school as inSchool } from '../paths.ts'
import { TimeOfDay, timeOfDay } from '../time-of-day.ts'
import { withETag } from '../views.ts'
import * as schedules from './queries.ts'

// When the school day begins and ends. A weekday in the weekly schedule overrides the global schedule.

const hours = { entry: TimeOfDay, exit: TimeOfDay }
const tolerance = Type.Integer({ minimum: 0, maximum: 120, description: 'Minutes, at both ends' })
const dayTolerance = Type.Integer({
  minimum: 0,
  maximum: 120,
  description: 'Minutes, at both ends; without it, that of the global schedule',
})
const weekday = Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday' })

const GlobalSchedule = object({ school_cnpj: Type.String(), ...hours, tolerance, updated_at: Instant })
const WeeklySchedule = object({
  school_cnpj: Type.String(),
  days: list(object({ weekday, ...hours, tolerance: nullable(dayTolerance) })),
  updated_at: Instant,
})

const globalResponse = (
  { entry, exit, tolerance, version, updated_at }: schedules.GlobalRow,
  { cnpj, timeZone }: School,
) =>
  withETag(version, {
    school_cnpj: cnpj,
    entry: timeOfDay(entry),
    exit: timeOfDay(exit),
    tolerance,
    updated_at: offsetTimestamp(updated_at, timeZone),
  })

// jsonb does not keep the order of members.
const inOrder = ({ weekday, entry, exit, tolerance }: schedules.Day) => ({ weekday, entry, exit, tolerance })

const weeklyResponse = ({ days, version, updated_at }: schedules.WeeklyRow, { cnpj, timeZone }: School) =>
  withETag(version, {
    school_cnpj: cnpj,
    days: days.map(inOrder),
    updated_at: offsetTimestamp(updated_at, timeZone),
  })

const globals = table<'global_schedule', schedules.GlobalRow>('global_schedule', 'schedule_not_found')
const weeklies = table<'weekly_schedule', schedules.WeeklyRow>('weekly_schedule', 'schedule_not_found')
const schools = table('school')
const ofSchool = ({ school }: SchoolContext) => ({ school_id: school.id })

/** Locks the school because there may be no schedule yet. The second of two writers then sees the version of the first. */
const toChange = async <Row>(
  call: SchoolContext,
  rows: { find(call: SchoolContext, key: { school_id: string }): Promise<Row> },
) => {
  await schools.get(call, { id: call.school.id }, 'forNoKeyUpdate')
  return rows.find(call, ofSchool(call))
}

export const scheduleOperations = [
  operation({
    method: 'PUT',
    path: `${inSchool}/global-schedule`,
    find: (call) => toChange(call, globals),
    access: withScope('schedules:write'),
    summary: 'Set the global schedule of the school',
    description: 'When every day begins and ends, unless the weekly schedule says otherwise.',
    body: object({ ...hours, tolerance }),
    responses: { 200: GlobalSchedule },
    refusals: ['version_conflict'],
    emits: ['global_schedule.updated'],
    example: () => ({ body: { entry: '07:15', exit: '12:00', tolerance: 10 } }),
    async run(call) {
      const { found: before, body, school, emit, ifMatch } = call
      ifMatch(before?.version ?? 0)
      refuseAny(hourFaults(body, ''))
      const saved = await schedules.saveGlobal(call, body)
      emit('global_schedule.updated', {})
      return globalResponse(saved, school)
    },
  }),
  readOperation({
    path: `${inSchool}/global-schedule`,
    find: (call) => globals.get(call, ofSchool(call)),
    access: withScope('schedules:read'),
    summary: 'Read the global schedule of the school',
    item: GlobalSchedule,
    refusals: ['schedule_not_found'],
    example: () => ({}),
    view: globalResponse,
  }),
  operation({
    method: 'PUT',
    path: `${inSchool}/weekly-schedule`,
    find: (call) => toChange(call, weeklies),
    access: withScope('schedules:write'),
    summary: 'Set the weekly schedule of the school',
    description: 'Replaces the whole week. A weekday that is left out has no classes.',
    body: object({
      days: list(object({ weekday, ...hours, tolerance: optional(dayTolerance) }), { minItems: 1, maxItems: 7 }),
    }),
    responses: { 200: WeeklySchedule },
    refusals: ['version_conflict'],
    emits: ['weekly_schedule.updated'],
    example: () => ({
      body: { days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, entry: '07:15', exit: '12:00', tolerance: 10 })) },
    }),
    async run(call) {
      const { found: before, body, school, emit, ifMatch } = call
      ifMatch(before?.version ?? 0)
      refuseAny(body.days.flatMap((day, i) => [...hourFaults(day, `/days/${i}`), ...repeatFaults(body.days, i)]))
      const days = body.days
        .map(({ weekday, entry, exit, tolerance = null }) => ({ weekday, entry, exit, tolerance }))
        .sort((a, b) => a.weekday - b.weekday)
      const saved = await schedules.saveWeekly(call, days)
      emit('weekly_schedule.updated', {})
      return weeklyResponse(saved, school)
    },
  }),
  readOperation({
    path: `${inSchool}/weekly-schedule`,
    find: (call) => weeklies.get(call, ofSchool(call)),
    access: withScope('schedules:read'),
    summary: 'Read the weekly schedule of the school',
    item: WeeklySchedule,
    refusals: ['schedule_not_found'],
    example: () => ({}),
    view: weeklyResponse,
  }),
]

const hourFaults = ({ entry, exit }: schedules.Hours, pointer: string): Fault[] =>
  exit > entry ? [] : [{ pointer: `${pointer}/exit`, code: 'out_of_range', message: 'must be after entry' }]

const repeatFaults = (days: readonly { weekday: number }[], i: number): Fault[] =>
  days.findIndex(({ weekday }) => weekday === days[i]!.weekday) === i
    ? []
    : [{ pointer: `/days/${i}/weekday`, code: 'repeated', message: 'must appear only once' }]

const refuseAny = (faults: readonly Fault[]) => {
  if (faults.length > 0) throw refuseFaults(faults)
}
