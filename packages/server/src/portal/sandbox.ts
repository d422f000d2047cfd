import { type Operation, operation } from '../platform/operation.ts'
import { inPortal } from '../tenancy/access.ts'
import * as apps from '../tenancy/apps.ts'
import * as sandboxes from '../tenancy/sandbox.ts'

export const sandboxOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/portal/app/{app_id}/sandbox',
    access: inPortal,
    summary: "Read the app's sandbox: its school, its keys, a session for each role",
    answers: { 200: sandboxes.Sandbox },
    refusals: ['app_not_found'],
    emits: [],
    find: ({ tx, params }) => apps.get(tx, params.app_id),
    run: ({ tx, services, found }) => sandboxes.read(tx, services.secrets, found),
  }),
]
