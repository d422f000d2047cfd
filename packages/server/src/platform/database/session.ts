import type { ClientBase } from 'pg'

/**
 * Gives a new session its role and settings, before any statement of ours. By statements and not as start-up options:
 * DATABASE_URL may carry options of its own, which would replace ours, and poolers drop what they do not know. A session
 * without the role would see the rows of every client, so it is refused.
 */
export async function openSession(
  client: ClientBase,
  { role, ...settings }: Readonly<Record<string, string | number>> & { readonly role: string },
): Promise<void> {
  const statements = [
    `set role ${role}`,
    ...Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`),
  ]
  await client.query(statements.join('; '))
  const { rows } = await client.query<{ role: string; unbound: boolean }>(roleStatement)
  const fault = faultOf(rows[0]!, role)
  if (fault !== null) throw new Error(`a session of the database was refused: ${fault}`)
}

export const roleStatement = `
  select current_user::text as role, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user`

/** Pure: why the session does not keep clients apart; null where it does. */
export function faultOf(session: { role: string; unbound: boolean }, wanted: string): string | null {
  if (session.role !== wanted) return `it acts as ${session.role} and not as ${wanted}`
  return session.unbound ? `row-level security does not hold for ${wanted} (superuser or bypassrls)` : null
}
