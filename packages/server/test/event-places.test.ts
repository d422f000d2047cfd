import { readFileSync } from 'node:fs'
import { eventNames } from '@sineta/contract'
import { describe, expect, test } from 'vitest'
import { operations } from '../src/operations.ts'

// docs/events.md says where each event can be caused. The operations really publish what their rows name: examples.test.ts
// does each of them. Here: each event has at least one, and the document names it. Pages are named where their source calls
// the operation, which `npm run check` holds.

type Place = { readonly route: string; readonly callers: readonly string[] }
// Named by a variable, because the scripts are no part of the server's own program.
const script = new URL('../../../scripts/event-places.mjs', import.meta.url).pathname
const { eventPlaces } = (await import(/* @vite-ignore */ script)) as {
  eventPlaces(): { event: string; operations: Place[] }[]
}
const places = eventPlaces()
const document = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8')

describe('where an event is caused', () => {
  test('is said of every one', () => {
    expect(places.map(({ event }) => event)).toEqual(eventNames)
    expect(places.filter((one) => one.operations.length === 0)).toEqual([])
  })

  test.each(places)('$event', ({ event, operations: named }) => {
    for (const { route, callers } of named) {
      const row = operations.find(({ method, path }) => `${method} ${path}` === route)
      expect(row?.emits, route).toContain(event)
      expect(document).toContain(`| \`${route}\` | ${callers.join(', ')} |`)
    }
  })
})
