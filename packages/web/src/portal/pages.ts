import {
  Blocks,
  Building2,
  FlaskConical,
  KeyRound,
  LayoutDashboard,
  ListTree,
  Plug,
  Send,
  Settings,
} from 'lucide-react'
import type { PageRow } from './page-row.ts'
import { watchPages } from './watch-pages.ts'

/** Every page. The router, the navigation and the titles use this table. */
export const pages = {
  apps: { place: 'partner', path: '/', load: () => import('./apps/page.tsx') },
  new_app: { place: 'partner', path: 'new', load: () => import('./new-app/page.tsx') },
  team: { place: 'partner', path: 'team', load: () => import('./team/page.tsx') },
  audit: { place: 'partner', path: 'audit', load: () => import('./audit/page.tsx') },
  account: { place: 'partner', path: 'account', load: () => import('./account/page.tsx') },

  overview: {
    place: 'app',
    path: '/',
    load: () => import('./overview/page.tsx'),
    nav: { section: 'build', icon: LayoutDashboard },
  },
  endpoint: {
    place: 'app',
    path: 'endpoint/$kind',
    load: () => import('./endpoint/page.tsx'),
    nav: { section: 'build', icon: Plug, to: 'endpoint/test' },
  },
  events: {
    place: 'app',
    path: 'events/$kind',
    load: () => import('./events/page.tsx'),
    nav: { section: 'build', icon: ListTree, to: 'events/test' },
  },
  secret: {
    place: 'app',
    path: 'secret',
    load: () => import('./secret/page.tsx'),
    nav: { section: 'build', icon: KeyRound },
  },
  test_event: {
    place: 'app',
    path: 'test-event',
    load: () => import('./test-event/page.tsx'),
    nav: { section: 'build', icon: Send },
  },
  clients: {
    place: 'app',
    path: 'clients',
    load: () => import('./clients/page.tsx'),
    nav: { section: 'manage', icon: Building2 },
  },
  sandbox: {
    place: 'app',
    path: 'sandbox',
    load: () => import('./sandbox/page.tsx'),
    nav: { section: 'manage', icon: FlaskConical },
  },
  keys: {
    place: 'app',
    path: 'keys',
    load: () => import('./keys/page.tsx'),
    nav: { section: 'manage', icon: Blocks },
  },
  settings: {
    place: 'app',
    path: 'settings',
    load: () => import('./settings/page.tsx'),
    nav: { section: 'manage', icon: Settings },
  },

  ...watchPages,
} satisfies Record<string, PageRow>

export type PageName = keyof typeof pages
