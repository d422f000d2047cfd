import { inPanel } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { object, text } from '../../platform/operation/shapes.ts'
import { Council, collection, councils, lockCouncil, move, one, prepared, snapshot, view } from './council.ts'
import { missingParts } from './deliberations.ts'
import { writeResults } from './queries.ts'

const decided = inPanel('management')

/** The decisions after a meeting: coordinators close the council, management homologates or reopens it. */
export const decisionOperations = [
  operation({
    method: 'PATCH',
    path: `${collection}/{id}/close`,
    params: one.params,
    access: prepared,
    summary: 'Close a class council',
    description:
      'Locks the scores and the class diary of its classroom and term; a final council those of the whole year.',
    responses: { 200: Council },
    refusals: ['class_council_not_found', 'class_council_not_open', 'class_council_incomplete'],
    emits: ['class_council.closed'],
    example: ({ closable_council_id }) => ({ params: { id: closable_council_id } }),
    find: lockCouncil,
    async run(call) {
      const { found, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      const status = move(found.status, 'close')
      const faults = await missingParts(call, found)
      if (faults.length > 0)
        throw refuse('class_council_incomplete', `${faults.length} required parts are missing; see errors.`, { faults })
      const closed = await councils.update(call, { id: found.id }, { status, closed_at: tx.now })
      emit('class_council.closed', snapshot(closed, 'closed', school))
      return view(closed, school)
    },
  }),
  operation({
    method: 'PATCH',
    path: `${collection}/{id}/homologate`,
    params: one.params,
    access: decided,
    summary: 'Homologate a class council',
    description: 'It can no longer be reopened afterwards. A final council writes its results to the enrollments.',
    responses: { 200: Council },
    refusals: ['class_council_not_found', 'class_council_not_closed'],
    emits: ['class_council.homologated'],
    example: ({ closed_council_id }) => ({ params: { id: closed_council_id } }),
    find: lockCouncil,
    async run(call) {
      const { found, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      const status = move(found.status, 'homologate')
      if (found.period === null) await writeResults(tx, found)
      const final = await councils.update(call, { id: found.id }, { status, homologated_at: tx.now })
      emit('class_council.homologated', snapshot(final, 'homologated', school))
      return view(final, school)
    },
  }),
  operation({
    method: 'PATCH',
    path: `${collection}/{id}/reopen`,
    params: one.params,
    access: decided,
    summary: 'Reopen a closed class council',
    description: 'Possible until it is homologated. Scores and diary can then be written again.',
    body: object({ reason: text(500, { description: 'For the audit log' }) }),
    responses: { 200: Council },
    refusals: ['class_council_not_found', 'class_council_not_closed'],
    emits: ['class_council.updated'],
    example: ({ closed_council_id }) => ({ params: { id: closed_council_id }, body: { reason: 'nota retificada' } }),
    find: lockCouncil,
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      ifMatch(found.version)
      const changes = { status: move(found.status, 'reopen'), closed_at: null, reopening_reason: body.reason }
      const reopened = await councils.update(call, { id: found.id }, changes)
      await audit(call, 'class_council.reopened', found.id)
      emit('class_council.updated', snapshot(reopened, 'open', school))
      return view(reopened, school)
    },
  }),
]
