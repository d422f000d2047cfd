import { type BodyOf, call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import type { Kind } from '../shell/app.ts'
import type { Endpoint } from './use-endpoint.ts'

type Settings = BodyOf<'PUT /v1/portal/app/{app_id}/endpoint/{kind}'>

/**
 * Saves an endpoint. The request replaces all settings, so unchanged ones are sent too, and the version makes the server refuse
 * it if the endpoint was changed in the meantime.
 */
export const saveEndpoint = (appId: string, kind: Kind, before: Endpoint | null, changes: Partial<Settings>) =>
  call('PUT /v1/portal/app/{app_id}/endpoint/{kind}', {
    params: { app_id: appId, kind },
    ...(before && { version: before.version }),
    body: {
      url: before?.url ?? '',
      ...(before && {
        events: before.events,
        // Saving a disabled endpoint enables it again, because the user has seen its state.
        status: before.status === 'paused' ? 'paused' : 'active',
        ...(before.max_per_second !== null && { max_per_second: before.max_per_second }),
      }),
      ...changes,
    },
  })

export const endpointChanged = () => refresh('GET /v1/portal/app/{app_id}/endpoint/{kind}')
