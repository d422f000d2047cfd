import { leaseSeconds } from '../rules/delivery.ts'

/** The published times. Tests shorten them. */
export type Timing = {
  readonly leaseSeconds: number
  readonly delaysDividedBy: number
  /** A worker that cannot reach the database for this long aborts what it has in flight, because it could not write the results. */
  readonly cutOffSeconds: number
}

export const publishedTiming: Timing = { leaseSeconds, delaysDividedBy: 1, cutOffSeconds: 4 }
