import { parseInstant } from '@sineta/contract'
import { refuseAt } from '../../platform/operation/errors.ts'
import type { School } from '../../tenancy/school.ts'

type Clock = { readonly tx: { readonly now: Date }; readonly school: Pick<School, 'timeZone'> }

/** Reads a time in the body. The schema has already refused text that is not a time. */
export const parseMoment = ({ school }: Pick<Clock, 'school'>, written: string) =>
  wholeSeconds(parseInstant(written, school.timeZone)!)

// Clocks at a gate or a counter may run a little ahead.
const aheadMs = 5 * 60_000

/** Returns the current time as events and responses show it. */
export const currentMoment = ({ tx }: Pick<Clock, 'tx'>) => wholeSeconds(tx.now)

/** Returns when something happened: the time in the body, otherwise now. Refuses a time in the future. */
export function parsePastMoment(clock: Clock, pointer: string, written: string | undefined): Date {
  if (written === undefined) return currentMoment(clock)
  const at = parseMoment(clock, written)
  if (at.getTime() > clock.tx.now.getTime() + aheadMs)
    throw refuseAt(pointer, 'date_in_future', 'must not be in the future')
  return at
}

/** Drops fractions, which events and responses do not show, so that a time a caller reads and sends back compares equal. */
const wholeSeconds = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns a day for examples, whose times are relative to the moment they are shown. */
export const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
