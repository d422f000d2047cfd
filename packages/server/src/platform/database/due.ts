// For the clocks of transactions that began at slightly different times.
const slackSeconds = 5

/**
 * An SQL condition: whether a time is further ahead than the longest wait can set it. A clock that was ahead leaves such times
 * when it is set right, and work must not wait for them. The wait is a number of seconds, or the SQL of one.
 */
export const isTooFarAhead = (column: string, longestWaitSeconds: number | string): string =>
  `${column} > clock() + make_interval(secs => ${longestWaitSeconds} + ${slackSeconds})`

/** An SQL condition: whether a time has come. The `pending` of a job and the statement that takes its work share one. */
export const isDue = (column: string, longestWaitSeconds: number | string): string =>
  `(${column} <= clock() or ${isTooFarAhead(column, longestWaitSeconds)})`
