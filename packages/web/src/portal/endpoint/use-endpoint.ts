import type { AnswerOf } from '../../kit/api/call.ts'
import { problemOf } from '../../kit/api/problem.ts'
import { type Read, useRead } from '../../kit/api/queries.ts'
import type { Kind } from '../shell/app.ts'

export type Endpoint = AnswerOf<'GET /v1/portal/app/{app_id}/endpoint/{kind}'>

/** An endpoint, or that it is not set up yet, which is no failure. */
export function useEndpoint(appId: string, kind: Kind): { read: Read<Endpoint>; isMissing: boolean } {
  const read = useRead('GET /v1/portal/app/{app_id}/endpoint/{kind}', { params: { app_id: appId, kind } })
  const isMissing = read.error !== null && problemOf(read.error).code === 'endpoint_not_found'
  return { read, isMissing }
}
