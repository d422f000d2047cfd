import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Words } from '../kit/words.ts'

/** The exports of a page's module: the page and its texts. */
export type PageModule = { readonly Page: ComponentType; readonly words: Record<string, Words> }

/** Pages about the partner, or about one app. Each place has its own frame. */
export type Place = 'partner' | 'app'

/** The groups of an app's navigation. */
export const sections = ['build', 'watch', 'prove', 'manage'] as const
export type Section = (typeof sections)[number]

export type PageRow = {
  readonly place: Place
  /** The path below `/portal`, or below `/portal/app/$appId` for the pages of an app. */
  readonly path: string
  load(): Promise<PageModule>
  readonly nav?: {
    readonly section: Section
    readonly icon: LucideIcon
    /** The target of the link, if the path has parameters. */ readonly to?: string
  }
}
