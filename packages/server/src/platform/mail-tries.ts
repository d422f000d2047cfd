import { isDue } from './database/due.ts'

export const maxTries = 5
// Each wait is twice as long as the one before: a quarter of an hour in total, enough for a mail server to restart.
const firstWaitSeconds = 60

/** SQL condition: a mail is due, by this column. */
export const isMailDue = (column: string): string => isDue(column, firstWaitSeconds * 2 ** (maxTries - 1))

/** SQL assignments: count a try and set when the next one is due, so that a mail is tried again after a crash or a refusal. */
export const takeForTry = (column: string): string =>
  `tries = tries + 1, ${column} = clock() + make_interval(secs => ${firstWaitSeconds} * 2 ^ tries)`
