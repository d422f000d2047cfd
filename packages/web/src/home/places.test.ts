import { expect, test } from 'vitest'
import { readPageLinks } from './page-links.ts'

test('only links that the server offers get a card, in our order', () => {
  const links = [
    { key: 'docs', href: '/docs' },
    { key: 'inspector', href: '/inspector/x' },
    { key: 'moon', href: '/moon' },
    { key: 'panel' },
  ]
  expect(readPageLinks({ links, version: '0.1.0' })).toEqual({
    places: [
      { key: 'inspector', href: '/inspector/x' },
      { key: 'docs', href: '/docs' },
    ],
    version: '0.1.0',
  })
})

test('a response of another shape gives no cards', () => {
  expect(readPageLinks(null)).toEqual({ places: [], version: null })
  expect(readPageLinks({ links: 'none', version: 1 })).toEqual({ places: [], version: null })
})
