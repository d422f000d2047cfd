import type { PageRow } from './page-row.ts'
import { homePages } from './pages/home.ts'
import { officePages } from './pages/office.ts'
import { peoplePages } from './pages/people.ts'
import { setupPages } from './pages/setup.ts'
import { signInPages } from './pages/sign-in.ts'
import { teachingPages } from './pages/teaching.ts'

/** Every page. The router, the navigation, the palette, the titles and the tests of all pages use this table. */
export const pages: Readonly<Record<string, PageRow>> = {
  ...signInPages,
  ...homePages,
  ...peoplePages,
  ...teachingPages,
  ...officePages,
  ...setupPages,
}

/** The address of a link to a page, without its optional parameter. */
export const addressIn = (cnpj: string, { path }: PageRow): string =>
  `/${cnpj}${path === '/' ? '' : `/${path.replace(/\/\{-\$\w+\}$/, '')}`}`
