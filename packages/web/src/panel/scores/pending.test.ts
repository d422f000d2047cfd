import { expect, test } from 'vitest'
import {
  type CellResult,
  cellKey,
  type Entry,
  enter,
  keepMine,
  put,
  refuseAll,
  resume,
  settle,
  waiting,
} from './pending.ts'

const place = { enrollment_number: '2026.00001', evaluation_assessment_id: null, is_recovery: false }
const entry: Entry = { ...place, text: '8', score: 8, version: 2, state: 'waiting' }
const key = cellKey(place)
const entries = { [key]: entry }
const answer: CellResult = { ...place, status: 'saved', code: null, score: 8, version: 3 }

test.each(['saved', 'unchanged'] as const)('an entry that is %s is dropped', (status) => {
  expect(settle(entries, [entry], [{ ...answer, status }])).toEqual({})
})

test('an entry that was changed in the meantime stays, based on the saved version', () => {
  const typed = put(entries, { ...entry, text: '9', score: 9, state: 'typing' })
  expect(settle(typed, [entry], [answer])[key]).toMatchObject({ text: '9', version: 3, state: 'typing' })
})

test('a conflict keeps both values, and the teacher may send their own over the other', () => {
  const conflict = settle(entries, [entry], [{ ...answer, status: 'conflict', score: 5, version: 7 }])
  expect(conflict[key]).toMatchObject({ state: 'conflict', score: 8, theirs: { score: 5, version: 7 } })
  expect(waiting(conflict)).toEqual([])
  expect(waiting(keepMine(conflict, conflict[key]!))).toEqual([{ ...entry, version: 7 }])
})

test('a refused entry stays and says why, one by one or all of a request', () => {
  const refused = { ...entry, state: 'refused', code: 'score_out_of_range' }
  const one = { ...answer, status: 'refused', code: 'score_out_of_range' } as const
  expect(settle(entries, [entry], [one])[key]).toEqual(refused)
  expect(refuseAll(entries, [entry], 'period_locked')[key]).toMatchObject({ state: 'refused', code: 'period_locked' })
})

test('an entry that was discarded in the meantime does not come back', () => {
  expect(settle({}, [entry], [{ ...answer, status: 'conflict' }])).toEqual({})
})

test('an entry being typed when the page was closed waits to be sent', () => {
  expect(waiting(resume({ [key]: { ...entry, state: 'typing' } }))).toEqual([entry])
})

const stored = { score: 7, version: 2 }
const typedBack = { text: '7', typed: { score: 7 }, stored, isDone: true }

test('a text that was not a score yet when the page was closed does not erase the score', () => {
  const typing = enter({}, place, { text: '75', typed: { fault: 'score_out_of_range' }, stored, isDone: false })
  const resumed = resume(typing)
  expect(waiting(resumed)).toEqual([])
  expect(resumed[key]).toMatchObject({ text: '75', state: 'refused', code: 'score_out_of_range' })
})

test('a cell that is back to its stored score is not sent', () => {
  const typing = enter({}, place, { text: '8', typed: { score: 8 }, stored, isDone: false })
  expect(enter(typing, place, typedBack)).toEqual({})
})

test('a teacher who returns to the stored score while the other score is on its way keeps that score', () => {
  const typing = enter(entries, place, { ...typedBack, isDone: false })
  const back = enter(typing, place, typedBack)
  expect(waiting(back)).toMatchObject([{ score: 7, version: 2 }])
  // The other score was saved in the meantime, so this one replaces it.
  expect(waiting(settle(back, [entry], [answer]))).toMatchObject([{ score: 7, version: 3 }])
})
