import { parseInstant } from '@sineta/contract'
import { refuseAt } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'

type Clock = { readonly tx: { readonly now: Date }; readonly school: Pick<School, 'timeZone'> }

/** The moment that a member of the body names; its shape has let through nothing that is none. */
export const moment = ({ school }: Pick<Clock, 'school'>, written: string) =>
  wholeSeconds(parseInstant(written, school.timeZone)!)

// Clocks at a gate or a counter run a little ahead.
const aheadMs = 5 * 60_000

/** Now, as events and answers show it. */
export const present = ({ tx }: Pick<Clock, 'tx'>) => wholeSeconds(tx.now)

/** When something happened: now, unless the body says when. It cannot have happened in the future. */
export function happened(clock: Clock, pointer: string, written: string | undefined): Date {
  if (written === undefined) return present(clock)
  const at = moment(clock, written)
  if (at.getTime() > clock.tx.now.getTime() + aheadMs)
    throw refuseAt(pointer, 'date_in_future', 'must not be in the future')
  return at
}

/** Events and answers show no fractions, so none are kept: what a caller reads compares equal to what it sends back. */
const wholeSeconds = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** A day for examples, whose times are relative to the moment they are shown. */
export const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
