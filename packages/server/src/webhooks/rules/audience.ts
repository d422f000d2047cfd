import { catalogue, isEventName } from '@sineta/contract'

/** Which of a client's events a receiver may have, as `queue/audience.ts` reads it. */
export type Terms = {
  /** Null: all scopes, or all schools. */
  readonly scopes: readonly string[] | null
  readonly schools: readonly string[] | null
}

/**
 * Whether the terms let a receiver have an event of this name and school. The school is given as in the terms, by id or by CNPJ.
 * Pure. `isWithinTerms` is the same rule in SQL, and a test compares the two.
 */
export function isEventWithinTerms({ scopes, schools }: Terms, name: string, school: string | null): boolean {
  if (scopes !== null && !(isEventName(name) && scopes.includes(catalogue[name].scope))) return false
  return schools === null || (school !== null && schools.includes(school))
}
