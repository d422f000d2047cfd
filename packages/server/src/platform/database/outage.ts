/**
 * Whether the database could not answer, whatever it was asked: nobody's request is to blame, and trying again later helps.
 * 08 connection, 25006 read only, 53 resources (disk, memory, connections), 55P03 lock timeout, 57 operator intervention.
 */
export const isOutage = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  return (
    /^(08...|25006|53...|55P03|57...|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(
      code ?? '',
    ) ||
    /timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Connection terminated|is not queryable/.test(
      message ?? '',
    )
  )
}
