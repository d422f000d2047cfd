import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Words } from '../kit/words.ts'

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
