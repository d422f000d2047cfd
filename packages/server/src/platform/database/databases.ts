import type { Log } from '../log.ts'
import { backgroundTimeoutMs, Database } from './database.ts'

export type DatabasesOptions = {
  readonly url: string
  /** Maximum number of connections for requests, for each of their two roles. */
  readonly max: number
  readonly timeoutMs: number | undefined
  readonly log: Log
  onCommit(): void
}

/** Creates separate pools for requests, the engine and jobs, so that none of them waits behind another. */
export function createDatabases({ url, max, timeoutMs, log, onCommit }: DatabasesOptions) {
  const common = {
    connectionString: url,
    onError: (error: Error) => log.warn({ error: { message: error.message } }, 'database.connection_lost'),
    onCommit,
    liveness: { answeredAt: Number.NEGATIVE_INFINITY },
  }
  const requestOptions = {
    ...common,
    max,
    ...(timeoutMs && { connectionTimeoutMs: timeoutMs, lockTimeoutMs: timeoutMs }),
  }
  // No caller waits for jobs and the demo, so they can wait long.
  const backgroundOptions = { ...common, max: 3, connectionTimeoutMs: backgroundTimeoutMs }
  return {
    app: new Database({ ...requestOptions, role: 'sineta_app' }),
    system: new Database({ ...requestOptions, role: 'sineta_system' }),
    engine: new Database({
      ...common,
      max: 6,
      role: 'sineta_system',
      indexLookupsOnly: true,
      connectionTimeoutMs: timeoutMs ?? 2_000,
    }),
    background: {
      app: new Database({ ...backgroundOptions, role: 'sineta_app' }),
      system: new Database({ ...backgroundOptions, role: 'sineta_system' }),
    },
  }
}
