import { localDate } from '@sineta/contract'
import type { Fault } from '../../platform/operation/errors.ts'

/** Decides what a pass at a gate means, given the passes around it. Pure: the time comes from the reading. */

export type Direction = 'in' | 'out'
export type Pass = { readonly direction: Direction; readonly at: Date }
export type Anomaly = 'missing_check_out' | 'missing_check_in'
export type Meaning<P extends Pass> =
  | { readonly kind: 'repeated'; readonly of: P }
  | { readonly kind: 'new'; readonly anomaly: Anomaly | null }

/** The last pass up to a moment and the first one after it, because readings may arrive out of order. */
export type Neighbours<P extends Pass> = { readonly before: P | null; readonly after: P | null }

/** Returns the two passes around a moment. `passes` are in the order in which they arrived. */
export function findNeighbours<P extends Pass>(passes: readonly P[], at: Date): Neighbours<P> {
  const best = (some: readonly P[], isBetter: (a: Date, b: Date) => boolean) =>
    some.reduce<P | null>((found, pass) => (found === null || isBetter(pass.at, found.at) ? pass : found), null)
  return {
    before: best(
      passes.filter((pass) => pass.at <= at),
      (a, b) => a >= b,
    ),
    after: best(
      passes.filter((pass) => pass.at > at),
      (a, b) => a < b,
    ),
  }
}

export type Rules = {
  readonly timeZone: string
  /** Two passes in the same direction within this time count as one reading; 0 means never. */
  readonly windowSeconds: number
}

export function classifyPass<P extends Pass>(
  pass: Pass,
  { before, after }: Neighbours<P>,
  { timeZone, windowSeconds }: Rules,
): Meaning<P> {
  // These are the neighbours of the pass, so there is no pass in the other direction in between.
  for (const near of [before, after])
    if (near?.direction === pass.direction && Math.abs(pass.at.getTime() - near.at.getTime()) < windowSeconds * 1000)
      return { kind: 'repeated', of: near }
  const inside = before?.direction === 'in' && isSameDay(before.at, pass.at, timeZone)
  // Accepted despite the anomaly, so that no child's presence is lost and a child who is inside can always leave.
  if (pass.direction === 'in') return { kind: 'new', anomaly: inside ? 'missing_check_out' : null }
  return { kind: 'new', anomaly: inside ? null : 'missing_check_in' }
}

const isSameDay = (a: Date, b: Date, timeZone: string) => localDate(a, timeZone) === localDate(b, timeZone)

const oldestSeconds = 72 * 3600
const newestSeconds = 5 * 60

/** Gates may be offline for a weekend, and their clocks may run a little ahead. */
export const isAcceptableTime = (at: Date, now: Date) => {
  const ageSeconds = (now.getTime() - at.getTime()) / 1000
  return ageSeconds <= oldestSeconds && ageSeconds >= -newestSeconds
}

export const invalidTimeFault = (pointer: string): Fault => ({
  pointer,
  code: 'invalid_format',
  message: 'must be `Y-m-d H:i:s` in school time, or RFC 3339 with offset',
})
export const timeOutOfRangeFault = (pointer: string): Fault => ({
  pointer,
  code: 'timestamp_out_of_range',
  message: 'must be at most 72 hours ago and 5 minutes ahead',
})
