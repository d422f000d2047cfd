import { createChannel } from '../../platform/database/channel.ts'
import type { Database } from '../../platform/database/database.ts'

/** The shortest time between two hints, because each NOTIFY takes a lock that all of them share. */
const quietMs = 10

export type Hint = {
  /** Call it when this process has committed events. It never waits and never fails: workers also poll four times a second. */
  publish(): void
  /** Starts to call `onHint` for the commits of other processes. */
  listen(): void
  close(): Promise<void>
}

export type HintOptions = {
  readonly database: Database
  readonly connectionString: string
  /** Called when another process has committed events. */
  onHint(): void
}

/** Wakes the workers of other processes. It is only a hint: a lost one costs a quarter of a second. */
export function createHint({ onHint, ...rest }: HintOptions): Hint {
  const channel = createChannel({ ...rest, name: 'sineta_queue', onMessage: onHint })
  let isPending = false
  let timer: NodeJS.Timeout | undefined

  function send() {
    timer = undefined
    if (!isPending) return
    isPending = false
    timer = setTimeout(send, quietMs)
    channel.publish('')
  }

  return {
    publish() {
      isPending = true
      timer ??= setTimeout(send, 0)
    },
    listen: () => void channel.listen(),
    async close() {
      clearTimeout(timer)
      await channel.close()
    },
  }
}
