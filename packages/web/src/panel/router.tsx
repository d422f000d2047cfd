import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { readAhead } from '../kit/api/queries.ts'
import { addWords } from '../kit/language.ts'
import { LoadingSkeleton } from '../kit/list/read-view.tsx'
import { ErrorPage } from '../kit/shell/error-page.tsx'
import { explainLoadError } from '../kit/shell/load-error.ts'
import { MissingPage } from '../kit/shell/missing-page.tsx'
import type { PageRow, Place } from './page-row.ts'
import { pages } from './pages.ts'
import { readSearch, writeSearch } from './search.ts'
import { InsideLayout } from './shell/inside-layout.tsx'
import { Allowed, Titled } from './shell/page-guard.tsx'
import { SchoolLayout } from './shell/school-layout.tsx'
import { SignInLayout } from './shell/sign-in-layout.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: MissingPage })

const loader = () => readAhead('GET /v1/panel/session', {})

const layouts = {
  'sign-in': createRoute({ getParentRoute: () => root, id: 'sign-in', component: SignInLayout }),
  inside: createRoute({ getParentRoute: () => root, id: 'inside', loader, component: InsideLayout }),
  school: createRoute({
    getParentRoute: () => root,
    path: '$cnpj',
    loader,
    component: SchoolLayout,
    notFoundComponent: MissingPage,
  }),
}

/**
 * Loads a page and its texts when it is opened. The router waits for the component of a route itself, so that React shows the page
 * at once: around a component that is still loading it would show its placeholder first, and keep it for 300 ms.
 */
const lazily = (row: PageRow) =>
  lazyRouteComponent(async () => {
    const { Page, words } = await row.load().catch(explainLoadError)
    addWords(words)
    const page = (
      <Titled row={row}>
        <Page />
      </Titled>
    )
    return { default: () => (row.place === 'school' ? <Allowed row={row}>{page}</Allowed> : page) }
  })

const pagesOf = (place: Place) =>
  Object.values(pages)
    .filter((row) => row.place === place)
    .map((row) => createRoute({ getParentRoute: () => layouts[place], path: row.path, component: lazily(row) }))

export const router = createRouter({
  basepath: '/panel',
  routeTree: root.addChildren([
    layouts['sign-in'].addChildren(pagesOf('sign-in')),
    layouts.inside.addChildren(pagesOf('inside')),
    layouts.school.addChildren(pagesOf('school')),
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingSkeleton,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: MissingPage,
  scrollRestoration: true,
})
