import { Type } from 'typebox'
import type { Access, Caller } from '../../platform/operation/caller.ts'
import { operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPage } from '../../platform/operation/page.ts'
import { flag, list, object, page } from '../../platform/operation/shapes.ts'
import { platformZone } from '../../platform/times.ts'
import * as clients from '../../tenancy/clients/clients.ts'
import * as partners from '../../tenancy/partners/partners.ts'
import { byOperators, inPanel, inPortal } from '../access.ts'
import * as audit from './audit.ts'

type Trail = {
  readonly path: `/v1/${string}`
  readonly access: Access
  readonly whose: string
  of(caller: Caller): audit.TrailOf
}

/** Each side sees its own; the platform's staff sees all of them. */
const trails = {
  portal: {
    path: '/v1/portal/audit',
    access: inPortal,
    whose: 'the partner',
    of: ({ partnerId }) => ({ partnerId: partnerId! }),
  },
  panel: {
    path: '/v1/panel/client/audit',
    access: inPanel(),
    whose: 'the client',
    of: ({ client }) => ({ clientId: client!.id }),
  },
  admin: { path: '/v1/admin/audit', access: byOperators, whose: 'everybody', of: () => null },
} as const satisfies Record<string, Trail>

const rowsOf = ({ path, access, whose, of }: Trail) => [
  operation({
    method: 'GET',
    path,
    access,
    summary: `Who did what, of ${whose}, newest first`,
    description: 'Entries are never changed, and each is bound to the one before it by its hash. For owners.',
    query: pageQuery,
    answers: { 200: page(audit.Entry) },
    refusals: ['forbidden'],
    emits: [],
    find: ({ tx, caller }) => requireOwnPartner(tx, caller),
    async run(call) {
      const { tx, caller } = call
      const zone = caller.client ? await clients.timeZoneOf(tx, caller.client.id) : platformZone
      return readPage(
        call,
        `audit ${caller.client?.id ?? caller.partnerId ?? ''}`,
        (after, count) => audit.list(tx, of(caller), after?.[0], count),
        (entry) => [audit.placeOf(of(caller), entry)],
        (entry) => audit.toAnswer(entry, zone),
      )
    },
  }),
  operation({
    method: 'GET',
    path: `${path}/verification`,
    access,
    summary: `Whether the audit trail of ${whose} is as it was written`,
    description: 'Computes every hash again. An entry that was changed, added or taken away breaks its chain.',
    answers: {
      200: object({ is_intact: flag, broken: list(object({ chain: Type.String(), position: Type.Integer() })) }),
    },
    refusals: ['forbidden'],
    emits: [],
    find: ({ tx, caller }) => requireOwnPartner(tx, caller),
    async run({ tx, caller }) {
      const broken = await audit.broken(tx, of(caller))
      return { is_intact: broken.length === 0, broken }
    },
  }),
]

async function requireOwnPartner(tx: Parameters<typeof partners.requireOwner>[0], caller: Caller): Promise<void> {
  if (caller.kind === 'portal') await partners.requireOwner(tx, caller)
}

export const auditOperations = {
  portal: rowsOf(trails.portal),
  panel: rowsOf(trails.panel),
  admin: rowsOf(trails.admin),
}
