import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Compares docs/architecture.md with the code: a moved file or a changed wiring makes the page wrong.

const root = path.join(import.meta.dirname, '../../../..')
const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
const picture = readFileSync(path.join(root, 'docs/images/architecture.svg'), 'utf8')
const src = path.join(root, 'packages/server/src')
const read = (file: string) => readFileSync(path.join(src, file), 'utf8')
const wiring = 'sineta.ts'

/** The rows of the table below a heading, without its header. */
const tableUnder = (heading: string) =>
  page
    .split(`## ${heading}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
const bare = (cell: string) => cell.replaceAll('`', '')

type Arrow = { from: string; to: string; call: string; by: string }
const boxes = tableUnder('Boxes').map(([box, file]) => ({ box: box!, file: bare(file!) }))
const arrows = tableUnder('Arrows').map(([number, from, to, call, by]) => ({
  number: number!,
  from: from!,
  to: to!,
  call: bare(call!),
  by: bare(by!),
}))
const fileOf = new Map(boxes.filter(({ file }) => file !== 'outside').map(({ box, file }) => [box, file]))

const importsOf = (file: string) =>
  [...read(file).matchAll(/ from '(\.[^']+\.ts)'/g)].map(([, to]) => path.posix.join(path.posix.dirname(file), to!))

const wired = new Set([wiring])
for (const file of wired) for (const next of importsOf(file)) wired.add(next)

const defines = (type: string) => (file: string) =>
  new RegExp(`^export (?:type|interface|class) ${type}\\b`, 'm').test(read(file))

/** The fault of an arrow between two files; null if the code has it. */
function faultOf({ from, to, call, by }: Arrow): string | null {
  const missing = [from, to].find((file) => !existsSync(path.join(src, file)))
  if (missing !== undefined) return `${missing} does not exist`
  if (!read(from).includes(call)) return `${from} has no ${call}`
  const near = importsOf(from)
  if (by === 'import') return near.includes(to) ? null : `${from} does not import ${to}`
  const type = [...near, ...near.flatMap(importsOf)].find(defines(by))
  if (type === undefined) return `${from} does not know the type ${by}`
  if (!importsOf(to).includes(type)) return `${to} does not import ${type}`
  return wired.has(to) ? null : `${wiring} does not reach ${to}`
}

test('every file of the page exists and is part of the service', () => {
  expect(fileOf.size).toBeGreaterThan(15)
  expect([...fileOf.values()].filter((file) => !existsSync(path.join(src, file)) || !wired.has(file))).toEqual([])
})

test('the picture has the boxes of the table, each with its file', () => {
  const drawn = [...picture.matchAll(/data-box="([^"]+)">[\s\S]*?<text[^>]*>([^<]+)<[\s\S]*?<text[^>]*>([^<]+)</g)]
  expect(drawn.map(([, box]) => box)).toEqual(boxes.map(({ box }) => box))
  for (const [, box, name, file] of drawn) {
    expect(name).toBe(box)
    if (fileOf.has(box!)) expect(fileOf.get(box!)!.endsWith(`/${file}`), `${box} is ${fileOf.get(box!)}`).toBe(true)
  }
})

test('the picture has the arrows of the table, with their numbers', () => {
  const drawn = [...picture.matchAll(/data-arrow="([^"]+)"[\s\S]*?<text[^>]*>(\d+)</g)]
  expect(drawn.map(([, arrow, number]) => `${number} ${arrow}`)).toEqual(
    arrows.map(({ number, from, to }) => `${number} ${from} → ${to}`),
  )
})

test('every arrow is in the code', () => {
  const inside = arrows.filter(({ by }) => by !== 'HTTP')
  expect(inside.length).toBeGreaterThan(15)
  const faults = inside.map(({ from, to, ...rest }) =>
    faultOf({ from: fileOf.get(from)!, to: fileOf.get(to)!, ...rest }),
  )
  expect(faults.filter((fault) => fault !== null)).toEqual([])
  // The arrows that cross the edge: the path of the operation, and the socket.
  const [request, delivery] = arrows.filter(({ by }) => by === 'HTTP')
  expect(read(fileOf.get('operation')!)).toContain(`path: '${request!.call}'`)
  expect(read(fileOf.get(delivery!.from)!)).toContain(delivery!.call)
})

test('the check notices a moved file, a removed call and a changed wiring', () => {
  const arrow = {
    from: 'webhooks/worker/settler.ts',
    to: 'webhooks/queue/settle.ts',
    call: 'settle(database,',
    by: 'import',
  }
  expect(faultOf(arrow)).toBeNull()
  expect(faultOf({ ...arrow, to: 'webhooks/settle.ts' })).toBe('webhooks/settle.ts does not exist')
  expect(faultOf({ ...arrow, call: 'settleAll(' })).toBe('webhooks/worker/settler.ts has no settleAll(')
  expect(faultOf({ ...arrow, to: 'webhooks/queue/claim.ts' })).toContain('does not import')
  expect(faultOf({ ...arrow, by: 'Gate' })).toContain('does not know the type Gate')
})
