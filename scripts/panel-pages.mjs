// The pages of the panel with the source each is made of, read as text: what a page does is named by the routes in its source.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const panel = new URL('../packages/web/src/panel/', import.meta.url)
const tables = readdirSync(new URL('pages/', panel)).map((file) =>
  readFileSync(new URL(`pages/${file}`, panel), 'utf8'),
)

const row =
  /\n {2}(\w+): \{\n {4}place: '(\w+)',\n {4}path: '([^']+)',\n {4}title: \{ en: '([^']+)', 'pt-BR': '([^']+)'[\s\S]*?import\('\.\.\/([^']+)'\)/g

/** Every page as its row says: name, place, path and title, with its source. */
export const panelPages = () =>
  tables.flatMap((text) =>
    [...text.matchAll(row)].map(([, name, place, path, title, titleInPortuguese, module]) => ({
      name,
      place,
      path,
      title,
      titleInPortuguese,
      source: sourceOf(module),
    })),
  )

/** The module of a page and what it imports of the folders of pages; kit and frame do what any page asks them for. */
function sourceOf(module) {
  const seen = new Map()
  const open = (url) => {
    const path = fileURLToPath(url)
    if (seen.has(path)) return
    const text = readFileSync(path, 'utf8')
    seen.set(path, written(text))
    for (const [, from] of text.matchAll(/from '(\.[^']+\.tsx?)'/g)) {
      const next = new URL(from, url)
      if (/\/panel\/(?!kit|shell|api)[\w-]+\//.test(next.pathname)) open(next)
    }
  }
  open(new URL(module, panel))
  return [...seen.values()].join('\n')
}

/** With the paths that a file gives a name written out; a name for one of two paths is written out with each. */
function written(text) {
  for (const [, name, value] of text.matchAll(/\bconst (\w+) = ([^\n]+)/g)) {
    const paths = [...value.matchAll(/['`]([^'`]*\/v1\/[^'`]*)['`]/g)].map(([, path]) => path)
    if (paths.length > 0 && text.includes(`\${${name}}`))
      return paths.map((path) => written(text.replaceAll(`\${${name}}`, path))).join('\n')
  }
  return text
}

/** The routes by which a page changes something; one that it only asks `may` about is called by another page. */
export const changesIn = (source) => [
  ...new Set(
    [...source.replaceAll(/\bmay\([^)]*\)/g, '').matchAll(/['"`]((?:POST|PUT|PATCH|DELETE) \/v1\/[^'"`]+)['"`]/g)].map(
      ([, route]) => route,
    ),
  ),
]

/** Those that it makes without asking `may`; the kit asks for each `route`, `create`, `update`, `remove` and `upload`. */
export const unaskedIn = (source) =>
  changesIn(source).filter((route) => {
    const names = [...source.matchAll(/const (\w+) = ['`]([^'`]+)['`]/g)].flatMap(([, name, value]) =>
      value === route ? [name] : [],
    )
    const asked = [`['"\`]${route.replaceAll(/[{}]/g, '\\$&')}['"\`]`, ...names].join('|')
    return !new RegExp(`\\bmay\\((?:${asked})\\)|\\b(?:(?:route|create|update|remove): |upload=\\{?)(?:${asked})`).test(
      source,
    )
  })
