import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Imports go down the floors only. `school` and `webhooks` share a floor and do not import each other. Inside `school`, a module
// is imported through its index.ts, and all modules share the files beside them. `preconditions` is no module but a part of the
// sandbox, which imports its files directly.
const floors = [
  ['platform'],
  ['identity'],
  ['tenancy'],
  ['school', 'webhooks'],
  ['portal', 'panel', 'admin', 'pages', 'demo'],
  ['modules'],
  ['operations'],
  ['rehearsal'],
  ['sineta'],
  ['process'],
  ['main'],
  ['command'],
]
const floorOf = (place: string) => floors.findIndex((floor) => floor.includes(place))

// The rooms of these folders have an order too. Files beside the rooms belong to none, except those that combine rooms. The rooms of
// identity have no order: an account has sessions, a session has a password, and both are audited (decision 24).
const rooms: Readonly<Record<string, readonly (readonly string[])[]>> = {
  platform: [
    ['operation/errors'],
    ['crypto', 'database', 'embedded-postgres'],
    ['operation'],
    ['perform'],
    ['http', 'jobs', 'module', 'retention'],
  ],
  tenancy: [
    ['admission', 'rows', 'school'],
    ['clients', 'keys', 'connections'],
    ['partners', 'gate'],
  ],
  webhooks: [['rules'], ['egress', 'queue'], ['alerts', 'log', 'tools', 'worker']],
}
const roomOf = ([folder, room, file]: string[]) => {
  const ofFolder = rooms[folder!] ?? []
  const exact = ofFolder.findIndex((names) => names.includes(`${room}/${file}`))
  return exact === -1 ? ofFolder.findIndex((names) => names.includes(room!)) : exact
}

type Tree = { readonly root: string; readonly files: readonly string[] }
const treeOf = (root: string): Tree => ({
  root,
  files: readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  ),
})
const server = treeOf(path.join(import.meta.dirname, '../../src'))
const web = treeOf(path.join(import.meta.dirname, '../../../web/src'))

const importForms = {
  /** Including imports on demand. */
  all: /(?:from|import\(|declare module) ?'(\.[^']+)'/g,
  /** Without imports on demand, because such a page may import the table of pages that names it. */
  'at once': /(?:from|declare module) '(\.[^']+)'/g,
}

/** The files of the tree that a file imports, even for types only. */
const importsOf = ({ root }: Tree, file: string, which: keyof typeof importForms = 'all'): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(importForms[which])].map(([, target]) =>
    path.relative(root, path.resolve(root, path.dirname(file), target!)),
  )
const placeOf = (file: string) => file.replace(/\.ts$/, '').split(path.sep)

function isWrong(from: string[], to: string[]): boolean {
  const [here, there] = [floorOf(from[0]!), floorOf(to[0]!)]
  if (here === -1 || there === -1 || there > here) return true
  if (here === there && from[0] !== to[0] && (from[0] === 'school' || from[0] === 'webhooks')) return true
  if (from[0] === 'school' && to[0] === 'school' && to.length > 2 && from[1] !== to[1])
    return to.at(-1) !== 'index' && !(from[1] === 'sandbox' && to[1] === 'preconditions')
  if (from[0] === to[0] && roomOf(from) !== -1) return roomOf(to) > roomOf(from)
  return false
}

test('imports go down the floors, and no school module reaches into another', () => {
  const wrong = server.files.flatMap((file) =>
    importsOf(server, file)
      .filter((to) => isWrong(placeOf(file), placeOf(to)))
      .map((to) => `${file} → ${to}`),
  )
  expect(wrong).toEqual([])
})

test('the check would notice a climb, a neighbour and a room out of order', () => {
  expect(isWrong(['platform', 'http', 'http'], ['tenancy', 'gate', 'gate'])).toBe(true)
  expect(isWrong(['platform', 'database', 'database'], ['platform', 'operation', 'operation'])).toBe(true)
  expect(isWrong(['platform', 'http', 'http'], ['platform', 'operation', 'operation'])).toBe(false)
  expect(isWrong(['school', 'lessons', 'x'], ['webhooks', 'queue', 'outbox'])).toBe(true)
  expect(isWrong(['school', 'lessons', 'x'], ['school', 'students', 'queries'])).toBe(true)
  expect(isWrong(['school', 'lessons', 'x'], ['school', 'students', 'index'])).toBe(false)
  expect(isWrong(['school', 'lessons', 'x'], ['school', 'preconditions', 'queries'])).toBe(true)
  expect(isWrong(['school', 'sandbox'], ['school', 'preconditions', 'queries'])).toBe(false)
  expect(isWrong(['portal', 'apps'], ['webhooks', 'queue', 'resend'])).toBe(false)
  expect(isWrong(['webhooks', 'rules', 'delivery'], ['webhooks', 'queue', 'claim'])).toBe(true)
  expect(isWrong(['webhooks', 'worker', 'loop'], ['webhooks', 'queue', 'claim'])).toBe(false)
  expect(isWrong(['tenancy', 'keys', 'queries'], ['tenancy', 'gate', 'gate'])).toBe(true)
})

/** Groups of files that import each other, directly or through others (Tarjan's strongly connected components). */
function cyclesOf(files: readonly string[], importsOf: (file: string) => readonly string[]): string[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[] = []
  function visit(file: string) {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    stack.push(file)
    for (const target of importsOf(file)) {
      if (!order.has(target)) visit(target)
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const members = stack.splice(stack.indexOf(file))
    if (members.length > 1) cycles.push(members.sort().join(' '))
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return cycles.sort()
}

test.each(Object.entries({ server, web }))('files of %s do not import each other in a circle', (_name, tree) => {
  const inTree = new Set(tree.files)
  const cycles = cyclesOf(tree.files, (file) => importsOf(tree, file, 'at once').filter((target) => inTree.has(target)))
  expect(cycles).toEqual([])
})

test('a circle of two files and one through a third are noticed', () => {
  const imports: Record<string, string[]> = { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['e'], e: ['c'], f: ['a'] }
  expect(cyclesOf(Object.keys(imports), (file) => imports[file]!)).toEqual(['a b', 'c d e'])
})

// Platform knows tenants, callers, operations and events. Higher floors add the rest by declaration merging (decision 24).
const knownAbove = /school|cnpj|panelrole|apptopic/gi

/** Texts of platform that are excepted, by file, with the reason. */
const exceptions: readonly { readonly file: string; readonly text: RegExp; readonly why: string }[] = [
  { file: 'config.ts', text: /demo school/g, why: 'describes settings to operators, who know the demo by this name' },
  { file: 'operation/input.ts', text: /in school time/g, why: 'a message of the API' },
  { file: 'operation/shapes.ts', text: /in school time/g, why: 'a description in the OpenAPI document' },
  {
    file: 'operation/parameters.ts',
    text: /CNPJ of the school, /g,
    why: 'a description in the OpenAPI document; without it, every path of a school would have to describe {cnpj}',
  },
  ...['input', 'shapes', 'parameters'].map((name) => ({
    file: `operation/${name}.ts`,
    text: /cnpj/gi,
    why: 'a format of Brazil, like CPF',
  })),
]

test('platform knows no school', () => {
  const unused = new Set(exceptions)
  const withoutExceptions = (file: string, source: string) =>
    exceptions
      .filter((one) => file === `platform/${one.file}`)
      .reduce((rest, one) => {
        const shorter = rest.replaceAll(one.text, '')
        if (shorter !== rest) unused.delete(one)
        return shorter
      }, source)
  // The types of the tables are generated.
  const ours = server.files.filter((file) => file.startsWith('platform/') && file !== 'platform/database/tables.ts')
  const mentions = ours.flatMap((file) =>
    withoutExceptions(file, readFileSync(path.join(server.root, file), 'utf8'))
      .split('\n')
      .filter((line) => line.search(knownAbove) !== -1)
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(mentions).toEqual([])
  expect([...unused]).toEqual([])
})

test('only the settings table reads the environment', () => {
  const readers = server.files.filter((file) =>
    /process\.env(?!`)/.test(readFileSync(path.join(server.root, file), 'utf8')),
  )
  // The last one reads no setting: it passes the environment on to the programs of PostgreSQL, which need PATH and the like.
  expect(readers).toEqual(['main.ts', 'command/main.ts', 'command/postgres-tools.ts'])
})
