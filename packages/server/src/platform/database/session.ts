import type { ClientBase, QueryResult } from 'pg'

/**
 * Sets the role and settings of a new session, before any other statement. Uses statements instead of start-up options, because
 * options in DATABASE_URL would replace ours, and poolers drop options that they do not know. A session without the role would see
 * the rows of every client, so it is refused.
 */
export async function openSession(
  client: ClientBase,
  { role, ...settings }: Readonly<Record<string, string | number>> & { readonly role: string },
): Promise<void> {
  const statements = [
    `set role ${role}`,
    ...Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`),
  ]
  // One round trip: several statements in one text have one result each.
  const results = (await client.query([...statements, roleStatement].join('; '))) as unknown as QueryResult<Session>[]
  const fault = faultOf(results.at(-1)!.rows[0]!, role)
  if (fault !== null) throw new Error(`a session of the database was refused: ${fault}`)
}

export type Session = { role: string; unbound: boolean }

export const roleStatement = `
  select current_user::text as role, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user`

/** Returns why the session does not keep clients apart, or null if it does. */
export function faultOf(session: Session, wanted: string): string | null {
  if (session.role !== wanted) return `it acts as ${session.role} and not as ${wanted}`
  return session.unbound ? `row-level security does not hold for ${wanted} (superuser or bypassrls)` : null
}
