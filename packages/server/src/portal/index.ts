import type { Operation } from '../platform/operation.ts'
import { sessionOperations } from '../tenancy/session-operations.ts'
import { apiKeyOperations } from './api-keys.ts'
import { appOperations } from './apps.ts'
import { connectionOperations } from './connections.ts'
import { deliveryOperations } from './deliveries.ts'
import { endpointOperations } from './endpoints.ts'
import { eventOperations } from './events.ts'
import { partnerOperations } from './partners.ts'
import { sandboxOperations } from './sandbox.ts'
import { secretOperations } from './secrets.ts'
import { testEventOperations } from './test-events.ts'

/** What partners do: apps, their endpoints, secrets and keys, what was delivered to them and to whom they are connected. */
export const portalOperations: readonly Operation[] = [
  ...sessionOperations.portal,
  ...partnerOperations,
  ...eventOperations,
  ...appOperations,
  ...sandboxOperations,
  ...endpointOperations,
  ...testEventOperations,
  ...secretOperations,
  ...deliveryOperations,
  ...connectionOperations,
  ...apiKeyOperations,
]
