import type { Static } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import type { Fault } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'
import { list, object, oneOf, optional, text } from '../../platform/operation/shapes.ts'
import { pupils } from '../lessons/index.ts'
import { type CouncilRow, results } from './council.ts'

export const DeliberationList = list(
  object({ enrollment_number: text(36), result: oneOf(...results), note: optional(text(1000)) }),
  { maxItems: 200 },
)
type Deliberations = Static<typeof DeliberationList>

/** The students named, found or refused; whether they are in the classroom is a matter for later. */
export const namedIn = (call: { tx: Transaction; school: School }, classroomId: string, deliberations: Deliberations) =>
  pupils.find(
    call,
    { classroomId },
    deliberations.map((one) => one.enrollment_number),
  )

export async function saveDeliberations(
  tx: Transaction,
  { clientId }: School,
  councilId: string,
  deliberations: Deliberations,
  enrollmentIds: readonly string[],
) {
  const rows = deliberations.map(({ result, note = null }, position) => ({
    enrollment_id: enrollmentIds[position],
    position,
    result,
    note,
  }))
  await tx.query('delete from council_deliberation where class_council_id = $1', [councilId])
  await tx.query(
    `insert into council_deliberation (client_id, class_council_id, enrollment_id, position, result, note)
     select $1, $2, enrollment_id, position, result, note
     from jsonb_to_recordset($3) as t (enrollment_id uuid, position int, result text, note text)`,
    [clientId, councilId, JSON.stringify(rows)],
  )
}

/** What keeps a council from being closed: it must have been held and, at the end of the year, have decided about everybody. */
export async function whatIsMissing(tx: Transaction, council: CouncilRow): Promise<Fault[]> {
  const faults: Fault[] = council.held_on
    ? []
    : [{ pointer: '/held_on', code: 'required', message: 'is the date of the meeting' }]
  if (council.period !== null) return faults
  // Whoever enrolls a student holds the classroom, so nobody comes in between.
  await tx.query('select from classroom where id = $1 for share', [council.classroom_id])
  const { rows } = await tx.query<{ student_number: string }>(
    `select u.student_number from enrollment e join student u on u.id = e.student_id
     where e.classroom_id = $1 and e.status = 'MATRICULADO' and e.deleted_at is null and not exists (
       select from council_deliberation d where d.class_council_id = $2 and d.enrollment_id = e.id and d.result <> 'EM_ANDAMENTO'
     ) order by u.folded_name, u.id`,
    [council.classroom_id, council.id],
  )
  return [
    ...faults,
    ...rows.map(({ student_number }) => ({
      pointer: '/deliberations',
      code: 'required',
      message: `must have a final result for ${student_number}`,
    })),
  ]
}

/** A final council says how the year ended for each student; whether they stay enrolled is decided elsewhere. */
export const writeResults = (tx: Transaction, { id: councilId }: CouncilRow) =>
  tx.query(
    `update enrollment e set final_result = d.result from council_deliberation d
     where d.class_council_id = $1 and e.id = d.enrollment_id and e.deleted_at is null`,
    [councilId],
  )
