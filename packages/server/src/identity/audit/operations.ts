import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import type { Access, Caller } from '../../platform/operation/caller.ts'
import { operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPage } from '../../platform/operation/page.ts'
import { boolean, instant, text } from '../../platform/operation/parameters.ts'
import { flag, Instant, list, nullable, object, page, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import { byOperators, inPanel, inPortal } from '../access.ts'
import type { Audience } from '../accounts/account.ts'
import { requirePartnerOwner } from '../accounts/accounts.ts'
import * as accounts from '../accounts/queries.ts'
import * as trail from './queries.ts'

const Entry = object({
  id: Uuid,
  position: Type.Integer({ description: 'Position in the chain: 1, 2, 3 …' }),
  at: Instant,
  actor: Type.String({
    description:
      'The kind of token and the id of its person or key; `nobody` without a token, `command` for the operator command line',
  }),
  actor_email: nullable(
    Type.String({
      description:
        'The current address, or the last one of a removed user of the panel; null for keys and deleted accounts',
    }),
  ),
  actor_name: nullable(
    Type.String({
      description:
        'The current name, or the last one of a removed user of the panel; null for keys, deleted accounts and operators',
    }),
  ),
  action: Type.String({ description: 'Such as `session.opened`, or the method and path of the operation' }),
  subject: Type.String({ description: 'Ids of the records that the action was about' }),
  subject_name: nullable(
    Type.String({ description: 'The current name of the first record; null if it no longer exists or has no name' }),
  ),
  result: Type.String({ description: '`ok`, or the code of the refusal' }),
  address: nullable(Type.String({ description: 'The network address of the request' })),
  request_id: Type.String(),
  times: Type.Integer({
    description:
      'How many requests the entry stands for. Equal refusals from one network and readings of one gate within a minute share an entry',
  }),
  hash: Type.String({ description: 'SHA-256 over this entry and the hash of the entry before it' }),
})

/** `views=false` leaves out the entries about viewed deliveries, of which there are many. */
const auditFilters = { actor: text(100), action: text(200), since: instant, until: instant, views: boolean } as const

const toResponse = ({ created_at, ...entry }: trail.EntryRow, zone: string) => ({
  ...entry,
  at: timeFormatter(zone)(created_at),
})

type Trail = {
  readonly path: `/v1/${string}`
  readonly audience: Audience
  readonly access: Access
  readonly whose: string
  of(caller: Caller): trail.AuditOwner
}

/** Partners and clients read their own audit log, operators read all of them. */
const trails = {
  portal: {
    path: '/v1/portal/audit',
    audience: 'portal',
    access: inPortal,
    whose: 'the partner',
    of: ({ partnerId }) => ({ partnerId: partnerId! }),
  },
  panel: {
    path: '/v1/panel/client/audit',
    audience: 'panel',
    access: inPanel(),
    whose: 'the client',
    of: ({ client }) => ({ clientId: client!.id }),
  },
  admin: { path: '/v1/admin/audit', audience: 'operator', access: byOperators, whose: 'everyone', of: () => null },
} as const satisfies Record<string, Trail>

const rowsOf = ({ path, audience, access, whose, of }: Trail) => [
  operation({
    method: 'GET',
    path,
    access,
    summary: `List the audit log of ${whose}, newest first`,
    description: `${audience === 'operator' ? '' : 'For owners. '}Entries are never changed, and each is bound to the one before it by its hash. Writes of keys appear within seconds, readings at the gates within a minute.`,
    query: { ...auditFilters, ...pageQuery },
    responses: { 200: page(Entry) },
    refusals: ['forbidden'],
    emits: [],
    find: requireOwner,
    async run(call) {
      const { tx, caller } = call
      const { time_zone } = await accounts.ofCaller(tx, audience, caller)
      return readPage(
        call,
        `audit ${caller.client?.id ?? caller.partnerId ?? ''}`,
        (after, count) => trail.list(tx, of(caller), call.query, after?.[0], count),
        (entry) => [trail.placeOf(of(caller), entry)],
        (entry) => toResponse(entry, time_zone),
      )
    },
  }),
  operation({
    method: 'GET',
    path: `${path}/verification`,
    access,
    summary: `Verify that the audit log of ${whose} was not altered`,
    description: 'Recomputes every hash. An entry that was changed, added or removed breaks its chain.',
    responses: {
      200: object({ is_intact: flag, broken: list(object({ chain: Type.String(), position: Type.Integer() })) }),
    },
    refusals: ['forbidden'],
    emits: [],
    find: requireOwner,
    async run({ tx, caller }) {
      const broken = await trail.broken(tx, of(caller))
      return { is_intact: broken.length === 0, broken }
    },
  }),
]

/** In the panel, `access` already admits only owners. In the portal, it cannot tell owners from other members. */
async function requireOwner({ tx, caller }: { tx: Transaction; caller: Caller }): Promise<void> {
  if (caller.kind === 'portal') await requirePartnerOwner(tx, caller)
}

export const auditOperations = {
  portal: rowsOf(trails.portal),
  panel: rowsOf(trails.panel),
  admin: rowsOf(trails.admin),
}
