import { byTheApp } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import { integer, object, optional, Uuid } from '../../platform/operation/shapes.ts'
import { requireTestKey } from '../deliveries/deliveries.ts'
import { cancel, list } from './school-day-queries.ts'
import * as schoolDays from './school-days.ts'
import { testRuns } from './test-runs.ts'

const path = '/v1/portal/app/{app_id}/sandbox/school-day'
const one = { path: `${path}/{school_day_id}`, params: { school_day_id: uuid } } as const

async function find(call: Parameters<typeof requireTestKey>[0] & { params: { school_day_id: string } }) {
  await requireTestKey(call)
  return schoolDays.get(call.tx, call.params.app_id, call.params.school_day_id)
}

export const schoolDayOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path,
    access: byTheApp,
    summary: 'Play a day of the sandbox school in a minute',
    description:
      'Arrivals, lessons, scores, pick-ups, a pre-enrollment and its approval, transfers: real operations with newly generated people, so it can be run any number of times. It continues after a restart and ends at the first refused step.',
    body: object({ seconds: optional(integer(1, 600)) }),
    responses: { 202: object({ school_day_id: Uuid }) },
    refusals: ['app_not_found', 'school_day_running', 'forbidden'],
    conflicts: { school_day_running: 'school_day_running' },
    emits: [],
    find: requireTestKey,
    async run(call) {
      const school_day_id = await schoolDays.start(call.tx, call.params.app_id, call.body.seconds ?? 60)
      await audit(call, 'school_day.started', school_day_id)
      return { school_day_id }
    },
  }),
  testRuns({
    path,
    summary: 'List school days, newest first',
    item: schoolDays.SchoolDaySummary,
    list,
    view: schoolDays.toSummary,
  }),
  operation({
    ...one,
    method: 'GET',
    access: byTheApp,
    summary: 'Read the progress of a school day and the deliveries of its events',
    responses: { 200: schoolDays.SchoolDay },
    refusals: ['app_not_found', 'school_day_not_found', 'forbidden'],
    emits: [],
    find,
    run: ({ tx, found }) => schoolDays.toResponse(tx, found),
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: byTheApp,
    summary: 'Cancel a school day; completed steps stay',
    responses: { 204: null },
    refusals: ['app_not_found', 'school_day_not_found', 'forbidden'],
    emits: [],
    find,
    async run(call) {
      await cancel(call.tx, call.found.id)
      await audit(call, 'school_day.cancelled', call.found.id)
    },
  }),
]
