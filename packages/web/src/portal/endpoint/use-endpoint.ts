import type { ResponseOf } from '../../kit/api/call.ts'
import { type Read, useReadOrNull } from '../../kit/api/queries.ts'
import type { Kind } from '../shell/app.ts'

export type Endpoint = ResponseOf<'GET /v1/portal/app/{app_id}/endpoint/{kind}'>

/** Reads an endpoint; null if it is not set up yet. */
export const useEndpoint = (appId: string, kind: Kind): Read<Endpoint | null> =>
  useReadOrNull(
    'GET /v1/portal/app/{app_id}/endpoint/{kind}',
    { params: { app_id: appId, kind } },
    'endpoint_not_found',
  )
