import type { Log } from '../log.ts'
import { backgroundTimeoutMs, Database } from './database.ts'

export type DatabasesOptions = {
  readonly url: string
  /** Maximum number of connections for requests, for each of their two roles. */
  readonly max: number
  readonly patienceMs: number | undefined
  readonly log: Log
  onCommit(): void
}

/** Creates separate pools for requests, the engine and jobs, so that none of them waits behind another. */
export function createDatabases({ url, max, patienceMs, log, onCommit }: DatabasesOptions) {
  const common = {
    connectionString: url,
    onError: (error: Error) => log.warn({ error: { message: error.message } }, 'database.connection_lost'),
    onCommit,
    pulse: { answeredAt: Number.NEGATIVE_INFINITY },
  }
  const ofRequests = {
    ...common,
    max,
    ...(patienceMs && { connectionTimeoutMs: patienceMs, lockTimeoutMs: patienceMs }),
  }
  // No caller waits for jobs and the demo, so they can wait long.
  const patient = { ...common, max: 3, connectionTimeoutMs: backgroundTimeoutMs }
  return {
    app: new Database({ ...ofRequests, role: 'sineta_app' }),
    system: new Database({ ...ofRequests, role: 'sineta_system' }),
    engine: new Database({
      ...common,
      max: 6,
      role: 'sineta_system',
      indexLookupsOnly: true,
      connectionTimeoutMs: patienceMs ?? 2_000,
    }),
    background: {
      app: new Database({ ...patient, role: 'sineta_app' }),
      system: new Database({ ...patient, role: 'sineta_system' }),
    },
  }
}
