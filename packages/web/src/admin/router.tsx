import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { readAhead } from '../kit/api/queries.ts'
import { addWords } from '../kit/language.ts'
import { LoadingSkeleton } from '../kit/list/read-view.tsx'
import { ErrorPage } from '../kit/shell/error-page.tsx'
import { explainLoadError } from '../kit/shell/load-error.ts'
import { MissingPage } from '../kit/shell/missing-page.tsx'
import { Login } from './login.tsx'
import { pages } from './pages.ts'
import { Shell, sessionRoute } from './shell.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: MissingPage })
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  loader: () => readAhead(sessionRoute, {}),
  component: Shell,
})

const login = createRoute({ getParentRoute: () => root, path: 'login', component: Login })
const signedIn = Object.values(pages).map((row) =>
  createRoute({
    getParentRoute: () => inside,
    path: row.path,
    component: lazyRouteComponent(async () => {
      const { Page, words = {} } = await row.load().catch(explainLoadError)
      addWords(words)
      return { default: Page }
    }),
  }),
)

const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: MissingPage })

export const router = createRouter({
  basepath: '/admin',
  routeTree: root.addChildren([login, inside.addChildren([...signedIn, elsewhere])]),
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingSkeleton,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: MissingPage,
})
