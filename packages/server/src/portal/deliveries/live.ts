import { Type } from 'typebox'
import { byTheApp } from '../../identity/access.ts'
import { eventStream, liveChanges, sessionWindow } from '../../platform/http/event-stream.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { isAppKeyValid } from '../../tenancy/keys/queries.ts'
import { appTopics } from './live-topics.ts'

export const liveOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/portal/app/{app_id}/live',
    access: byTheApp,
    summary: 'Stream changes as server-sent events',
    description: [
      'First an event `hello`, then `change` with `{"topic": …}`: `deliveries`, `tasks`, `school_day`, `receiver_check`, `notices` or `endpoints`, at most two per second of each.',
      'A change says only that something of that kind has changed, so read the data you show again. After a reconnect, read everything again.',
      'The stream ends when its key is revoked, after a minute if a session opened it, and when the server restarts; `EventSource` reconnects automatically.',
    ].join(' '),
    responses: { 200: Type.String({ contentMediaType: 'text/event-stream' }) },
    refusals: ['app_not_found'],
    emits: [],
    run: async ({ caller, params, services, newTransaction }) =>
      eventStream(
        liveChanges({
          id: params.app_id,
          topics: appTopics,
          changes: services.changes,
          stopping: services.stopping,
          isAllowed:
            caller.kind === 'app' ? () => newTransaction((tx) => isAppKeyValid(tx, caller.tokenId)) : sessionWindow(),
        }),
        services.takeStreamSlot('live', { token: caller.tokenId, owner: params.app_id, isOpenToAll: true }),
      ),
  }),
]
