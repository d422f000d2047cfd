import type { Module } from '../platform/module.ts'
import { apiKeyOperations } from './api-keys.ts'
import { appOperations } from './apps.ts'
import { connectionOperations } from './connections.ts'
import { deliveryOperations } from './deliveries.ts'
import { endpointOperations } from './endpoints.ts'
import { eventOperations } from './events.ts'
import { inspectorOperations } from './inspector.ts'
import { liveOperations } from './live.ts'
import { memberOperations } from './members.ts'
import { metricsOperations } from './metrics.ts'
import { noticeOperations } from './notices.ts'
import { overviewOperations } from './overview.ts'
import { partnerOperations } from './partners.ts'
import { pullOperations } from './pull.ts'
import { receiverCheckOperations } from './receiver-check.ts'
import { sandboxOperations } from './sandbox.ts'
import { schoolDayOperations } from './school-day.ts'
import { schoolDayJob } from './school-days.ts'
import { secretOperations } from './secrets.ts'
import { streamOperations } from './stream.ts'
import { taskOperations } from './tasks.ts'
import { testEventOperations } from './test-events.ts'
import { triggerOperations } from './trigger.ts'

/** What partners do: apps, their endpoints, secrets and keys, what was delivered to them and to whom they are connected. */
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
  // Holds the people of the sandbox by name.
  retention: [{ table: 'school_day', expired: `id < uuid_v7_floor(clock() - interval '30 days')` }],
}
