import { inPortal } from '../../identity/access.ts'
import { requirePartnerOwner } from '../../identity/accounts/accounts.ts'
import * as accounts from '../../identity/accounts/queries.ts'
import { audit } from '../../identity/audit/audit.ts'
import { mailFromPartner, mailToAccount, mailToInvited } from '../../identity/limits.ts'
import { invitationAcceptance } from '../../identity/passwords/accept-invitation.ts'
import * as sessions from '../../identity/sessions/queries.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../../platform/operation/page.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import { Email, object, oneOf, page, text } from '../../platform/operation/shapes.ts'
import { InvitationSent } from '../../tenancy/clients/users.ts'
import * as memberQueries from '../../tenancy/partners/member-queries.ts'
import * as members from '../../tenancy/partners/members.ts'

const path = '/v1/portal/member'
const params = { id: uuid }
const Role = oneOf(...members.roles)

async function getAsOwner({ tx, caller, params }: { tx: Transaction; caller: Caller; params: { id: string } }) {
  await requirePartnerOwner(tx, caller)
  return members.getLocked(tx, caller.partnerId!, params.id)
}

export const memberOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path,
    access: inPortal,
    summary: 'List the members of the partner and its pending invitations',
    query: pageQuery,
    responses: { 200: page(members.Member) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPageById(
        call,
        call.caller.partnerId!,
        (after, count) => memberQueries.list(call.tx, call.caller.partnerId!, after, count),
        members.toResponse,
      ),
  }),
  operation({
    method: 'POST',
    path,
    access: inPortal,
    summary: 'Invite a member by mail',
    description:
      'For owners. Owners reveal and rotate secrets, see deliveries unmasked, read the audit log, remove apps and manage members; developers do the rest.',
    body: object({ email: Email, name: text(200), role: Role }),
    responses: { 201: object({ ...members.Member.properties, invitation: members.MemberInvitation }) },
    refusals: ['forbidden', 'email_taken'],
    hasSecrets: true,
    limits: [mailToAccount('portal'), mailFromPartner],
    emits: [],
    async find({ tx, caller }) {
      await requirePartnerOwner(tx, caller)
      await members.lock(tx, caller.partnerId!)
    },
    async run(call) {
      const { member, invitation } = await members.invite(
        call.tx,
        call.services.secrets,
        call.caller.partnerId!,
        call.body,
      )
      await audit(call, 'member.invited', member.id)
      return { ...members.toResponse(member), invitation }
    },
  }),
  operation({
    method: 'PATCH',
    path: `${path}/{id}`,
    params,
    access: inPortal,
    summary: 'Change the role of a member, who has to sign in again',
    body: object({ role: Role }),
    responses: { 200: members.Member },
    refusals: ['forbidden', 'member_not_found', 'last_owner'],
    emits: [],
    find: getAsOwner,
    async run(call) {
      const { tx, caller, found, body } = call
      if (body.role !== 'owner') await members.requireAnotherOwner(tx, caller.partnerId!, found.id)
      await members.changeRole(tx, found, body.role)
      await sessions.endForNewRole(tx, 'portal', [found.id], caller)
      await audit(call, 'member.role_changed', found.id)
      return members.toResponse({ ...found, role: body.role })
    },
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{id}`,
    params,
    access: inPortal,
    summary: 'Remove a member or withdraw an invitation',
    responses: { 204: null },
    refusals: ['forbidden', 'member_not_found', 'last_owner'],
    emits: [],
    find: getAsOwner,
    async run(call) {
      const { tx, caller, found } = call
      await members.requireAnotherOwner(tx, caller.partnerId!, found.id)
      await members.remove(tx, found)
      await audit(call, 'member.removed', found.id)
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/{id}/invitation`,
    params,
    access: inPortal,
    summary: 'Send an invitation again; the previous link stops working',
    description: 'For owners. The new link is valid for seven days.',
    responses: { 202: InvitationSent },
    refusals: ['forbidden', 'member_not_found', 'invitation_accepted'],
    limits: [mailToInvited],
    emits: [],
    find: getAsOwner,
    async run(call) {
      const { tx, services, caller, found } = call
      if (!found.is_pending) throw refuse('invitation_accepted')
      await members.invite(tx, services.secrets, caller.partnerId!, found)
      await audit(call, 'member.invited', found.id)
      return { status: 'accepted' }
    },
  }),
  invitationAcceptance({
    audience: 'portal',
    refusals: ['email_taken'],
    conflicts: { partner_member_email: 'email_taken' },
    take: memberQueries.takeInvitation,
    async open(tx, invited, passwordHash) {
      await members.create(tx, invited, passwordHash)
      return (await accounts.find(tx, 'portal', invited.id))!
    },
  }),
]
