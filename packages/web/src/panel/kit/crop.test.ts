import { expect, test } from 'vitest'
import { centred, moved, squareOf } from './crop.ts'

const portrait = { width: 600, height: 1000 }

test('the square starts in the middle and fills the shorter side', () => {
  expect(squareOf(portrait, centred)).toEqual({ left: 0, top: 200, size: 600 })
})

test('zooming in leaves room on both sides', () => {
  expect(squareOf(portrait, { ...centred, zoom: 2 })).toEqual({ left: 150, top: 350, size: 300 })
})

test('dragging the picture down shows more of its top, as far as it goes', () => {
  expect(squareOf(portrait, moved(portrait, centred, 0, 100)).top).toBe(100)
  expect(squareOf(portrait, moved(portrait, centred, 0, 5000)).top).toBe(0)
})

test('a side without room does not move', () => {
  expect(moved(portrait, centred, 40, 0)).toEqual(centred)
})
