/** Whether the database did not respond in time, because it is saturated or locked (55P03), and has refused nothing. */
export const isDatabaseTimeout = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.every(isDatabaseTimeout)
  const { code, message } = error as { code?: string; message?: string }
  return (
    /^(55P03|57014|ETIMEDOUT)$/.test(code ?? '') ||
    /timeout exceeded when trying to connect|^timeout expired$|Query read timeout/.test(message ?? '')
  )
}

/**
 * Whether the database was unable to serve any request, so that the request is not at fault and a later retry helps.
 * 08 connection, 25006 read only, 25P03 this process was held up in a transaction, 53 resources (disk, memory, connections),
 * 57 operator intervention.
 */
export const isOutage = (error: unknown): boolean => {
  // One error for each way to the database.
  if (error instanceof AggregateError && error.errors.every(isOutage)) return true
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string }
  return (
    isDatabaseTimeout(error) ||
    // The server has stopped and removed its socket.
    (code === 'ENOENT' && syscall === 'connect') ||
    /^(08...|25006|25P03|53...|57...|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(
      code ?? '',
    ) ||
    /Connection terminated|is not queryable|takes no writes$/.test(message ?? '')
  )
}
