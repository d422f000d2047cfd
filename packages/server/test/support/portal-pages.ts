import type { BrowserContextOptions } from 'playwright-core'
import { signIn, type useBrowser, type Visit } from './browser.ts'
import type { APartner } from './management.ts'
import type { TestSineta } from './sineta.ts'

/** Opens a page of the portal as a signed-in partner. */
export const visitPortal = (
  browser: ReturnType<typeof useBrowser>,
  { url }: TestSineta,
  { email }: APartner,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> => browser.visit(`${url}/portal${path}`, { before: signIn(url, 'portal', email), ...options })
