import type { AnswerOf } from '../../kit/api/call.ts'
import { type Read, useReadIfAny } from '../../kit/api/queries.ts'
import type { Kind } from '../shell/app.ts'

export type Endpoint = AnswerOf<'GET /v1/portal/app/{app_id}/endpoint/{kind}'>

/** Reads an endpoint; null if it is not set up yet. */
export const useEndpoint = (appId: string, kind: Kind): Read<Endpoint | null> =>
  useReadIfAny('GET /v1/portal/app/{app_id}/endpoint/{kind}', { params: { app_id: appId, kind } }, 'endpoint_not_found')
