import { expect, test } from 'vitest'
import { clashesOf, type Entry, periodsOf, placed } from './placing.ts'

const maths: Entry = {
  weekday: 1,
  starts_at: '07:15',
  ends_at: '08:05',
  subject_id: 'm',
  teacher_id: 'ana',
  room: 'Sala 1',
}
const history: Entry = { ...maths, weekday: 2, subject_id: 'h', teacher_id: 'bia', room: null }
const other = (entry: Partial<Entry>) => [
  { classroom: '6º A', entries: [{ ...maths, teacher_id: null, room: null, ...entry }] },
]

test('rows are the periods of the class and those of lessons outside them, in order', () => {
  expect(periodsOf([{ starts_at: '08:05', ends_at: '08:55' }], [maths, history])).toEqual([
    { starts_at: '07:15', ends_at: '08:05' },
    { starts_at: '08:05', ends_at: '08:55' },
  ])
})

test.each([
  ['the teacher is elsewhere', { teacher_id: 'ana' }, [{ kind: 'teacher', classroom: '6º A' }]],
  ['the room is taken', { room: 'sala 1' }, [{ kind: 'room', classroom: '6º A' }]],
  ['they only touch', { teacher_id: 'ana', starts_at: '08:05', ends_at: '08:55' }, []],
  ['another day', { teacher_id: 'ana', weekday: 3 }, []],
])('a clash: %s', (_, entry, clashes) => {
  expect(clashesOf(maths, [maths], other(entry))).toEqual(clashes)
})

test('a class has one lesson at a time', () => {
  const late = { ...maths, starts_at: '07:30', ends_at: '08:20' }
  expect(clashesOf(maths, [maths, late], [])).toEqual([{ kind: 'overlap', classroom: null }])
})

test('a lesson that is moved onto another swaps places with it', () => {
  const moved = { ...maths, weekday: 2 }
  expect(placed([maths, history], maths, moved)).toEqual([{ ...history, weekday: 1 }, moved])
})
