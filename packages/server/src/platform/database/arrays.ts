/**
 * An array of PostgreSQL, of ids, numbers or words of our own: what needs no quotes. The driver would look at every
 * character of every element, and a batch has thousands of them.
 */
export const plainArray = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join()}}`
