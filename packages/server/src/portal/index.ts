import type { Module } from '../platform/module.ts'
import { apiKeyOperations } from './apps/api-keys.ts'
import { appOperations } from './apps/apps.ts'
import { connectionOperations } from './apps/connections.ts'
import { endpointOperations } from './apps/endpoints.ts'
import { memberOperations } from './apps/members.ts'
import { partnerOperations } from './apps/partners.ts'
import { secretOperations } from './apps/secrets.ts'
import { deliveryOperations } from './deliveries/deliveries.ts'
import { liveOperations } from './deliveries/live.ts'
import { metricsOperations } from './deliveries/metrics.ts'
import { noticeOperations } from './deliveries/notices.ts'
import { overviewOperations } from './deliveries/overview.ts'
import { pullOperations } from './deliveries/pull.ts'
import { streamOperations } from './deliveries/stream.ts'
import { taskOperations } from './deliveries/tasks.ts'
import { eventOperations } from './sandbox/events.ts'
import { inspectorOperations } from './sandbox/inspector.ts'
import { receiverCheckOperations } from './sandbox/receiver-check.ts'
import { sandboxOperations } from './sandbox/sandbox.ts'
import { schoolDayOperations } from './sandbox/school-day.ts'
import { schoolDayJob } from './sandbox/school-days.ts'
import { testEventOperations } from './sandbox/test-events.ts'
import { triggerOperations } from './sandbox/trigger.ts'

/** The operations of partners: apps with their endpoints, secrets, keys, deliveries, connections and sandboxes. */
export const portal: Module = {
  operations: [
    ...partnerOperations,
    ...memberOperations,
    ...eventOperations,
    ...appOperations,
    ...sandboxOperations,
    ...triggerOperations,
    ...schoolDayOperations,
    ...endpointOperations,
    ...testEventOperations,
    ...receiverCheckOperations,
    ...secretOperations,
    ...deliveryOperations,
    ...taskOperations,
    ...pullOperations,
    ...streamOperations,
    ...liveOperations,
    ...metricsOperations,
    ...overviewOperations,
    ...inspectorOperations,
    ...noticeOperations,
    ...connectionOperations,
    ...apiKeyOperations,
  ],
  jobs: [schoolDayJob],
  // School days contain names of sandbox people.
  retention: [{ table: 'school_day', expired: `id < uuid_v7_floor(clock() - interval '30 days')` }],
}
