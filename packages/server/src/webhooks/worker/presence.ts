import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { appVersion } from '../../platform/app-version.ts'
import type { Database } from '../../platform/database/database.ts'

const everyMs = 10_000
/** Three beats: a worker that missed one is busy, one that missed three is gone. */
export const aliveSeconds = 30

export type Presence = { start(): void; stop(): Promise<void> }

/** Makes a running worker known to the operators' console. */
export function createPresence({ pool }: Database): Presence {
  const id = randomUUID()
  let timer: NodeJS.Timeout | undefined
  // Errors are ignored: the heartbeat reports a database that does not respond, and here only a row is not refreshed.
  const quietly = (text: string, values: readonly unknown[]) =>
    pool.query(text, [...values]).then(
      () => {},
      () => {},
    )
  const beat = () =>
    quietly(
      `with gone as (delete from worker where seen_at < clock() - interval '1 day')
       insert into worker (id, host, pid, version) values ($1, $2, $3, $4) on conflict (id) do update set seen_at = clock()`,
      [id, hostname(), process.pid, appVersion],
    )
  return {
    start() {
      void beat()
      timer = setInterval(beat, everyMs)
    },
    async stop() {
      clearInterval(timer)
      if (timer !== undefined) await quietly('delete from worker where id = $1', [id])
    },
  }
}
