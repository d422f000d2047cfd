import { Type } from 'typebox'
import { inPanel } from '../identity/access.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../platform/operation/page.ts'
import { flag, Instant, list, object, page, Uuid } from '../platform/operation/shapes.ts'
import * as clients from '../tenancy/clients/clients.ts'
import { listOfClient } from '../tenancy/clients/user-queries.ts'
import * as users from '../tenancy/clients/users.ts'

const ClientUser = object({
  id: Uuid,
  email: Type.String(),
  name: Type.String(),
  is_owner: flag,
  has_accepted: Type.Boolean({ description: 'False while the invitation is open' }),
  schools: list(object({ cnpj: Type.String(), name: Type.String(), roles: list(Type.String()) })),
  created_at: Instant,
})

export const clientUserOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/panel/client/user',
    access: inPanel(),
    summary: 'List the users of all schools of the client',
    query: pageQuery,
    responses: { 200: page(ClientUser) },
    refusals: [],
    emits: [],
    find: ({ tx, caller }) => clients.timeZoneOf(tx, caller.client!.id),
    run: (call) =>
      readPageById(
        call,
        call.caller.client!.id,
        (after, count) => listOfClient(call.tx, call.caller.client!.id, after, count),
        (user) => users.toClientResponse(user, call.found),
      ),
  }),
]
