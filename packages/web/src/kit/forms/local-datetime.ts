/** Formats a time as the value of a `datetime-local` field: local time without a time zone. */
export const toLocalInput = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/**
 * Converts the value of a `datetime-local` field to an ISO timestamp in UTC. Browsers accept a year with six digits, which
 * JavaScript does not read: that is sent as it is, so that the server reports the fault.
 */
export function fromLocalInput(typed: string): string {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}
