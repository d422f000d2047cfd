import {
  Blocks,
  Building2,
  FlaskConical,
  KeyRound,
  LayoutDashboard,
  ListTree,
  type LucideIcon,
  Plug,
  Send,
  Settings,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Words } from '../kit/words.ts'
import { watchPages } from './watch-pages.ts'

/** What the module of a page exports: itself, and the words it speaks. */
export type PageModule = { readonly Page: ComponentType; readonly words: Record<string, Words> }

/** About the partner, or about one app: each has a frame of its own. */
export type Place = 'partner' | 'app'

/** How the pages of an app are grouped beside them. */
export const sections = ['build', 'watch', 'prove', 'manage'] as const
export type Section = (typeof sections)[number]

export type PageRow = {
  readonly place: Place
  /** Below `/portal`, and for the pages of an app below `/portal/app/$appId`. */
  readonly path: string
  load(): Promise<PageModule>
  readonly nav?: {
    readonly section: Section
    readonly icon: LucideIcon
    /** Where the link leads, if the path has parts of its own. */ readonly to?: string
  }
}

/** Every page there is. The router, the navigation and the titles come from here. */
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
