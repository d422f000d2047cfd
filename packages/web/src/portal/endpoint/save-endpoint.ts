import { type BodyOf, call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import type { Kind } from '../shell/app.ts'
import type { Endpoint } from './use-endpoint.ts'

type Settings = BodyOf<'PUT /v1/portal/app/{app_id}/endpoint/{kind}'>

/** Saving replaces the whole endpoint, so what is not changed is sent as it was; if it was changed meanwhile, it is refused. */
export const saveEndpoint = (appId: string, kind: Kind, before: Endpoint | null, changes: Partial<Settings>) =>
  call('PUT /v1/portal/app/{app_id}/endpoint/{kind}', {
    params: { app_id: appId, kind },
    ...(before && { version: before.version }),
    body: {
      url: before?.url ?? '',
      ...(before && {
        events: before.events,
        // Saving a disabled endpoint enables it again: the user has seen its state.
        status: before.status === 'paused' ? 'paused' : 'active',
        ...(before.max_per_second !== null && { max_per_second: before.max_per_second }),
      }),
      ...changes,
    },
  })

export const endpointChanged = () => refresh('GET /v1/portal/app/{app_id}/endpoint/{kind}')
