/** Formats a time as the value of a `datetime-local` field: local time without a time zone. */
export const toField = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Converts the value of a `datetime-local` field to an ISO timestamp in UTC. */
export const fromField = (typed: string): string => new Date(typed).toISOString()
