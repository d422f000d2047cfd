import { describe, expect, test } from 'vitest'
import { defaultScale, type Posting, type Scale, scoreFaults } from './scale.ts'

const terms = [1, 2, 3, 4]
const faultsOf = (posting: Partial<Posting>, scale: Partial<Scale> = {}, assessed: number | null = null) =>
  scoreFaults({ ...defaultScale, ...scale }, terms, assessed, {
    period: 1,
    is_recovery: false,
    score: 8.5,
    ...posting,
  }).map(({ code }) => code)

describe('a score', () => {
  test.each([[0], [10], [8.5], [0.1], [null]])('of %s fits the usual scale', (score) => {
    expect(faultsOf({ score })).toEqual([])
  })
  test.each([[-0.1], [10.1], [8.55], [0.01]])('of %s does not', (score) => {
    expect(faultsOf({ score })).toEqual(['score_out_of_range'])
  })
  test('has at most the decimals of the form, even if binary fractions are inexact', () => {
    expect(faultsOf({ score: 8.55 }, { decimals: 2 })).toEqual([])
    expect(faultsOf({ score: 1.005 }, { decimals: 2 })).toEqual(['score_out_of_range'])
    expect(faultsOf({ score: 8.5 }, { decimals: 0 })).toEqual(['score_out_of_range'])
    for (let hundredths = 0; hundredths <= 1000; hundredths++)
      expect(faultsOf({ score: hundredths / 100 }, { decimals: 2 })).toEqual([])
  })
  test('belongs to a term of the year, and to that of its assessment', () => {
    expect(faultsOf({ period: 5 })).toEqual(['period_unknown'])
    expect(faultsOf({ period: 2 }, {}, 1)).toEqual(['period_unknown'])
    expect(faultsOf({ period: 2 }, {}, 2)).toEqual([])
  })
})

describe('a recovery score', () => {
  test.each([
    ['none', 1, false],
    ['none', 4, false],
    ['per_term', 1, true],
    ['per_term', 4, true],
    ['final', 1, false],
    ['final', 4, true],
  ])('with recovery %s in term %s: allowed %s', (recovery, period, allowed) => {
    expect(faultsOf({ is_recovery: true, period }, { recovery })).toEqual(allowed ? [] : ['recovery_not_allowed'])
  })
})
