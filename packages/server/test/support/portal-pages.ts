import type { BrowserContextOptions } from 'playwright-core'
import type { useBrowser, Visit } from './browser.ts'
import { type APartner, password } from './management.ts'
import type { TestSineta } from './sineta.ts'

/** Opens a page of the portal as somebody who is signed in: by the cookie that the sign-in page gets, without its typing. */
export async function visitPortal(
  browser: ReturnType<typeof useBrowser>,
  sineta: TestSineta,
  { email }: APartner,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const visit = await browser.visit(`${sineta.url}/portal/login`, options)
  await visit.page.request.post(`${sineta.url}/v1/portal/session`, {
    data: { email, password, cookie: true },
    headers: { origin: sineta.url },
  })
  await visit.page.goto(`${sineta.url}/portal${path}`)
  return visit
}
