/** The script or the style of a page could not be had. */
class NotFetched extends Error {}

/**
 * Where the server answers, the error goes on as it is: the router loads everything anew, which is what helps when the files of
 * an older version are gone. Where it does not, that would take away the page that is there.
 */
export async function explainFetching(error: unknown): Promise<never> {
  throw (await isServerThere()) ? error : new NotFetched()
}

// As Vite and the browsers say it.
const words = /preload CSS|dynamically imported module|Importing a module script failed/

export const isOfFetching = (error: unknown): boolean =>
  error instanceof NotFetched || (error instanceof Error && words.test(error.message))

export const isServerThere = (): Promise<boolean> =>
  fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
