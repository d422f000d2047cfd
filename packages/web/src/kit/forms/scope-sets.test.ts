import { scopeNames } from '@sineta/contract'
import { expect, test } from 'vitest'
import { setsAmong } from './scope-sets.ts'

const names = (offered: Parameters<typeof setsAmong>[0]) => setsAmong(offered).map(({ name }) => name)

test('three sets are offered if all scopes are, and none includes write scopes or photos', () => {
  const sets = setsAmong(scopeNames)
  expect(sets.map(({ name }) => name)).toEqual(['attendance', 'academic', 'most'])
  expect(sets.flatMap(({ scopes }) => scopes).filter((scope) => /:write$|^photos|^discipline/.test(scope))).toEqual([])
})

test('for an app with few scopes, only sets smaller than those are offered', () => {
  expect(names(['attendance:read'])).toEqual([])
  expect(names(['attendance:read', 'photos:read'])).toEqual(['attendance', 'most'])
})
