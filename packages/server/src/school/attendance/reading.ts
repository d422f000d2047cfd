import { localDate } from '@sineta/contract'

/** What one pass at a gate means, given the student's last one. Pure: the gate's time comes from the reading. */

export type Direction = 'in' | 'out'
export type Pass = { readonly direction: Direction; readonly at: Date }
export type Anomaly = 'missing_check_out' | 'missing_check_in'
export type Meaning = { readonly kind: 'repeated' } | { readonly kind: 'new'; readonly anomaly: Anomaly | null }

export type Rules = {
  readonly timeZone: string /** Two passes the same way within this time are one reading; 0: never. */
  readonly windowSeconds: number
}

export function meaningOf(pass: Pass, last: Pass | null, { timeZone, windowSeconds }: Rules): Meaning {
  const sameWay = last?.direction === pass.direction
  if (last && sameWay && Math.abs(pass.at.getTime() - last.at.getTime()) < windowSeconds * 1000)
    return { kind: 'repeated' }
  const inside = last?.direction === 'in' && isSameDay(last.at, pass.at, timeZone)
  // Accepted all the same: a child's presence is never lost, and a child who is inside can always leave.
  if (pass.direction === 'in') return { kind: 'new', anomaly: inside ? 'missing_check_out' : null }
  return { kind: 'new', anomaly: inside ? null : 'missing_check_in' }
}

const isSameDay = (a: Date, b: Date, timeZone: string) => localDate(a, timeZone) === localDate(b, timeZone)

const oldestSeconds = 72 * 3600
const newestSeconds = 5 * 60

/** Gates may be offline for a weekend and clocks run a little ahead. */
export const isAcceptableTime = (at: Date, now: Date) => {
  const ageSeconds = (now.getTime() - at.getTime()) / 1000
  return ageSeconds <= oldestSeconds && ageSeconds >= -newestSeconds
}
