import { expect, test } from 'vitest'
import { settled, toggled } from './use-ticks.ts'

const ticked = (...ids: string[]) => ({ ids: new Set(ids), outcome: null })

test('ticking and unticking a delivery clears the outcome of the last action', () => {
  const outcome = { action: 'retry', done: 1, refused: [] } as const
  expect(toggled({ ids: new Set(['a']), outcome }, 'b')).toEqual(ticked('a', 'b'))
  expect(toggled(ticked('a', 'b'), 'a')).toEqual(ticked('b'))
})

test('refused deliveries and those ticked in the meantime stay ticked', () => {
  const outcome = { action: 'resend', done: 1, refused: [{ id: 'b', code: 'endpoint_not_active' }] } as const
  expect(settled(ticked('a', 'b', 'c'), ['a', 'b'], outcome)).toEqual({ ids: new Set(['b', 'c']), outcome })
})
