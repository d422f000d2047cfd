import { expect, test } from 'vitest'
import { proposeSlug } from './slug.ts'

test.each([
  ['Agenda Fácil!', 'agenda-facil'],
  ['  São João – Catraca 2 ', 'sao-joao-catraca-2'],
  ['日本', ''],
])('the short name of "%s" is proposed as "%s"', (name, slug) => expect(proposeSlug(name)).toBe(slug))

test('a long name is cut, and does not end in a hyphen', () => {
  expect(proposeSlug(`${'a'.repeat(53)} b`)).toBe('a'.repeat(53))
})
