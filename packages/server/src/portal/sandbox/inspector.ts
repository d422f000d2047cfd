import { Type } from 'typebox'
import { inPortal } from '../../identity/access.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { object } from '../../platform/operation/shapes.ts'
import * as apps from '../../tenancy/partners/apps.ts'
import * as appInspectors from '../../webhooks/tools/app-inspectors.ts'

export const inspectorOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/portal/app/{app_id}/inspector',
    access: inPortal,
    summary: "Read the URL of the app's inspector",
    description:
      'A hosted test receiver. Deliveries posted to the URL are verified and shown at the same URL. Anyone with the URL has access, so treat it like a password.',
    responses: { 200: object({ url: Type.String() }) },
    hasSecrets: true,
    refusals: ['app_not_found'],
    emits: [],
    find: ({ tx, params }) => apps.get(tx, params.app_id),
    run: async ({ tx, services, found }) => ({
      url: `${services.baseUrl}/inspector/${await appInspectors.getOrCreateToken(tx, services.secrets, found)}`,
    }),
  }),
]
