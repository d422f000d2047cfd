// Allows for transactions that began at slightly different times.
const slackSeconds = 5

/**
 * SQL condition: a time is further ahead than the longest wait can set it. A clock that ran ahead leaves such times behind when it
 * is corrected, and work must not wait for them. The wait is a number of seconds, or SQL for one.
 */
export const isTooFarAhead = (column: string, longestWaitSeconds: number | string): string =>
  `${column} > clock() + make_interval(secs => ${longestWaitSeconds} + ${slackSeconds})`

/** SQL condition: a time has come. The `pending` of a job and the statement that takes its work use the same condition. */
export const isDue = (column: string, longestWaitSeconds: number | string): string =>
  `(${column} <= clock() or ${isTooFarAhead(column, longestWaitSeconds)})`
