import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { roles } from './api/roles.ts'
import { mayCall } from './kit/may.ts'
import { pages } from './pages.ts'

// A page is open to some roles, and does things that fewer of them may do. Such a thing is asked for with `may` before it is
// offered: by the page itself, or by the kit, which asks for every `route`, `create`, `update` and `remove` of a table.

const modules = ['erp']
const folder = new URL('.', import.meta.url)
const table = ['door', 'home', 'office', 'people', 'setup', 'teaching']
  .map((name) => readFileSync(new URL(`pages/${name}.ts`, folder), 'utf8'))
  .join('\n')

/** Where the module of a page is, by its name in the table. */
const moduleOf = (name: string) =>
  new RegExp(`\\n  ${name}: \\{[^]*?import\\('\\.\\./([^']+)'\\)`).exec(table)?.[1] ?? name

/** The source of a page: its module and what it imports of its own folder and of other pages, not the kit and the frame. */
function sourceOf(module: string): string {
  const seen = new Map<string, string>()
  const open = (url: URL) => {
    const path = fileURLToPath(url)
    if (seen.has(path)) return
    const text = readFileSync(path, 'utf8')
    seen.set(path, text)
    for (const [, from = ''] of text.matchAll(/from '(\.[^']+\.tsx?)'/g)) {
      const next = new URL(from, url)
      if (/\/panel\/(?!kit|shell|api|operations)[\w-]+\//.test(next.pathname)) open(next)
    }
  }
  open(new URL(module, folder))
  return [...seen.values()].join('\n')
}

const changing = /'((?:POST|PUT|PATCH|DELETE) \/v1\/[^']+)'/g

/** The changes that a page makes without asking `may`. */
function unguarded(source: string): string[] {
  const routes = [...new Set([...source.matchAll(changing)].map(([, route = '']) => route))]
  return routes.filter((route) => {
    const names = [...source.matchAll(/const (\w+) = '([^']+)'/g)].flatMap(([, name = '', value]) =>
      value === route ? [name] : [],
    )
    const asked = [`'${route}'`, ...names].map((one) => one.replaceAll(/[{}/]/g, '\\$&')).join('|')
    return !new RegExp(`\\bmay\\((?:${asked})\\)|\\b(?:route|create|update|remove): (?:${asked})`).test(source)
  })
}

describe('a page offers a role nothing that the role may not do', () => {
  test.each(Object.entries(pages).filter(([, { place }]) => place === 'school'))('%s', (name, { needs = [] }) => {
    const open = roles.filter((role) => needs.every((route) => mayCall(route, { roles: [role], modules })))
    const wrong = unguarded(sourceOf(moduleOf(name))).flatMap((route) =>
      open.filter((role) => !mayCall(route, { roles: [role], modules })).map((role) => `${role}: ${route}`),
    )
    expect(wrong).toEqual([])
  })
})
