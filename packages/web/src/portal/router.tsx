import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { readAhead } from '../kit/api/queries.ts'
import { addWords } from '../kit/language.ts'
import { LoadingSkeleton } from '../kit/list/read-view.tsx'
import { ErrorPage } from '../kit/shell/error-page.tsx'
import { explainLoadError } from '../kit/shell/load-error.ts'
import { MissingPage } from '../kit/shell/missing-page.tsx'
import type { PageRow, Place } from './page-row.ts'
import { type PageName, pages } from './pages.ts'
import { AppLayout } from './shell/app-layout.tsx'
import { PartnerLayout } from './shell/partner-layout.tsx'
import { sessionRoute } from './shell/signed-in.tsx'
import { Titled } from './shell/titled.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: MissingPage })

const loader = () => readAhead(sessionRoute, {})

const layouts = {
  partner: createRoute({
    getParentRoute: () => root,
    id: 'partner',
    loader,
    component: PartnerLayout,
  }),
  app: createRoute({
    getParentRoute: () => root,
    path: 'app/$appId',
    loader,
    component: AppLayout,
  }),
}

/** Loads a page and its texts on the first visit. */
const lazily = (name: PageName, { load }: PageRow) =>
  lazyRouteComponent(async () => {
    const { Page, words } = await load().catch(explainLoadError)
    addWords(words)
    return {
      default: () => (
        <Titled name={name}>
          <Page />
        </Titled>
      ),
    }
  })

const rows = Object.entries(pages) as [PageName, PageRow][]
const pagesOf = (place: Place) =>
  rows
    .filter(([, row]) => row.place === place)
    .map(([name, row]) =>
      createRoute({ getParentRoute: () => layouts[place], path: row.path, component: lazily(name, row) }),
    )

/** An unknown address still gets the frame, with links to the other pages. */
const elsewhere = (place: Place) =>
  createRoute({ getParentRoute: () => layouts[place], path: '$', component: MissingPage })

export const router = createRouter({
  basepath: '/portal',
  routeTree: root.addChildren([
    layouts.partner.addChildren([...pagesOf('partner'), elsewhere('partner')]),
    layouts.app.addChildren([...pagesOf('app'), elsewhere('app')]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingSkeleton,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: MissingPage,
  scrollRestoration: true,
})
