import { Type } from 'typebox'
import * as accounts from '../../identity/accounts/queries.ts'
import { invitationDays } from '../../identity/mail/invitation-mail.ts'
import { queueMail } from '../../identity/mail/queries.ts'
import { newToken } from '../../identity/tokens.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { flag, Instant, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import { table } from '../rows/table.ts'
import { partnerMemberTable, partnerTable } from '../tables.ts'
import { find, type Invited, isMember, type MemberRow, ownersOf, type Role, saveInvitation } from './member-queries.ts'

const invitations = table('member_invitation')
export const roles = ['owner', 'developer'] as const satisfies readonly Role[]

export const Member = object({
  id: Uuid,
  email: Type.String(),
  name: Type.String(),
  role: oneOf(...roles),
  is_pending: flag,
  created_at: Instant,
})

/** The invitation without its token, which is only in the mail. */
export const MemberInvitation = object({ email: Type.String(), expires_at: Instant })

export const toResponse = ({ created_at, ...member }: MemberRow) => ({
  ...member,
  created_at: timeFormatter(platformZone)(created_at),
})

/** Reads a member and locks the partner, so that changes to its members run one at a time: two owners could remove each other. */
export async function getLocked(tx: Transaction, partnerId: string, id: string): Promise<MemberRow> {
  await lock(tx, partnerId)
  const member = await find(tx, partnerId, id)
  if (!member) throw refuse('member_not_found')
  return member
}

export const lock = (tx: Transaction, partnerId: string) =>
  partnerTable.get({ tx }, { id: partnerId }, 'forNoKeyUpdate')

/**
 * Invites a person by mail. They become a member only by accepting, so inviting an address does not reveal whether it has an
 * account with another partner. Inviting again replaces the invitation.
 */
export async function invite(
  tx: Transaction,
  secrets: Secrets,
  partnerId: string,
  { email, name, role }: { email: string; name: string; role: Role },
) {
  if (await isMember(tx, partnerId, email))
    throw refuse('email_taken', 'A member with this e-mail address already exists.')
  const token = newToken('mi_')
  const expiresAt = new Date(tx.now.getTime() + invitationDays * 24 * 3_600_000)
  const member = await saveInvitation(tx, partnerId, { email, name, role, hash: token.hash, expiresAt })
  const { name: by } = await partnerTable.get({ tx }, { id: partnerId })
  await queueMail(tx, secrets, { about: 'invitation', audience: 'portal', email, token: token.text, by })
  return { member, invitation: { email, expires_at: timeFormatter(platformZone)(expiresAt) } }
}

export const create = (tx: Transaction, invited: Invited, passwordHash: string) =>
  partnerMemberTable.insert({ tx }, { ...invited, password_hash: passwordHash })

export async function requireAnotherOwner(tx: Transaction, partnerId: string, id: string): Promise<void> {
  const owners = await ownersOf(tx, partnerId)
  if (owners.length === 1 && owners[0] === id) throw refuse('last_owner', 'Make another member an owner first.')
}

const tableOf = ({ is_pending }: MemberRow) => (is_pending ? invitations : partnerMemberTable)

export async function changeRole(tx: Transaction, member: MemberRow, role: Role): Promise<void> {
  await tableOf(member).update({ tx }, { id: member.id }, { role })
}

/** Removes a member or an invitation, and ends the member's access. */
export async function remove(tx: Transaction, member: MemberRow): Promise<void> {
  await tableOf(member).remove({ tx }, { id: member.id })
  await accounts.endAccess(tx, 'portal', [member.id])
}
