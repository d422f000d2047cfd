import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Imports go down the stairs only. `school` and `webhooks` are two wings of one floor and never look at each other;
// inside `school` each folder is a flat of its own, entered by its front door (index.ts) or through the hall (school/*.ts).
const floors = [
  ['platform'],
  ['identity'],
  ['tenancy'],
  ['school', 'webhooks'],
  ['reseal', 'portal', 'panel', 'admin', 'pages', 'demo'],
  ['operations', 'jobs'],
  ['sineta'],
  ['main', 'rotate-kek'],
]
const floorOf = (place: string) => floors.findIndex((floor) => floor.includes(place))

const src = path.join(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const placeOf = (file: string) => file.replace(/\.ts$/, '').split(path.sep)

/** The files a file imports, as places; only those of the house. */
function importsOf(file: string): string[][] {
  const text = readFileSync(path.join(src, file), 'utf8')
  return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, target]) =>
    placeOf(path.relative(src, path.resolve(src, path.dirname(file), target!))),
  )
}

function isWrong(from: string[], to: string[]): boolean {
  const [here, there] = [floorOf(from[0]!), floorOf(to[0]!)]
  if (here === -1 || there === -1 || there > here) return true
  // Side by side on the same floor: school and webhooks stay apart.
  if (here === there && from[0] !== to[0] && (from[0] === 'school' || from[0] === 'webhooks')) return true
  if (from[0] === 'school' && to[0] === 'school' && to.length > 2 && from[1] !== to[1]) {
    // Only the list of samples, in the hall, enters the flats.
    const viaHall = from.length === 2 && from[1] === 'sample'
    return !(viaHall || to[2] === 'index')
  }
  return false
}

test('imports go down the floors, and no school module reaches into another', () => {
  const wrong = files.flatMap((file) => {
    const from = placeOf(file)
    return importsOf(file)
      .filter((to) => isWrong(from, to))
      .map((to) => `${from.join('/')} → ${to.join('/')}`)
  })
  expect(wrong).toEqual([])
})

test('the plan would notice a climb and a neighbour', () => {
  expect(isWrong(['platform', 'http'], ['tenancy', 'gate'])).toBe(true)
  expect(isWrong(['identity', 'audit', 'operations'], ['tenancy', 'clients', 'clients'])).toBe(true)
  expect(isWrong(['school', 'lessons', 'x'], ['webhooks', 'outbox'])).toBe(true)
  expect(isWrong(['school', 'lessons', 'x'], ['school', 'students', 'queries'])).toBe(true)
  expect(isWrong(['school', 'lessons', 'x'], ['school', 'students', 'index'])).toBe(false)
  expect(isWrong(['portal', 'apps'], ['webhooks', 'resend'])).toBe(false)
})

test('only the settings table looks at the environment', () => {
  const looking = files.filter((file) => /process\.env(?!`)/.test(readFileSync(path.join(src, file), 'utf8')))
  expect(looking).toEqual(['main.ts', 'rotate-kek.ts'])
})
