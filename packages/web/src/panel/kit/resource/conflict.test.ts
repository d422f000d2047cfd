import { expect, test } from 'vitest'
import { differencesOf, mergedValues } from './conflict.ts'
import type { Fields } from './field.ts'

const fields: Fields = { name: { kind: 'text' }, room: { kind: 'text' }, shift: { kind: 'text' } }
const before = { '/name': '5º A', '/room': '12', '/shift': 'morning' }

test('two people who changed different fields both keep their change', () => {
  const mine = { ...before, '/name': '5º Ano A' }
  const differences = differencesOf(fields, before, mine, { ...before, '/room': '14' })
  expect(differences.map(({ isContested }) => isContested)).toEqual([false])
  expect(mergedValues(mine, differences, new Set())).toEqual({ ...before, '/name': '5º Ano A', '/room': '14' })
})

test('if both changed one field, the user chooses', () => {
  const mine = { ...before, '/name': '5º Ano A' }
  const differences = differencesOf(fields, before, mine, { ...before, '/name': 'Quinto A' })
  expect(differences).toMatchObject([{ isContested: true, mine: '5º Ano A', theirs: 'Quinto A' }])
  expect(mergedValues(mine, differences, new Set(['/name']))['/name']).toBe('5º Ano A')
  expect(mergedValues(mine, differences, new Set())['/name']).toBe('Quinto A')
})

test('two users who typed the same value have nothing to choose', () => {
  const both = { ...before, '/room': '14' }
  expect(differencesOf(fields, before, both, both)).toEqual([])
})
