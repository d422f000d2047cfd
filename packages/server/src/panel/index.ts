import type { Module } from '../platform/module.ts'
import { apiKeyOperations } from './api-keys.ts'
import { clientApiOperations } from './client-api.ts'
import { clientUserOperations } from './client-users.ts'
import { connectionOperations } from './connections.ts'
import { deliveryOperations } from './deliveries.ts'
import { deviceOperations } from './devices.ts'
import { gateOperations } from './gate.ts'
import { invitationOperations } from './invitations.ts'
import { liveOperations } from './live.ts'
import { noticeOperations } from './notices.ts'
import { platformLogOperations } from './platform-log.ts'
import { schoolOperations } from './school.ts'
import { taskOperations } from './tasks.ts'
import { todayOperations } from './today.ts'
import { trailOperations } from './trail.ts'
import { userOperations } from './users.ts'

/** The operations with which a client manages itself: its webhook settings, keys, connected apps, schools and users. */
export const panel: Module = {
  operations: [
    ...invitationOperations,
    ...clientApiOperations,
    ...deliveryOperations,
    ...taskOperations,
    ...noticeOperations,
    ...platformLogOperations,
    ...apiKeyOperations,
    ...connectionOperations,
    ...schoolOperations,
    ...liveOperations,
    ...deviceOperations,
    ...userOperations,
    ...clientUserOperations,
    ...todayOperations,
    ...gateOperations,
    ...trailOperations,
  ],
}
