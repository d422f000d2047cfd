/** Formats a time as the value of a `datetime-local` field: local time without a time zone. */
export const toLocalInput = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Converts the value of a `datetime-local` field to an ISO timestamp in UTC. */
export const fromLocalInput = (typed: string): string => new Date(typed).toISOString()
