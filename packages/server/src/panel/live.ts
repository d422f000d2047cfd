import { catalogue, type EventName, eventNames } from '@sineta/contract'
import { Type } from 'typebox'
import { rolesFor } from '../identity/access.ts'
import type { PanelRole } from '../identity/roles.ts'
import type { Changes } from '../platform/changes.ts'
import { eventStream, liveChanges, sessionWindow } from '../platform/http/event-stream.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import type { Emitted } from '../platform/perform/call.ts'
import { rolesOf } from '../school/staff/own-classes.ts'

/** The topics of a school. The topic of an event is the first word of its name: `student` for `student.created`. */
type TopicOf<Name> = Name extends `${infer Word}.${string}` ? Word : never
export type SchoolTopic = TopicOf<EventName>
const topicOf = (name: EventName) => name.slice(0, name.indexOf('.')) as SchoolTopic

declare module '../platform/changes.ts' {
  interface Topics extends Record<SchoolTopic, true> {}
}

export const liveOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/panel/school/{cnpj}/live',
    access: { callers: ['panel'] },
    summary: 'Stream changes of the school as server-sent events',
    description: [
      'First an event `hello`, then `change` with `{"topic": …}`, at most two per second of each topic. A topic is the first word of event names: `student`, `attendance`, `visit`.',
      'The stream contains only topics that one of your roles may read. A change says only that something of that kind has changed, so read the data you show again. After a reconnect, read everything again.',
      'The stream ends after a minute and when the server restarts; `EventSource` reconnects automatically.',
    ].join(' '),
    responses: { 200: Type.String({ contentMediaType: 'text/event-stream' }) },
    refusals: [],
    emits: [],
    run: async ({ tx, caller, school, services }) =>
      eventStream(
        liveChanges({
          id: school.id,
          topics: topicsFor(await rolesOf({ tx, caller, school })),
          changes: services.changes,
          stopping: services.stopping,
          isAllowed: sessionWindow(),
        }),
        services.takeStreamSlot('live', {
          token: caller.tokenId,
          owner: school.id,
          isOpenToAll: school.environment === 'sandbox',
        }),
      ),
  }),
]

/** Returns the topics for these roles: those with an event whose records one of the roles may read. */
function topicsFor(roles: readonly PanelRole[]): readonly SchoolTopic[] {
  const isRead = (name: EventName) => rolesFor(catalogue[name].scope).some((role) => roles.includes(role))
  return [...new Set(eventNames.filter(isRead).map(topicOf))]
}

/** Publishes the topics of events after the commit, so that the next read includes them. */
export function publishEvents(changes: Changes, events: readonly Emitted[]): void {
  for (const { name, call } of events) {
    const { school } = call.admission.context
    if (school) changes.publish(topicOf(name), [school.id])
  }
}
