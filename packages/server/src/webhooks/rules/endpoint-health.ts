/** When an endpoint that fails is warned about and when it is switched off, decided without a clock and a database. */

/** An endpoint that refused so many attempts in a row is failing. One refusal, or two, are an incident of a moment. */
export const failuresToFail = 3

/** The consequence for an endpoint that has failed since its last success, by how long and how often. */
const stages = [
  { afterHours: 0, failed: 0, act: null },
  { afterHours: 1, failed: 1, act: 'warn' },
  { afterHours: 24, failed: 1, act: 'warn' },
  // Twenty: an endpoint with few events is not switched off for a bad weekend.
  { afterHours: 72, failed: 20, act: 'disable' },
] as const

/** More failures than this change no verdict. */
export const maxFailuresCounted = Math.max(...stages.map(({ failed }) => failed))

export type Health = {
  /** The first failed delivery since the last success; null: there is none. */
  readonly failingSince: Date | null
  /** Failed deliveries since then. */
  readonly failed: number
  /** The stage it had reached before: the owner is notified of each stage once. */
  readonly stage: number
}

export type Verdict = { readonly stage: number; readonly act: 'warn' | 'disable' | null }

/** The stage an endpoint has reached, and what to do if that is news. */
export function judge({ failingSince, failed, stage: before }: Health, now: Date): Verdict {
  if (failingSince === null) return { stage: 0, act: null }
  const hours = (now.getTime() - failingSince.getTime()) / 3_600_000
  const stage = stages.findLastIndex((reached) => hours >= reached.afterHours && failed >= reached.failed)
  return { stage, act: stage > before ? stages[stage]!.act : null }
}
