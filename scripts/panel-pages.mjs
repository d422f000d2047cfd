// The pages of the panel with their source as text. The routes in its source show what a page does.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const panel = new URL('../packages/web/src/panel/', import.meta.url)
const tables = readdirSync(new URL('pages/', panel)).map((file) =>
  readFileSync(new URL(`pages/${file}`, panel), 'utf8'),
)

const row =
  /\n {2}(\w+): \{\n {4}place: '([\w-]+)',\n {4}path: '([^']+)',\n {4}title: \{ en: '([^']+)', 'pt-BR': '([^']+)'[\s\S]*?import\('\.\.\/([^']+)'\)/g

/** Returns every page with the name, place, path and title in its row, and its source. */
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

/** Returns the module of a page with its imports from folders of pages. Kit and shell are left out: they only act for a page. */
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

/** Replaces constants that hold a path with the path. If a constant holds one of two paths, the text is returned with each. */
function written(text) {
  for (const [, name, value] of text.matchAll(/\bconst (\w+) = ([^\n]+)/g)) {
    const paths = [...value.matchAll(/['`]([^'`]*\/v1\/[^'`]*)['`]/g)].map(([, path]) => path)
    if (paths.length > 0 && text.includes(`\${${name}}`))
      return paths.map((path) => written(text.replaceAll(`\${${name}}`, path))).join('\n')
  }
  return text
}

/** Returns the routes by which a page changes something. A route that is only passed to `may` is called by another page. */
export const changesIn = (source) => [
  ...new Set(
    [...source.replaceAll(/\bmay\([^)]*\)/g, '').matchAll(/['"`]((?:POST|PUT|PATCH|DELETE) \/v1\/[^'"`]+)['"`]/g)].map(
      ([, route]) => route,
    ),
  ),
]

/**
 * Returns the changes that a page makes without calling `may`. The kit calls it for `route`, `create`, `update`, `remove` and
 * `upload`.
 */
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
