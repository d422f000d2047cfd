import { expect, test } from 'vitest'
import { eventNames } from './catalogue.ts'
import { nearest } from './nearest.ts'

test.each([
  ['student.enroled', 'student.enrolled'],
  ['StudentEnrolled', 'student.enrolled'],
  ['student_enrolled', 'student.enrolled'],
  ['atendance.checkin', 'attendance.check_in'],
  ['receivable.payed', 'receivable.paid'],
  ['invoice.finalized', undefined],
  ['', undefined],
])('%j is taken for %j', (text, name) => {
  expect(nearest(text, eventNames)).toBe(name)
})

test.each(eventNames)('%s is nearest to itself', (name) => {
  expect(nearest(name, eventNames)).toBe(name)
})
