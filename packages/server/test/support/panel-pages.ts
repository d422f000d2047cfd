import type { BrowserContextOptions, Page } from 'playwright-core'
import { hashPassword } from '../../src/identity/passwords/passwords.ts'
import type { PanelRole } from '../../src/identity/roles.ts'
import { signIn, type useBrowser, type Visit } from './browser.ts'
import { type AClient, type ASchool, aPanelSession } from './builders.ts'
import { password, unique } from './management.ts'
import type { TestSineta } from './sineta.ts'

export type APanelUser = { readonly email: string; readonly name: string }

/** Creates a panel user with roles in these schools, who signs in with the common test password. */
export async function aPanelUser(
  sineta: TestSineta,
  client: AClient,
  roles: readonly (readonly [ASchool, PanelRole])[],
  name = 'Rita Moreira',
): Promise<APanelUser> {
  const email = `${unique('rita')}@escola.example`
  const [[school, role] = [undefined, undefined], ...others] = roles
  if (school === undefined) throw new Error('A user has at least one role')
  await aPanelSession(sineta, client, school, role, email)
  for (const [there, also] of others)
    await sineta.sql(
      `insert into panel_role (client_id, user_id, school_id, role)
       select client_id, id, $2, $3 from panel_user where email = $1`,
      [email, there.id, also],
    )
  await sineta.sql('update panel_user set password_hash = $2, name = $3 where email = $1', [
    email,
    await hashPassword(password),
    name,
  ])
  return { email, name }
}

/** Opens a page of the panel as a signed-in user. */
export const visitPanel = (
  browser: ReturnType<typeof useBrowser>,
  { url }: TestSineta,
  { email }: APanelUser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> =>
  browser.visit(`${url}/panel${path}`, { before: signIn(url, 'panel', email), locale: 'pt-BR', ...options })

/** Opens a page of the panel with the token of an existing session, for example one of a sandbox. */
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

/** Waits until the content of the page is loaded, not only the frame around it. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /Loading|Carregando/ })
    .first()
    .waitFor({ state: 'hidden' })
}

/** The title of the record that is open beside a list. */
export const inPane = 'main section[aria-label] h2'

/** Opens the first record of a list, or the first card of a board. */
export async function openFirst(page: Page): Promise<void> {
  await page.locator('main :is(table a, a[data-lead])').first().click()
  await page.locator(inPane).first().waitFor()
}
