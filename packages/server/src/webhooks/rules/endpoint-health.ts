/** Decides when the owner of a failing endpoint is warned and when the endpoint is disabled, without a clock or a database. */

/** An endpoint that refused this many attempts in a row is failing. One or two refusals may be a passing incident. */
export const failuresToFail = 3

/**
 * A client's own URL is never disabled. Its management is notified of the tenth failure in a row and of each further power of ten.
 * Returns the last of these lengths that the streak has reached, or 0.
 */
export const lengthToNotify = (streak: number) => (streak < 10 ? 0 : 10 ** (String(streak).length - 1))

/** What happens to a failing endpoint, by the time since its first failure and the number of failed deliveries. */
const stages = [
  { afterHours: 0, failed: 0, act: null },
  { afterHours: 1, failed: 1, act: 'warn' },
  { afterHours: 24, failed: 1, act: 'warn' },
  // Twenty failures, so that an endpoint with few events is not disabled after one bad weekend.
  { afterHours: 72, failed: 20, act: 'disable' },
] as const

/** More failures than this do not change the verdict, so they need not be counted. */
export const maxFailuresCounted = Math.max(...stages.map(({ failed }) => failed))

export type Health = {
  /** When the first delivery since the last success failed; null: none has. */
  readonly failingSince: Date | null
  /** Failed deliveries since then. */
  readonly failed: number
  /** The stage that the endpoint had reached before. The owner is notified of each stage once. */
  readonly stage: number
}

export type HealthVerdict = { readonly stage: number; readonly act: 'warn' | 'disable' | null }

/** Returns the stage an endpoint has reached, and what to do if that is a new stage. */
export function judge({ failingSince, failed, stage: before }: Health, now: Date): HealthVerdict {
  if (failingSince === null) return { stage: 0, act: null }
  const hours = (now.getTime() - failingSince.getTime()) / 3_600_000
  const stage = stages.findLastIndex((reached) => hours >= reached.afterHours && failed >= reached.failed)
  return { stage, act: stage > before ? stages[stage]!.act : null }
}
