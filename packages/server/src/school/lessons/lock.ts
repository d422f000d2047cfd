import { type LockReason, lockReasons } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { LockFacts, Term } from './queries.ts'
import * as queries from './queries.ts'

export const lockedReason = (facts: LockFacts): LockReason | null => lockReasons.find((reason) => facts[reason]) ?? null

/**
 * Locks the year and the councils of a term until the end of the transaction, so that closing one of them waits for the
 * writer, or the writer for it.
 */
export async function lockTerm(tx: Transaction, { classroomId, period }: Term): Promise<{ year_status: string }> {
  const year_status = await queries.lockYearOf(tx, classroomId)
  if (year_status === null) throw refuse('classroom_not_found')
  await queries.lockCouncils(tx, classroomId, period)
  return { year_status }
}

const explanations: Record<LockReason, string> = {
  school_year_closed: 'The school year is closed.',
  council_closed: 'The class council is closed. Management may reopen it until it is homologated.',
  posting_window_over: 'The last day to post in this term is over. Management may extend it.',
  locked_by_management: 'Management locked it.',
}

/** Refuses a score in a locked term. */
export async function requireOpenTerm(tx: Transaction, term: Term): Promise<void> {
  await lockTerm(tx, term)
  refuseLocked('period_locked', await queries.lockFactsOfTerm(tx, term))
}

/** Returns why scores of a term cannot be changed, or null if they can. */
export const readLockReason = async (tx: Transaction, term: Term): Promise<LockReason | null> =>
  lockedReason(await queries.lockFactsOfTerm(tx, term))

/** Refuses a lesson in a term whose council is closed, because its diary entry could not be written, nor the lesson counted. */
export async function requireOpenCouncil(tx: Transaction, term: Term): Promise<{ year_status: string }> {
  const locked = await lockTerm(tx, term)
  const { council_closed = false } = await queries.lockFactsOfTerm(tx, term)
  refuseLocked('period_locked', { council_closed })
  return locked
}

/** Refuses a change to a lesson or its diary entry if the entry is locked. */
export async function requireOpenEntry(
  tx: Transaction,
  lesson: { id: number; classroom_id: string; period: number },
): Promise<void> {
  await lockTerm(tx, { classroomId: lesson.classroom_id, period: lesson.period })
  refuseLocked('diary_entry_locked', await queries.lockFactsOfEntry(tx, lesson.id))
}

function refuseLocked(code: 'period_locked' | 'diary_entry_locked', facts: LockFacts) {
  const reason = lockedReason(facts)
  if (reason) throw refuse(code, explanations[reason], { members: { locked_reason: reason } })
}
