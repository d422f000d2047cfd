import * as sessions from '../../identity/sessions/queries.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { PanelRole } from '../../platform/operation/caller.ts'
import type { AnyCall, School } from '../../platform/operation/operation.ts'
import * as users from '../../tenancy/clients/users.ts'

type Place = Pick<AnyCall, 'tx' | 'caller' | 'services'> & { readonly school: School }
type Granted = { id: string; client_id: string; email: string; is_new_role: boolean; lacks_way_in: boolean }

/**
 * Access to the panel belongs to an address, not to a record: whoever registers a person gives the role to the user of
 * that address, and a changed address takes the role to another user. Otherwise a post that passes to somebody else
 * would pass with the old password and its open sessions.
 */
export async function grant(
  { tx, caller, school, services }: Place,
  { email, name }: { email: string; name: string },
  role: PanelRole,
) {
  await holdUser(tx, school, { email, name })
  const { rows } = await tx.query<Granted>(
    `with person as (
       select * from panel_user where client_id = $1 and lower(email) = $2 and deleted_at is null
     ), granted as (
       insert into panel_role (client_id, user_id, school_id, role) select client_id, id, $3, $4 from person on conflict do nothing returning user_id
     )
     select id, client_id, email, exists (select from granted) as is_new_role, password_hash is null
       and not exists (select from invitation i where i.user_id = person.id and i.used_at is null and i.expires_at > clock()) as lacks_way_in
     from person`,
    [school.clientId, email, school.id, role],
  )
  const person = rows[0]!
  if (person.is_new_role) await sessions.endForNewRole(tx, 'panel', [person.id], caller)
  // Whoever was invited for another post, or works here already, needs no second letter.
  if (person.lacks_way_in) await users.invite(tx, services.secrets, person, school.timeZone)
}

/**
 * The user of an address, made where there is none. Held, so that whoever takes the last other role away does not take
 * the user along: they come before us, and then another user is made, or after us, and see our role.
 */
async function holdUser(tx: Transaction, { clientId }: School, { email, name }: { email: string; name: string }) {
  for (;;) {
    await tx.query(
      `insert into panel_user (client_id, email, name) values ($1, $2, $3)
       on conflict (client_id, lower(email)) where deleted_at is null do nothing`,
      [clientId, email, name],
    )
    const { rowCount } = await tx.query(
      'select from panel_user where client_id = $1 and lower(email) = $2 and deleted_at is null for no key update',
      [clientId, email],
    )
    if (rowCount === 1) return
  }
}

/** Somebody's new name. An owner's is not the school's to change. */
export const rename = ({ tx, school }: Place, { email, name }: { email: string; name: string }) =>
  tx.query(
    'update panel_user set name = $3 where client_id = $1 and lower(email) = $2 and deleted_at is null and not is_owner and name <> $3',
    [school.clientId, email, name],
  )

/** Ends at once; whoever has no role left anywhere is gone, sessions and all. */
export async function revoke({ tx, caller, school }: Place, { email }: { email: string }, role: PanelRole) {
  // Whoever gives the same user another role comes before us or after us.
  await tx.query(
    'select from panel_user where client_id = $1 and lower(email) = $2 and deleted_at is null for no key update',
    [school.clientId, email],
  )
  const { rows } = await tx.query<{ user_id: string }>(
    `delete from panel_role r using panel_user u
     where u.id = r.user_id and u.client_id = $1 and lower(u.email) = $2 and u.deleted_at is null and r.school_id = $3 and r.role = $4
     returning r.user_id`,
    [school.clientId, email, school.id, role],
  )
  const ids = rows.map(({ user_id }) => user_id)
  await sessions.endForNewRole(tx, 'panel', ids, caller)
  await tx.query(
    `with gone as (
       update panel_user u set deleted_at = clock()
       where id = any ($1) and not is_owner and not exists (select from panel_role r where r.user_id = u.id) returning id
     )
     update session set revoked_at = clock() from gone where audience = 'panel' and subject_id = gone.id and revoked_at is null`,
    [ids],
  )
}
