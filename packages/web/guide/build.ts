import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { audiences, type Language, languages } from './chapters.ts'
import { addressOf, type Picture } from './links.ts'
import { type Rendered, render } from './markdown.ts'
import { chapterPage, type Files, frontPage } from './page.ts'
import { type Hit, searchOptions } from './search-options.ts'
import { readSources, root, type Source } from './sources.ts'
import { tokensFor } from './tokens.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const tokens = 'virtual:tokens.css'
const tongues = Object.keys(languages) as Language[]

type Emitted = { readonly reference: string; readonly width: number; readonly height: number }

/** Builds the docs as pages: HTML, pictures and one search index per language. */
export function guide(): Plugin {
  const pictures = new Map<string, Emitted>()
  let icon = ''
  return {
    name: 'sineta-guide',
    resolveId: (id) => (id === tokens ? `\0${tokens}` : undefined),
    load: (id) =>
      id === `\0${tokens}`
        ? tokensFor(
            ['guide.css', 'reference.css', '../src/kit/kit.css']
              .map((file) => readFileSync(here(file), 'utf8'))
              .join('\n'),
          )
        : undefined,
    async buildStart() {
      icon = this.emitFile({ type: 'asset', name: 'bell.svg', source: readFileSync(here('../src/kit/bell.svg')) })
      const shown = readSources().flatMap(({ text }) =>
        [...text.matchAll(/\bimages\/([\w.-]+)/g)].map(([, name]) => name!),
      )
      for (const name of new Set(shown)) {
        const file = join(root, 'docs/images', name)
        const picture = sharp(file)
        const { width, height } = await picture.metadata()
        // SVG drawings stay as they are; screenshots are a third as large as WebP.
        const asset = name.endsWith('.svg')
          ? { name, source: readFileSync(file) }
          : { name: name.replace(/\.\w+$/, '.webp'), source: await picture.webp({ quality: 80 }).toBuffer() }
        pictures.set(`docs/images/${name}`, { reference: this.emitFile({ type: 'asset', ...asset }), width, height })
      }
    },
    generateBundle(_options, bundle) {
      const address = (reference: string) => `/guide/${this.getFileName(reference)}`
      const named = (pattern: RegExp) => `/guide/${Object.keys(bundle).find((name) => pattern.test(name))}`
      const imageOf = (file: string): Picture | undefined => {
        const found = pictures.get(file)
        return found && { href: address(found.reference), width: found.width, height: found.height }
      }
      const sources = readSources()
      const pages = sources.map((source) => ({ source, rendered: render(source, { sources, imageOf }) }))
      const index = (language: Language) =>
        address(
          this.emitFile({
            type: 'asset',
            name: `search-${language}.json`,
            source: indexOf(pages.filter(({ source }) => source.language === language)),
          }),
        )
      const files: Files = {
        style: named(/\/guide-[^/]+\.css$/),
        script: named(/\/guide-[^/]+\.js$/),
        scheme: named(/\/scheme-[^/]+\.js$/),
        font: named(/inter-latin.*\.woff2$/),
        icon: address(icon),
        index: { en: index('en'), pt: index('pt') },
      }
      // The server renders the pages of the reference and reads here which files they need.
      const ofReference = {
        styles: [files.style, named(/\/reference-[^/]+\.css$/)],
        script: named(/\/reference-[^/]+\.js$/),
        scheme: files.scheme,
        font: files.font,
        icon: files.icon,
      }
      const write = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      write('reference.json', JSON.stringify(ofReference))
      for (const { source, rendered } of pages)
        write(`${source.language}/${source.chapter.slug}.html`, chapterPage(source, rendered, sources, files))
      for (const language of tongues) write(`${language}/index.html`, frontPage(language, sources, files))
    },
  }
}

function indexOf(pages: readonly { readonly source: Source; readonly rendered: Rendered }[]): string {
  const search = new MiniSearch<Hit>(searchOptions)
  for (const { source, rendered } of pages)
    for (const { heading, text } of rendered.sections)
      search.add({
        id: `${addressOf(source)}#${heading.id}`,
        page: source.name,
        heading: heading.text,
        text,
        weight: audiences[source.chapter.audience].weight,
      })
  return JSON.stringify(search)
}
