import type { Transaction } from '../../platform/database.ts'
import type { PanelRole, School } from '../../platform/operation.ts'

/**
 * Access to the panel belongs to an address, not to a record: whoever registers a person gives the role to the user of
 * that address, and a changed address takes the role to another user. Otherwise a post that passes to somebody else
 * would pass with the old password and its open sessions.
 */
export async function grant(
  tx: Transaction,
  school: School,
  { email, name }: { email: string; name: string },
  role: PanelRole,
) {
  // Two statements, so that the second sees a user whom somebody else has made meanwhile.
  await tx.query(
    `insert into panel_user (client_id, email, name) values ($1, $2, $3)
     on conflict (client_id, lower(email)) where deleted_at is null do nothing`,
    [school.clientId, email, name],
  )
  await tx.query(
    `insert into panel_role (client_id, user_id, school_id, role)
     select client_id, id, $3, $4 from panel_user where client_id = $1 and lower(email) = $2 and deleted_at is null
     on conflict do nothing`,
    [school.clientId, email, school.id, role],
  )
}

/** Ends at once; whoever has no role left anywhere is gone, sessions and all. */
export async function revoke(tx: Transaction, school: School, { email }: { email: string }, role: PanelRole) {
  const { rows } = await tx.query<{ user_id: string }>(
    `delete from panel_role r using panel_user u
     where u.id = r.user_id and u.client_id = $1 and lower(u.email) = $2 and u.deleted_at is null and r.school_id = $3 and r.role = $4
     returning r.user_id`,
    [school.clientId, email, school.id, role],
  )
  await tx.query(
    `with gone as (
       update panel_user u set deleted_at = clock()
       where id = any ($1) and not is_owner and not exists (select from panel_role r where r.user_id = u.id) returning id
     )
     update session set revoked_at = clock() from gone where audience = 'panel' and subject_id = gone.id and revoked_at is null`,
    [rows.map(({ user_id }) => user_id)],
  )
}
