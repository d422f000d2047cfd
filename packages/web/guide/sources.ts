import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Chapter, chapters, type Language } from './chapters.ts'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** One page of the site: a chapter in one language. */
export type Source = {
  readonly chapter: Chapter
  readonly language: Language
  readonly name: string
  /** The path relative to the repository. Links in the text are relative to this file. */
  readonly file: string
  readonly text: string
}

/** Returns every page, in the order of the table. */
export function readSources(): Source[] {
  const listed = new Set(chapters.map(({ file }) => file))
  const others = markdownIn('docs')
    .filter((file) => !listed.has(file))
    .map((file): Chapter => {
      const title = /^# (.+)$/m.exec(read(file))?.[1] ?? file
      return { slug: basename(file, '.md'), file, audience: 'contributors', name: { en: title } }
    })
  return [...chapters, ...others].flatMap((chapter) => [
    sourceOf(chapter, 'en', chapter.name.en, chapter.file),
    ...(chapter.name.pt === undefined ? [] : [sourceOf(chapter, 'pt', chapter.name.pt, translationOf(chapter.file))]),
  ])
}

/** The Portuguese file of a page: `docs/pt/receiving.md` for `docs/receiving.md`. */
export const translationOf = (file: string) => posix.join(posix.dirname(file), 'pt', posix.basename(file))

function sourceOf(chapter: Chapter, language: Language, name: string, file: string): Source {
  return { chapter, language, name, file, text: file.endsWith('.md') ? read(file) : gathered(file) }
}

/** Joins a folder of short pages into one long page: each becomes a section with its file name as the anchor. */
function gathered(folder: string): string {
  const sections = markdownIn(folder).map((file) => {
    const text = read(file).replaceAll(/^(#+) /gm, '#$1 ')
    return `<a id="${basename(file, '.md')}"></a>\n\n${text}`
  })
  return `# Decisions\n\nThe question, the choice and its price.\n\n${sections.join('\n\n')}`
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

export const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`)
