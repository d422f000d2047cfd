import { posix } from 'node:path'
import type { Language } from './chapters.ts'
import type { Source } from './sources.ts'

export type Site = {
  readonly sources: readonly Source[]
  /** The address of a picture of docs/images. */
  imageOf(file: string): Picture | undefined
}

export type Picture = { readonly href: string; readonly width: number; readonly height: number }

export const addressOf = ({ language, chapter }: Pick<Source, 'language' | 'chapter'>) =>
  `/guide/${language}/${chapter.slug}`

/** The name of the page that a link leads to. */
export const nameOf = ({ sources }: Site, href: string | undefined) =>
  sources.find((source) => addressOf(source) === href?.split('#')[0])?.name

/** Where a link of a text leads on the site; undefined for a file of the repository that is no page. */
export function linkOn(site: Site, from: Pick<Source, 'file' | 'language'>, href: string): string | undefined {
  if (/^[a-z]+:|^#|^\//.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const file = posix.join(posix.dirname(from.file), decodeURIComponent(path))
  const page = pageOf(site, file, from.language)
  if (page !== undefined) return fragment === undefined ? page : `${page}#${fragment}`
  // A page of a folder that is shown as one.
  const folder = pageOf(site, posix.dirname(file), from.language)
  return folder === undefined ? undefined : `${folder}#${fragment ?? posix.basename(file, '.md')}`
}

/** A reader of Portuguese gets the English page where there is no other. */
function pageOf({ sources }: Site, file: string, language: Language): string | undefined {
  const found = sources.filter((source) => source.file === file.replace(/\/$/, ''))
  const page = found.find((source) => source.language === language) ?? found[0]
  return page && addressOf(page)
}
