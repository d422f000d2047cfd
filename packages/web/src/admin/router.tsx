import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { learn } from '../kit/language.ts'
import { Waiting } from '../kit/list/shown.tsx'
import { BrokenPage } from '../kit/shell/lost.tsx'
import { explainLoadError } from '../kit/shell/not-fetched.ts'
import { Login } from './login.tsx'
import { pages } from './pages.ts'
import { NoSuchPage, Shell } from './shell.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NoSuchPage })
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Shell })

const login = createRoute({ getParentRoute: () => root, path: 'login', component: Login })
const behindTheDoor = Object.values(pages).map((row) =>
  createRoute({
    getParentRoute: () => inside,
    path: row.path,
    component: lazyRouteComponent(async () => {
      const { Page, words = {} } = await row.load().catch(explainLoadError)
      learn(words)
      return { default: Page }
    }),
  }),
)

const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: NoSuchPage })

export const router = createRouter({
  basepath: '/admin',
  routeTree: root.addChildren([login, inside.addChildren([...behindTheDoor, elsewhere])]),
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: NoSuchPage,
})
