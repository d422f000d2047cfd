import { backgroundTimeoutMs, Database } from './database.ts'

/** Runs `work` with the role of jobs and sign-in, over one connection. For commands, which do not start the service. */
export async function asSystem<T>(connectionString: string, work: (system: Database) => Promise<T>): Promise<T> {
  const system = new Database({
    connectionString,
    max: 1,
    role: 'sineta_system',
    connectionTimeoutMs: backgroundTimeoutMs,
  })
  try {
    return await work(system)
  } finally {
    await system.close()
  }
}
