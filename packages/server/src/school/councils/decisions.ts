import { inPanel } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { object, text } from '../../platform/operation/shapes.ts'
import { Council, collection, find, findToChange, one, prepared, snapshot, view } from './council.ts'
import { whatIsMissing, writeResults } from './deliberations.ts'
import { requireMove } from './moves.ts'

const decided = inPanel('management')

/** What follows from a meeting: coordinators close it, management homologates it or opens it again. */
export const decisionOperations = [
  operation({
    method: 'PATCH',
    path: `${collection}/{id}/close`,
    params: one.params,
    access: prepared,
    summary: 'Close a class council',
    description:
      'Locks the scores and the class diary of its classroom and term; a final council those of the whole year.',
    answers: { 200: Council },
    refusals: ['class_council_not_found', 'class_council_not_open', 'class_council_incomplete'],
    emits: ['class_council.closed'],
    example: ({ closable_council_id }) => ({ params: { id: closable_council_id } }),
    find: findToChange,
    async run(call) {
      const { found, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      requireMove(found.status, 'close')
      const faults = await whatIsMissing(tx, found)
      if (faults.length > 0)
        throw refuse('class_council_incomplete', `${faults.length} things are missing, see errors.`, { faults })
      await tx.many(
        db.updateTable('class_council').set({ status: 'closed', closed_at: tx.now }).where('id', '=', found.id),
      )
      const closed = await find(call, found.id)
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
    description: 'For good. A final council writes its results on the enrollments.',
    answers: { 200: Council },
    refusals: ['class_council_not_found', 'class_council_not_closed'],
    emits: ['class_council.homologated'],
    example: ({ closed_council_id }) => ({ params: { id: closed_council_id } }),
    find: findToChange,
    async run(call) {
      const { found, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      requireMove(found.status, 'homologate')
      await tx.many(
        db
          .updateTable('class_council')
          .set({ status: 'homologated', homologated_at: tx.now })
          .where('id', '=', found.id),
      )
      if (found.period === null) await writeResults(tx, found)
      const final = await find(call, found.id)
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
    description: 'Until it is homologated. Scores and diary may be written again.',
    body: object({ reason: text(500, { description: 'For the audit trail' }) }),
    answers: { 200: Council },
    refusals: ['class_council_not_found', 'class_council_not_closed'],
    emits: ['class_council.updated'],
    example: ({ closed_council_id }) => ({ params: { id: closed_council_id }, body: { reason: 'nota retificada' } }),
    find: findToChange,
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      requireMove(found.status, 'reopen')
      await tx.many(
        db
          .updateTable('class_council')
          .set({ status: 'open', closed_at: null, reopening_reason: body.reason })
          .where('id', '=', found.id),
      )
      await audit(call, 'class_council.reopened', found.id)
      const reopened = await find(call, found.id)
      emit('class_council.updated', snapshot(reopened, 'open', school))
      return view(reopened, school)
    },
  }),
]
