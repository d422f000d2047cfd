import { posix } from 'node:path'
import type { Language } from './chapters.ts'
import type { Source } from './sources.ts'

export type Site = {
  readonly sources: readonly Source[]
  /** Returns the built picture for a file of docs/images. */
  imageOf(file: string): Picture | undefined
}

export type Picture = { readonly href: string; readonly width: number; readonly height: number }

export const addressOf = ({ language, chapter }: Pick<Source, 'language' | 'chapter'>) =>
  `/guide/${language}/${chapter.slug}`

/** Returns the name of the page that a link leads to. */
export const nameOf = ({ sources }: Site, href: string | undefined) =>
  sources.find((source) => addressOf(source) === href?.split('#')[0])?.name

/** Returns the target of a link on the site, or undefined for a file of the repository that is not a page. */
export function linkOn(site: Site, from: Pick<Source, 'file' | 'language'>, href: string): string | undefined {
  if (/^[a-z]+:|^#|^\//.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const file = posix.join(posix.dirname(from.file), decodeURIComponent(path))
  const page = pageOf(site, file, from.language)
  if (page !== undefined) return fragment === undefined ? page : `${page}#${fragment}`
  // A file of a folder that is shown as one page.
  const folder = pageOf(site, posix.dirname(file), from.language)
  return folder === undefined ? undefined : `${folder}#${fragment ?? posix.basename(file, '.md')}`
}

/** Returns the page in the given language, or in English if there is no other. */
function pageOf({ sources }: Site, file: string, language: Language): string | undefined {
  const found = sources.filter((source) => source.file === file.replace(/\/$/, ''))
  const page = found.find((source) => source.language === language) ?? found[0]
  return page && addressOf(page)
}
