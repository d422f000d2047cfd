import { backgroundTimeoutMs, Database } from './database.ts'

/** Works with the rights of jobs and sign-in, over one connection, where no service runs. */
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
