import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { addWords } from '../kit/language.ts'
import { LoadingSkeleton } from '../kit/list/read-view.tsx'
import { ErrorPage } from '../kit/shell/error-page.tsx'
import { explainLoadError } from '../kit/shell/load-error.ts'
import type { PageRow, Place } from './page-row.ts'
import { pages } from './pages.ts'
import { readSearch, writeSearch } from './search.ts'
import { InsideLayout } from './shell/inside-layout.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { Allowed, Titled } from './shell/page-guard.tsx'
import { SchoolLayout } from './shell/school-layout.tsx'
import { SignInLayout } from './shell/sign-in-layout.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

const layouts = {
  'sign-in': createRoute({ getParentRoute: () => root, id: 'sign-in', component: SignInLayout }),
  inside: createRoute({ getParentRoute: () => root, id: 'inside', component: InsideLayout }),
  school: createRoute({
    getParentRoute: () => root,
    path: '$cnpj',
    component: SchoolLayout,
    notFoundComponent: NotFoundPage,
  }),
}

/** Loads a page and its texts when it is opened. */
const lazily = (row: PageRow) =>
  lazyRouteComponent(async () => {
    const { Page, words } = await row.load().catch(explainLoadError)
    addWords(words)
    return {
      default: () => (
        <Titled row={row}>
          <Page />
        </Titled>
      ),
    }
  })

const guarded = (row: PageRow) => {
  const Page = lazily(row)
  if (row.place !== 'school') return Page
  // Checked before the page is loaded.
  return () => (
    <Allowed row={row}>
      <Page />
    </Allowed>
  )
}

const pagesOf = (place: Place) =>
  Object.values(pages)
    .filter((row) => row.place === place)
    .map((row) => createRoute({ getParentRoute: () => layouts[place], path: row.path, component: guarded(row) }))

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
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})
