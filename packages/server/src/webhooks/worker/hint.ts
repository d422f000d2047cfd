import { createChannel } from '../../platform/database/channel.ts'
import type { Database } from '../../platform/database/database.ts'

/** Once in so many milliseconds at most: each NOTIFY takes a lock that all of them share. */
const quietMs = 10

export type Hint = {
  /** Events were committed in this process. Never waits, never fails: workers look by themselves four times a second. */
  tell(): void
  /** From here on other processes are heard. */
  listen(): void
  close(): Promise<void>
}

export type HintOptions = {
  readonly database: Database
  readonly connectionString: string
  /** Another process told. */
  onHint(): void
}

/** Wakes the workers of other processes. Only a hint: whatever gets lost here costs a quarter of a second. */
export function createHint({ onHint, ...places }: HintOptions): Hint {
  const channel = createChannel({ ...places, name: 'sineta_queue', onMessage: onHint })
  let isTold = false
  let timer: NodeJS.Timeout | undefined

  function send() {
    timer = undefined
    if (!isTold) return
    isTold = false
    timer = setTimeout(send, quietMs)
    channel.publish('')
  }

  return {
    tell() {
      isTold = true
      timer ??= setTimeout(send, 0)
    },
    listen: () => void channel.listen(),
    async close() {
      clearTimeout(timer)
      await channel.close()
    },
  }
}
