import { catalogue, isEventName } from '@sineta/contract'

/** What a receiver may have of a client's events. Read from `queue/audience.ts`. */
export type Terms = {
  /** Null: all of them. */
  readonly scopes: readonly string[] | null
  readonly schools: readonly string[] | null
}

/**
 * Pure: whether the terms let a receiver have an event of this name and school; the school is named as in the terms, by id or
 * by CNPJ. `isWithinTerms` says the same in SQL, and a test compares the two.
 */
export function isWithin({ scopes, schools }: Terms, name: string, school: string | null): boolean {
  if (scopes !== null && !(isEventName(name) && scopes.includes(catalogue[name].scope))) return false
  return schools === null || (school !== null && schools.includes(school))
}
