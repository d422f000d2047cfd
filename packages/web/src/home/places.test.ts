import { expect, test } from 'vitest'
import { readPlaces } from './places.ts'

test('only what the server offers has a card, in our order', () => {
  const links = [
    { key: 'docs', href: '/docs' },
    { key: 'inspector', href: '/inspector/x' },
    { key: 'moon', href: '/moon' },
    { key: 'panel' },
  ]
  expect(readPlaces({ links, version: '0.1.0' })).toEqual({
    places: [
      { key: 'inspector', href: '/inspector/x' },
      { key: 'docs', href: '/docs' },
    ],
    version: '0.1.0',
  })
})

test('an answer of another shape gives no card', () => {
  expect(readPlaces(null)).toEqual({ places: [], version: null })
  expect(readPlaces({ links: 'none', version: 1 })).toEqual({ places: [], version: null })
})
