import { expect, test } from 'vitest'
import { besides, movesFrom } from './stages.ts'

test('an enrolled lead cannot be moved, a lost one only to new, and all others anywhere', () => {
  expect(movesFrom('enrolled')).toEqual([])
  expect(movesFrom('lost')).toEqual(['new'])
  expect(movesFrom('visited')).toEqual(['new', 'contacted', 'visit_scheduled', 'proposal', 'enrolled', 'lost'])
})

test('the neighbour is the nearest stage on that side to which the lead may move', () => {
  expect(besides('new', 1)).toBe('contacted')
  expect(besides('contacted', -1)).toBe('new')
  expect(besides('new', -1)).toBeUndefined()
  expect(besides('lost', -1)).toBe('new')
  expect(besides('enrolled', 1)).toBeUndefined()
})
