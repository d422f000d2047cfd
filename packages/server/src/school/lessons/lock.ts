import { type LockReason, lockReasons } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'

/** Which reasons hold. Only an entry can be locked by hand; a term has the first three. */
export type LockFacts = Readonly<Partial<Record<LockReason, boolean>>>

export const lockedReason = (facts: LockFacts): LockReason | null => lockReasons.find((reason) => facts[reason]) ?? null

/** The facts of a term, as columns: of classroom `c`, school `s`, year `y` and term `t`, which may be missing. */
export const termFacts = (period: string) => `
  y.status = 'closed' as school_year_closed,
  exists (
    select from class_council k
    where k.classroom_id = c.id and (k.period is null or k.period = ${period}) and k.status <> 'open' and k.deleted_at is null
  ) as council_closed,
  coalesce(t.posting_ends_on < (clock() at time zone s.time_zone)::date, false) as posting_window_over`

/** Joins what `termFacts` speaks of to a classroom `c`. */
export const termOf = (period: string) => `
  join school s on s.id = c.school_id
  join school_year y on y.id = c.school_year_id
  left join term t on t.school_year_id = y.id and t.period = ${period}`

type Term = { readonly classroomId: string; readonly period: number }

/**
 * Whoever writes into a term holds what could lock it until the end of the transaction: a year or a council that is
 * being closed waits for them, or they for it.
 */
export async function hold(tx: Transaction, { classroomId, period }: Term): Promise<{ year_status: string }> {
  // The classroom first, and as it is: one that is being moved to another year has another term then.
  await tx.query('select from classroom where id = $1 for share', [classroomId])
  const { rows } = await tx.query<{ year_status: string }>(
    `select y.status as year_status from classroom c join school_year y on y.id = c.school_year_id
     where c.id = $1 and c.deleted_at is null for share of y`,
    [classroomId],
  )
  if (!rows[0]) throw refuse('classroom_not_found')
  await tx.query(
    'select from class_council where classroom_id = $1 and (period is null or period = $2) and deleted_at is null for share',
    [classroomId, period],
  )
  return rows[0]
}

const explanations: Record<LockReason, string> = {
  school_year_closed: 'The school year is closed.',
  council_closed: 'The class council is closed. Management may reopen it until it is homologated.',
  posting_window_over: 'The last day to post in this term is over. Management may extend it.',
  locked_by_management: 'Management locked it.',
}

/** Refuses a score in a locked term. */
export async function requireOpenTerm(tx: Transaction, term: Term): Promise<void> {
  await hold(tx, term)
  const { rows } = await tx.query<LockFacts>(
    `select ${termFacts('$2')} from classroom c ${termOf('$2')} where c.id = $1`,
    [term.classroomId, term.period],
  )
  const reason = lockedReason(rows[0]!)
  if (reason) throw refuse('period_locked', explanations[reason], { more: { locked_reason: reason } })
}

/** Refuses a change of a lesson, or of its entry in the diary, when that is locked. */
export async function requireOpenEntry(
  tx: Transaction,
  lesson: { id: number; classroom_id: string; period: number },
): Promise<void> {
  await hold(tx, { classroomId: lesson.classroom_id, period: lesson.period })
  const { rows } = await tx.query<LockFacts>(
    `select d.locked_by_management, ${termFacts('l.period')}
     from diary_entry d join lesson l on l.id = d.lesson_id join classroom c on c.id = l.classroom_id ${termOf('l.period')}
     where l.id = $1`,
    [lesson.id],
  )
  const reason = lockedReason(rows[0]!)
  if (reason) throw refuse('diary_entry_locked', explanations[reason], { more: { locked_reason: reason } })
}
