import { KeyRound, LayoutDashboard, ListTree, type LucideIcon, Plug, Send } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Words } from '../kit/words.ts'

/** What the module of a page exports: itself, and the words it speaks. */
export type PageModule = { readonly Page: ComponentType; readonly words: Record<string, Words> }

/** In front of the door, in the partner's rooms, or in those of one app: each has a frame of its own. */
export type Place = 'outside' | 'partner' | 'app'

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
  signup: { place: 'outside', path: 'signup', load: () => import('./signup/page.tsx') },
  login: { place: 'outside', path: 'login', load: () => import('./login/page.tsx') },
  forgot: { place: 'outside', path: 'password/forgot', load: () => import('./password/forgot-page.tsx') },
  reset: { place: 'outside', path: 'password/reset', load: () => import('./password/reset-page.tsx') },
  invitation: { place: 'outside', path: 'invitation', load: () => import('./invitation/page.tsx') },

  apps: { place: 'partner', path: '/', load: () => import('./apps/page.tsx') },
  new_app: { place: 'partner', path: 'new', load: () => import('./new-app/page.tsx') },

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
} satisfies Record<string, PageRow>

export type PageName = keyof typeof pages
