import { readFileSync } from 'node:fs'
import { eventNames } from '@sineta/contract'
import { describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'

// Compares the operations with the specification's own table, transcribed in fixtures/operations.txt.

const lines = readFileSync(new URL('../fixtures/operations.txt', import.meta.url), 'utf8').split('\n')
const section = (name: string) => {
  const from = lines.indexOf(`[${name}]`) + 1
  const to = lines.findIndex((line, i) => i >= from && line === '')
  return lines.slice(from, to).map((line) => {
    const [method, path, ...rest] = line.split(' ')
    const also =
      rest
        .join(' ')
        .match(/\((.*)\)/)?.[1]
        ?.split(' ') ?? []
    const emits = rest
      .join(' ')
      .replace(/ ?\(.*\)/, '')
      .split(' ')
      .filter(Boolean)
    return { route: `${method} ${path}`, emits, also }
  })
}
const specified = section('specification')
const decided = section('decided')
const rowOf = (route: string) => operations.find(({ method, path }) => `${method} ${path}` === route)

describe('the specification', () => {
  test('names an operation for some events, and we decided on one for each of the others', () => {
    const emitted = [...specified, ...decided].flatMap(({ emits }) => emits)
    expect(eventNames).toEqual(expect.arrayContaining(emitted))
    expect([specified, decided].every((rows) => rows.length > 0)).toBe(true)
  })
  test.each(specified)('$route exists, and publishes the specified events and no others', ({ route, emits }) => {
    expect([...(rowOf(route)?.emits ?? [])].sort()).toEqual([...emits].sort())
  })
})

test.each(decided)('$route exists, and publishes the events that we decided on', ({ route, emits, also }) => {
  expect([...(rowOf(route)?.emits ?? [])].sort()).toEqual([...emits, ...also].sort())
})

test('every event of the catalogue is published by an operation', () => {
  const emitted = new Set(operations.flatMap((operation) => operation.emits))
  expect(eventNames.filter((name) => !emitted.has(name))).toEqual([])
})

test('no two operations share a method and path', () => {
  const shapes = operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(shapes.filter((shape, i) => shapes.indexOf(shape) !== i)).toEqual([])
})
