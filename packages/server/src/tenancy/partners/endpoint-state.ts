/**
 * The state of an endpoint, as all pages and API responses show it:
 *
 * | state      | because                                                                            |
 * |------------|------------------------------------------------------------------------------------|
 * | `active`   | it receives                                                                        |
 * | `failing`  | it receives, and its last attempts failed (`failuresToFail` of `endpoint-health`)  |
 * | `paused`   | its owner paused it                                                                |
 * | `disabled` | it failed for days, or is gone                                                     |
 */
export const endpointStates = ['active', 'failing', 'paused', 'disabled'] as const

type Seen<At> = { readonly status: string; readonly failing_since: At | null }

/** A worker forgets a breaker after an hour without traffic. A worker that died leaves its breaker in the database. */
export const breakerHours = 1

/** Whether the breaker of a receiver, as a worker has stored it, is still open. */
export const isBreakerOpen = (
  { breaker_probe_at: at }: { readonly breaker_probe_at: Date | null },
  now: Date,
): boolean => at !== null && now.getTime() - at.getTime() < breakerHours * 3_600_000

export const stateOf = <At>({ status, failing_since }: Seen<At>): (typeof endpointStates)[number] =>
  // A check constraint allows no other status.
  status === 'active' && failing_since !== null ? 'failing' : (status as 'active' | 'paused' | 'disabled')
