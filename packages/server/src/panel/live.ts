import { catalogue, type EventName, eventNames } from '@sineta/contract'
import { Type } from 'typebox'
import { rolesFor } from '../identity/access.ts'
import type { PanelRole } from '../identity/roles.ts'
import type { Changes } from '../platform/changes.ts'
import { eventStream, liveChanges, withinSession } from '../platform/http/event-stream.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import type { Emitted } from '../platform/perform/call.ts'
import { rolesOf } from '../school/staff/own-classes.ts'

/** The topics of a school: what an event is about, by the first word of its name. `student.created` is about a `student`. */
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
    summary: 'Follow the changes of the school, as server-sent events',
    description: [
      'An event `hello` first, then `change` with `{"topic": …}`, at most two a second of each. A topic is the first word of the events that it stands for: `student`, `attendance`, `visit`.',
      'Only topics that one of your roles may read. It says only that something of that kind has changed: read again what you show. After a reconnect read everything again.',
      'It ends after a minute and when the server restarts; `EventSource` opens it again by itself.',
    ].join(' '),
    answers: { 200: Type.String({ contentMediaType: 'text/event-stream' }) },
    refusals: [],
    emits: [],
    run: async ({ tx, caller, school, services, newTransaction }) =>
      eventStream(
        liveChanges({
          id: school.id,
          topics: topicsFor(await rolesOf({ tx, caller, school })),
          changes: services.changes,
          stopping: services.stopping,
          isAllowed: () => newTransaction(async ({ now }) => withinSession(tx.now, now)),
        }),
        services.takeStream('live', {
          token: caller.tokenId,
          owner: school.id,
          isOpenToAll: school.environment === 'sandbox',
        }),
      ),
  }),
]

/** The topics open to these roles: those with an event whose records one of the roles may read. */
function topicsFor(roles: readonly PanelRole[]): readonly SchoolTopic[] {
  const isRead = (name: EventName) => rolesFor(catalogue[name].scope).some((role) => roles.includes(role))
  return [...new Set(eventNames.filter(isRead).map(topicOf))]
}

/** After the commit, so the next read includes it. */
export function publishEvents(changes: Changes, events: readonly Emitted[]): void {
  for (const { name, call } of events) {
    const { school } = call.admission
    if (school) changes.publish(topicOf(name), [school.id])
  }
}
