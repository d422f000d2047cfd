/** What a `datetime-local` field holds: a moment on the reader's own clock, written without a zone. */
export const toField = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** The moment that such a field names. */
export const fromField = (typed: string): string => new Date(typed).toISOString()
