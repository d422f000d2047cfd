import { backgroundTimeoutMs, Database } from './database.ts'

/**
 * Runs `work` with the role of jobs and sign-in, over one connection. For commands, which do not start the service. A command that gave
 * up on a large database would fail in the same way each time, so its statements have no time limit.
 */
export async function asSystem<T>(connectionString: string, work: (system: Database) => Promise<T>): Promise<T> {
  const system = new Database({
    connectionString,
    max: 1,
    role: 'sineta_system',
    connectionTimeoutMs: backgroundTimeoutMs,
    lockTimeoutMs: backgroundTimeoutMs,
    limitsStatements: false,
  })
  try {
    return await work(system)
  } finally {
    await system.close()
  }
}
