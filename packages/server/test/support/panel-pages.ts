import type { BrowserContextOptions } from 'playwright-core'
import type { useBrowser, Visit } from './browser.ts'
import type { TestSineta } from './sineta.ts'

/** Opens a page of the panel with a session that is open already, such as those of a sandbox. */
export const visitAs = (
  browser: ReturnType<typeof useBrowser>,
  { url }: TestSineta,
  token: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> =>
  browser.visit(`${url}/panel${path}`, {
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    ...options,
  })
