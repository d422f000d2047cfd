import { inPanel } from '../identity/access.ts'
import { audit } from '../identity/audit/audit.ts'
import { mailToInvited } from '../identity/limits.ts'
import * as sessions from '../identity/sessions/queries.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Caller } from '../platform/operation/caller.ts'
import { refuse } from '../platform/operation/errors.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPage } from '../platform/operation/page.ts'
import { uuid } from '../platform/operation/parameters.ts'
import { Email, object, page, text } from '../platform/operation/shapes.ts'
import * as schools from '../tenancy/clients/schools.ts'
import * as userQueries from '../tenancy/clients/user-queries.ts'
import * as users from '../tenancy/clients/users.ts'
import type { School } from '../tenancy/school.ts'

const path = '/v1/panel/school/{cnpj}/user'
const params = { id: uuid }

async function get({
  tx,
  caller,
  school,
  params,
}: {
  tx: Transaction
  caller: Caller
  school: School
  params: { id: string }
}) {
  // Serializes changes to the school's managers, because two managers could remove each other.
  await schools.getLocked(tx, school.id)
  const user = await userQueries.find(tx, params.id, school, caller.user!.id)
  if (!user) throw refuse('user_not_found')
  return user
}

async function requireAnotherManager(tx: Transaction, schoolId: string, userId: string): Promise<void> {
  const managers = await userQueries.managersOf(tx, schoolId)
  if (managers.includes(userId) && managers.length === 1)
    throw refuse('last_manager', 'Give another user the role management first.')
}

export const userOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path,
    access: inPanel('management'),
    summary: 'List the users of the school',
    query: pageQuery,
    responses: { 200: page(users.User) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPage(
        call,
        call.school.id,
        (after, count) => userQueries.list(call.tx, call.school.id, after, count),
        ({ name, id }) => [name, id],
        (user) => users.toResponse(user, call.school.timeZone),
      ),
  }),
  operation({
    method: 'POST',
    path,
    access: inPanel('management'),
    summary: 'Invite a user to the school by mail',
    description:
      'Coordinators, secretaries and teachers get a user when they are registered in the panel, or invited from their record.',
    body: object({ email: Email, name: text(200), roles: users.AssignableRoles }),
    responses: { 201: object({ ...users.User.properties, invitation: users.Invitation }) },
    hasSecrets: true,
    refusals: ['email_taken'],
    conflicts: { panel_user_email: 'email_taken' },
    emits: [],
    async run(call) {
      const { tx, caller, school, services, body } = call
      const { id } = await users.create(tx, { client_id: school.clientId, email: body.email, name: body.name })
      await users.assign(tx, id, school, body.roles)
      await audit(call, 'user.invited', id)
      const user = (await userQueries.find(tx, id, school, caller.user!.id))!
      return {
        ...users.toResponse(user, school.timeZone),
        invitation: await users.invite(
          tx,
          services.secrets,
          { id, client_id: school.clientId, email: body.email },
          school.timeZone,
        ),
      }
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/{id}/invitation`,
    params,
    access: inPanel('management'),
    summary: 'Send an invitation again; the previous link stops working',
    description: 'Works for coordinators, secretaries and teachers too. The new link is valid for seven days.',
    responses: { 202: users.InvitationSent },
    refusals: ['user_not_found', 'invitation_accepted'],
    limits: [mailToInvited],
    emits: [],
    find: get,
    async run(call) {
      const { tx, school, services, found } = call
      await users.inviteAgain(tx, services.secrets, { ...found, client_id: school.clientId })
      await audit(call, 'user.invited', found.id)
      return { status: 'accepted' }
    },
  }),
  operation({
    method: 'PATCH',
    path: `${path}/{id}`,
    params,
    access: inPanel('management'),
    summary: 'Change the roles of a user in the school',
    description:
      'Replaces the roles that management assigns; those that come with a registration are kept. The user has to sign in again.',
    body: object({ roles: users.AssignableRoles }),
    responses: { 200: users.User },
    refusals: ['user_not_found', 'last_manager'],
    emits: [],
    find: get,
    async run(call) {
      const { tx, caller, school, found, body, ifMatch } = call
      ifMatch(found.version)
      if (!body.roles.includes('management')) await requireAnotherManager(tx, school.id, found.id)
      await users.assign(tx, found.id, school, body.roles)
      await sessions.endForNewRole(tx, 'panel', [found.id], caller)
      await audit(call, 'user.roles_changed', found.id)
      const user = (await userQueries.find(tx, found.id, school, caller.user!.id))!
      return users.toResponse(user, school.timeZone)
    },
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{id}`,
    params,
    access: inPanel('management'),
    summary: 'Remove the access of a user to the school',
    responses: { 204: null },
    refusals: ['user_not_found', 'last_manager'],
    emits: [],
    find: get,
    async run(call) {
      const { tx, school, found } = call
      await requireAnotherManager(tx, school.id, found.id)
      await users.leave(tx, found.id, school.id)
      await audit(call, 'user.removed', found.id)
    },
  }),
]
