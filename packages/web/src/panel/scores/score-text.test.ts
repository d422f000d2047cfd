import { expect, test } from 'vitest'
import { readBlock, readScore, writeScore } from './score-text.ts'

const range = { max_score: 10, decimals: 1 }

test.each([
  ['8,5', { score: 8.5 }],
  ['8.5', { score: 8.5 }],
  [' 10 ', { score: 10 }],
  ['7,', { score: 7 }],
  ['', { score: null }],
  ['–', { score: null }],
  ['10,1', { fault: 'score_out_of_range' }],
  ['8,55', { fault: 'score_out_of_range' }],
  ['oito', { fault: 'not_a_number' }],
  ['1.234,5', { fault: 'not_a_number' }],
  ['-1', { fault: 'not_a_number' }],
])('%j is read as %o', (text, typed) => expect(readScore(text, range)).toEqual(typed))

test('a score is formatted for the language of the page', () => {
  expect([writeScore(8.5, 'pt-BR'), writeScore(8.5, 'en'), writeScore(null, 'en')]).toEqual(['8,5', '8.5', ''])
})

test('a block of a spreadsheet is split into rows of cells, a single value is not', () => {
  expect(readBlock('8,5\t7\r\n9\t\r\n')).toEqual([
    ['8,5', '7'],
    ['9', ''],
  ])
  expect(readBlock('8\n9')).toEqual([['8'], ['9']])
  expect(readBlock('8,5')).toBeNull()
  expect(readBlock('8,5\n')).toBeNull()
})
