import { Type } from 'typebox'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import { flag, Instant, nullable, object, page, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import * as accounts from '../accounts/queries.ts'
import { audit } from '../audit/audit.ts'
import { forEachFrontend, ownAccount } from '../frontends.ts'
import * as sessions from './queries.ts'

const OwnSession = object({
  id: Uuid,
  is_current: flag,
  address: nullable(Type.String({ description: 'The network address it was opened from' })),
  agent: nullable(Type.String({ description: 'The browser or program it was opened with' })),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: nullable(Instant),
})

/** Lets people see where they are signed in and sign out there. */
export const ownSessionOperations = forEachFrontend((frontend, audience) => [
  operation({
    method: 'GET',
    path: `/v1/${frontend}/session/all`,
    access: ownAccount(audience),
    summary: 'List your open sessions, newest first',
    responses: { 200: page(OwnSession) },
    refusals: [],
    emits: [],
    async run({ tx, caller }) {
      const time = timeFormatter((await accounts.ofCaller(tx, audience, caller)).time_zone)
      const open = await sessions.openOf(tx, audience, caller.user!.id)
      const data = open.map(({ created_at, last_seen_at, expires_at, ...session }) => ({
        ...session,
        is_current: session.id === caller.tokenId,
        created_at: time(created_at),
        last_seen_at: time(last_seen_at),
        expires_at: time(expires_at),
      }))
      return { data, next_cursor: null, has_more: false }
    },
  }),
  operation({
    method: 'DELETE',
    path: `/v1/${frontend}/session/all`,
    access: ownAccount(audience),
    summary: 'Sign out everywhere else',
    responses: { 204: null },
    refusals: [],
    emits: [],
    async run(call) {
      const { tx, caller } = call
      for (const { id } of await sessions.endOthersOf(tx, audience, caller.user!.id, caller.tokenId))
        await audit(call, 'session.ended', id)
    },
  }),
  operation({
    method: 'DELETE',
    path: `/v1/${frontend}/session/{id}`,
    params: { id: uuid },
    access: ownAccount(audience),
    summary: 'End one of your sessions at once',
    responses: { 204: null },
    refusals: ['session_not_found'],
    emits: [],
    async find({ tx, caller, params }) {
      const open = await sessions.openOf(tx, audience, caller.user!.id)
      const session = open.find(({ id }) => id === params.id)
      if (!session) throw refuse('session_not_found')
      return session
    },
    async run(call) {
      await sessions.end(call.tx, call.found.id)
      await audit(call, 'session.ended', call.found.id)
    },
  }),
])
