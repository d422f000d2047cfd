import { setTimeout } from 'node:timers/promises'
import { Type } from 'typebox'
import { byTheApp } from '../identity/access.ts'
import type { Changes, Topic } from '../platform/changes.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { allowedWhile, eventStream } from './stream.ts'

// At most two a second for each topic; proxies close what is silent for 30 to 60 seconds.
const quietMs = 500
const heartbeatMs = 15_000

export const liveOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/portal/app/{app_id}/live',
    access: byTheApp,
    summary: 'Hear what has changed, as server-sent events',
    description: [
      'An event `hello` first, then `change` with `{"topic": …}`: `deliveries`, `tasks`, `school_day`, `receiver_check`, `notices` or `endpoints`, at most two a second of each.',
      'It says that something of that kind is different now, and nothing of the thing: read again what you show. After a reconnect read everything again.',
      'It ends when its key is revoked, after a minute where a session opened it, and when the server restarts; `EventSource` opens it again by itself.',
    ].join(' '),
    answers: { 200: Type.String({ contentMediaType: 'text/event-stream' }) },
    refusals: ['app_not_found'],
    emits: [],
    run: async ({ tx, caller, params, services, newTransaction }) =>
      eventStream(
        changesOf({
          appId: params.app_id,
          changes: services.changes,
          stopping: services.stopping,
          isAllowed: () => newTransaction(allowedWhile(caller, tx.now)),
        }),
      ),
  }),
]

type LiveOptions = {
  readonly appId: string
  readonly changes: Changes
  readonly stopping: AbortSignal
  isAllowed(): Promise<boolean>
}

async function* changesOf({ appId, changes, stopping, isAllowed }: LiveOptions): AsyncGenerator<string> {
  const pending = new Set<Topic>()
  let wake = () => {}
  const unsubscribe = await changes.subscribe(appId, (topic) => {
    pending.add(topic)
    wake()
  })
  try {
    // A page whose stream has ended asks again after a second, where browsers would wait for three or more.
    yield 'retry: 1000\nevent: hello\ndata: {}\n\n'
    while (!stopping.aborted) {
      if (pending.size === 0) {
        const woken = new AbortController()
        wake = () => woken.abort()
        await pause(heartbeatMs, AbortSignal.any([stopping, woken.signal]))
      }
      // Also where there is always something to tell.
      if (!(await isAllowed())) return
      if (pending.size === 0) yield ':\n\n'
      const told = [...pending]
      pending.clear()
      if (told.length > 0) yield told.map((topic) => `event: change\ndata: {"topic":"${topic}"}\n\n`).join('')
      await pause(quietMs, stopping)
    }
  } finally {
    unsubscribe()
  }
}

/** Ending early is a reason to look around, not a failure. */
const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => {})
