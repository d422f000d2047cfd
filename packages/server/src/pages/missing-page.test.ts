import { expect, test } from 'vitest'
import { preferredLanguage } from './missing-page.ts'

test.each([
  ['', 'en'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['de,pt;q=0.5,en;q=0.7', 'en'],
  ['fr, pt;q=0.3', 'pt-BR'],
  ['pt;q=0, en;q=0.1', 'en'],
  ['*', 'en'],
])('a browser that accepts %j reads the page in %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language)
})
