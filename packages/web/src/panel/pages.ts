import type { PageRow } from './page-row.ts'
import { doorPages } from './pages/door.ts'
import { homePages } from './pages/home.ts'
import { officePages } from './pages/office.ts'
import { peoplePages } from './pages/people.ts'
import { setupPages } from './pages/setup.ts'
import { teachingPages } from './pages/teaching.ts'

/** Every page there is. The router, the navigation, the palette, the titles and the tests of all pages come from here. */
export const pages: Readonly<Record<string, PageRow>> = {
  ...doorPages,
  ...homePages,
  ...peoplePages,
  ...teachingPages,
  ...officePages,
  ...setupPages,
}

/** Where the link to a page leads: without what it may have in its address. */
export const addressIn = (cnpj: string, { path }: PageRow): string =>
  `/${cnpj}${path === '/' ? '' : `/${path.replace(/\/\{-\$\w+\}$/, '')}`}`
