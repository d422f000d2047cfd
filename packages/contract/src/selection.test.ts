import { describe, expect, it } from 'vitest'
import { eventNames } from './catalogue.ts'
import { matches, resolveSelection } from './selection.ts'

describe('a selection of events', () => {
  it('may be everything, a kind or a single event', () => {
    expect(resolveSelection(['*']).events).toEqual(eventNames)
    expect(resolveSelection(['classroom.*']).events).toEqual([
      'classroom.created',
      'classroom.updated',
      'classroom.deleted',
    ])
    expect(resolveSelection(['teacher.created']).events).toEqual(['teacher.created'])
  })

  it('names each event once, in the order of the catalogue', () => {
    const { events } = resolveSelection(['teacher.deleted', 'teacher.*', 'attendance.check_in', 'teacher.deleted'])
    expect(events).toEqual(['attendance.check_in', 'teacher.created', 'teacher.updated', 'teacher.deleted'])
  })

  it('matches a wildcard only after a whole kind and a dot', () => {
    expect(matches('classroom.*', 'classroom_timetable.saved')).toBe(false)
    expect(matches('student.photo_*', 'student.photo_deleted')).toBe(false)
    expect(matches('stu*', 'student.created')).toBe(false)
  })

  it('refuses names and kinds that do not exist', () => {
    expect(resolveSelection(['student.invented', 'ghost.*', '', '.*', 'student.created'])).toEqual({
      events: ['student.created'],
      refused: ['student.invented', 'ghost.*', '', '.*'].map((pattern) => ({ pattern, reason: 'unknown_event' })),
    })
  })

  it('of an app resolves patterns to what its scopes cover', () => {
    expect(resolveSelection(['student.*'], ['photos:read'])).toEqual({
      events: ['student.photo_uploaded', 'student.photo_status_updated', 'student.photo_deleted'],
      refused: [],
    })
    expect(resolveSelection(['*'], [])).toEqual({ events: [], refused: [] })
  })

  it('of an app may not name an event outside its scopes', () => {
    expect(resolveSelection(['student.created', 'student.photo_deleted'], ['photos:read'])).toEqual({
      events: ['student.photo_deleted'],
      refused: [{ pattern: 'student.created', reason: 'outside_scopes' }],
    })
  })
})
