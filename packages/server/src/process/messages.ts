import type { PageLink } from '../pages/page-links.ts'
import type { Showcase } from '../pages/pages.ts'
import type { Member } from './plan.ts'
import type { Resources } from './resources.ts'

// Messages between the supervisor and its members. A scrape reaches any one of the members that listen; that member asks the
// supervisor, which asks all members.

export type ToMember =
  | ({ readonly kind: 'start'; readonly resources: Resources; readonly showcase: Showcase | null } & Member)
  | { readonly kind: 'showcase'; readonly showcase: Showcase }
  | { readonly kind: 'read_metrics'; readonly id: number }
  | { readonly kind: 'all_metrics'; readonly id: number; readonly text: string }

export type Started = { readonly kind: 'started'; readonly places: readonly PageLink[] }

export type ToSupervisor =
  /** The member has loaded its code and can receive messages. */
  | { readonly kind: 'ready' }
  | Started
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }
  | { readonly kind: 'read_all_metrics'; readonly id: number }
