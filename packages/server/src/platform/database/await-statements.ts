/**
 * Waits for statements of one transaction that were sent together. Throws the error of the first that failed: those after it fail
 * because the transaction is aborted, and their promises may reject earlier.
 */
export async function awaitStatements<T extends readonly unknown[]>(
  ...sent: { [K in keyof T]: T[K] | Promise<T[K]> }
): Promise<T> {
  const ended = await Promise.allSettled(sent)
  const failed = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  if (failed) throw failed.reason
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T
}
