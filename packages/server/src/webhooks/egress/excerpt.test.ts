import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptBytes, excerptOf } from './excerpt.ts'

test('a short response is kept in full', () => {
  expect(excerptOf(Buffer.from('{"erro":"matrícula não encontrada"}'))).toBe('{"erro":"matrícula não encontrada"}')
})

test('a long response is cut between two characters', () => {
  const excerpt = excerptOf(Buffer.from(`x${'ã'.repeat(5000)}`))
  expect(excerpt).toBe(`x${'ã'.repeat(1023)}`)
})

test('NUL, which PostgreSQL refuses in text, is left out', () => {
  expect(excerptOf(Buffer.from('a\0b\0'))).toBe('ab')
})

test('any bytes become text that PostgreSQL accepts, of at most 2 KiB', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4096, size: 'max' }), (bytes) => {
      const excerpt = excerptOf(Buffer.from(bytes))
      return excerpt.isWellFormed() && !excerpt.includes('\0') && Buffer.byteLength(excerpt) <= excerptBytes
    }),
    { numRuns: 300 },
  )
})
