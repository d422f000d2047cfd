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

export const stateOf = <At>({ status, failing_since }: Seen<At>): (typeof endpointStates)[number] =>
  // A check constraint allows no other status.
  status === 'active' && failing_since !== null ? 'failing' : (status as 'active' | 'paused' | 'disabled')
