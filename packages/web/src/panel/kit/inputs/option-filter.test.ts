import { expect, test } from 'vitest'
import { filterFolded } from './option-filter.ts'

const options = ['Matemática', 'José Conceição', 'História'].map((label) => ({ value: label, label, disabled: false }))
const found = (search: string) =>
  filterFolded({ options, search, limit: Number.POSITIVE_INFINITY }).map((one) => 'label' in one && one.label)

test('a name is found without its accents, by any of its words', () => {
  expect(found('matematica')).toEqual(['Matemática'])
  expect(found(' CONCEICAO ')).toEqual(['José Conceição'])
  expect(found('história')).toEqual(['História'])
  expect(found('')).toHaveLength(3)
})
