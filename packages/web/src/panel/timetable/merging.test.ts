import { expect, test } from 'vitest'
import { mergedWeek, slotOf, weekDifferences } from './merging.ts'
import type { Entry } from './placing.ts'

const at = (weekday: number, subject_id: string): Entry => ({
  weekday,
  starts_at: '07:15',
  ends_at: '08:05',
  subject_id,
  teacher_id: null,
  room: null,
})
const before = [at(1, 'maths'), at(2, 'history')]

test('changes made only by the other user are taken, and the user is asked only about slots that both changed', () => {
  const mine = [at(1, 'art'), at(2, 'history'), at(3, 'music')]
  const theirs = [at(1, 'physics'), at(4, 'sports')]
  const differences = weekDifferences(before, mine, theirs)
  expect(differences.map((one) => [slotOf(one).weekday, one.isContested])).toEqual([
    [1, true],
    [2, false],
    [4, false],
  ])
  const contested = new Set(differences.filter((one) => one.isContested).map(({ leaf }) => leaf.pointer))
  const subjects = (keeps: ReadonlySet<string>) =>
    mergedWeek(mine, differences, keeps).map(({ weekday, subject_id }) => `${weekday} ${subject_id}`)
  expect(subjects(contested)).toEqual(['1 art', '3 music', '4 sports'])
  expect(subjects(new Set())).toEqual(['1 physics', '3 music', '4 sports'])
})

test('a lesson that both put into the same slot needs no choice', () => {
  expect(weekDifferences(before, [...before, at(5, 'art')], [...before, at(5, 'art')])).toEqual([])
})
