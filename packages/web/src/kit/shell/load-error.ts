/** The script or the stylesheet of a page could not be loaded. */
class LoadError extends Error {}

/**
 * If the server responds, rethrows the error: the router then reloads the page, which helps when the files of an older version
 * are gone. If the server does not respond, a reload would only lose the current page.
 */
export async function explainLoadError(error: unknown): Promise<never> {
  throw (await isServerReachable()) ? error : new LoadError()
}

// The messages of Vite and of the browsers.
const words = /preload CSS|dynamically imported module|Importing a module script failed/

export const isLoadError = (error: unknown): boolean =>
  error instanceof LoadError || (error instanceof Error && words.test(error.message))

export const isServerReachable = (): Promise<boolean> =>
  fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
