import {
  BookOpen,
  Braces,
  Compass,
  HeartPulse,
  type LucideIcon,
  Plug,
  School,
  ShieldCheck,
  Telescope,
} from 'lucide-react'

/** The links that the server may offer, in the order a newcomer needs them. The server says which exist and where. */
export const icons = {
  inspector: Telescope,
  portal: Plug,
  panel: School,
  admin: ShieldCheck,
  guide: Compass,
  docs: BookOpen,
  openapi: Braces,
  health: HeartPulse,
} as const satisfies Record<string, LucideIcon>

export type Key = keyof typeof icons
export type PageLink = { key: Key; href: string }
export type Places = { places: PageLink[]; version: string | null }

/** Reads `/home.json`. A key that this page does not know, or that the server does not offer, gets no card. */
export function readPageLinks(answer: unknown): Places {
  const { links, version } = (answer ?? {}) as { links?: unknown; version?: unknown }
  const offered = new Map(
    (Array.isArray(links) ? (links as unknown[]) : []).map((link) => {
      const { key, href } = (link ?? {}) as { key?: unknown; href?: unknown }
      return [key, href]
    }),
  )
  const places = (Object.keys(icons) as Key[]).flatMap((key) => {
    const href = offered.get(key)
    return typeof href === 'string' ? [{ key, href }] : []
  })
  return { places, version: typeof version === 'string' ? version : null }
}
