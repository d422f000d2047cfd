/**
 * Returns a PostgreSQL array literal of ids, numbers or our own constants, which need no quotes. The driver would check every
 * character of every element, and a batch has thousands of them.
 */
export const plainArray = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join()}}`
