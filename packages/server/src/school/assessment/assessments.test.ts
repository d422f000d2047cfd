import { expect, test } from 'vitest'
import { leftBehind, match } from './assessments.ts'

const first = { id: '00000000-0000-4000-8000-000000000001', name: 'Prova 1', period: 1, weight: 2 }
const second = { id: '00000000-0000-4000-8000-000000000002', name: 'Prova 1', period: 2, weight: 2 }
const known = [first, second]
const { id: _, ...unnamed } = first

test('an assessment sent without its id is matched by name and term, without regard to case and accents', () => {
  expect(match([{ ...unnamed, name: 'PROVA 1', weight: 3 }], known)).toEqual([{ ...first, name: 'PROVA 1', weight: 3 }])
})

test('an assessment sent with its id may get another name', () => {
  expect(match([{ ...first, name: 'Trabalho' }], known)).toEqual([{ ...first, name: 'Trabalho' }])
})

test('two assessments of the same name and term are two', () => {
  expect(match([unnamed, unnamed], known).map(({ id }) => id)).toEqual([first.id, null])
  expect(match([unnamed, first], known).map(({ id }) => id)).toEqual([null, first.id])
})

test('an assessment of another form, or one named twice, is refused', () => {
  expect(() => match([{ ...unnamed, id: '00000000-0000-4000-8000-00000000000f' }], known)).toThrow(/has no assessment/)
  expect(() => match([first, first], known)).toThrow(/named twice/)
})

test('an assessment that is removed or moved to another term leaves its scores behind', () => {
  expect(leftBehind([first, second], known)).toEqual([])
  expect(leftBehind([first], known)).toEqual([second.id])
  expect(leftBehind([{ ...first, period: 3 }, second], known)).toEqual([first.id])
})
