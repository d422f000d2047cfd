import { readFileSync } from 'node:fs'
import { eventNames } from '@sineta/contract'
import { describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'

// docs/events.md lists the operations that cause each event. That an operation publishes the events of its row is checked in
// examples.test.ts, and that a page calls an operation by `npm run check`. This file checks that each event has an operation and
// that the document lists it.

type Place = { readonly route: string; readonly callers: readonly string[] }
// Imported through a variable, so that TypeScript does not follow it: the scripts are not part of this project.
const script = new URL('../../../../scripts/event-places.mjs', import.meta.url).pathname
const { eventPlaces } = (await import(/* @vite-ignore */ script)) as {
  eventPlaces(): { event: string; operations: Place[] }[]
}
const places = eventPlaces()
const document = readFileSync(new URL('../../../../docs/events.md', import.meta.url), 'utf8')

describe('the operations that cause an event', () => {
  test('are listed for every event', () => {
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
