import type { Transaction } from '../../platform/database/database.ts'
import { sentTogether } from '../../platform/database/sent-together.ts'

export const removeRolesIn = (tx: Transaction, schoolId: string) =>
  tx.query('delete from panel_role where school_id = $1', [schoolId])

// The people a sandbox was made with have a sealed session.
const isOurs = 'exists (select from session s where s.subject_id = u.id and s.sealed is not null)'

export const removeAddedUsers = (tx: Transaction, clientId: string) =>
  tx.query(
    `update panel_user u set deleted_at = clock() where client_id = $1 and deleted_at is null and not ${isOurs}`,
    [clientId],
  )

export const restoreOwnUsers = (tx: Transaction, clientId: string) =>
  tx.query(`update panel_user u set deleted_at = null where client_id = $1 and deleted_at is not null and ${isOurs}`, [
    clientId,
  ])

/** Ends the sessions that were added and opens those of the sandbox again. */
export const restoreSessions = (tx: Transaction, clientId: string) =>
  tx.query(
    `update session set revoked_at = case when sealed is null then clock() end
     where client_id = $1 and (revoked_at is null) = (sealed is null)`,
    [clientId],
  )

export const takeDevicesFromEntrances = (tx: Transaction, schoolId: string) =>
  tx.query('update api_key set entrance_id = null where school_id = $1 and entrance_id is not null', [schoolId])

/** The tokens of a sandbox that may be read again and were not revoked. */
export async function sealedTokens(tx: Transaction, clientId: string) {
  const [keys, sessions] = await sentTogether(
    tx.query<{ id: string; kind: string; sealed: Buffer }>(
      'select id, kind, sealed from api_key where client_id = $1 and sealed is not null and revoked_at is null',
      [clientId],
    ),
    tx.query<{ id: string; email: string; sealed: Buffer }>(
      `select s.id, s.sealed, u.email from session s join panel_user u on u.id = s.subject_id
       where s.client_id = $1 and s.sealed is not null and s.revoked_at is null`,
      [clientId],
    ),
  )
  return { keys: keys.rows, sessions: sessions.rows }
}

export async function countSandboxSchools(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(`select count(*)::int as n from school where environment = 'sandbox'`)
  return rows[0]!.n
}
