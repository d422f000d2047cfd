import { Check } from 'typebox/value'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type AnyEvent, catalogue, type EventData, eventNames, isEventName } from './catalogue.ts'
import { scopes } from './scopes.ts'

describe('every event', () => {
  it.each(eventNames)('%s has an example that fits its own shape', (name) => {
    const { data, example } = catalogue[name]
    expect(Check(data, example)).toBe(true)
    expect(Check(data, { ...example, extra: 1 })).toBe(false)
    for (const key of Object.keys(example)) {
      const { [key]: _left, ...rest } = example as Record<string, unknown>
      expect(Check(data, rest), `without ${key}`).toBe(false)
    }
  })

  it('says in a sentence when it fires', () => {
    for (const name of eventNames) expect(catalogue[name].when).toMatch(/^[A-Z][^.]+[a-z)]$/)
  })

  it('is covered by a read scope', () => {
    for (const name of eventNames) {
      expect(scopes).toHaveProperty([catalogue[name].scope])
      expect(catalogue[name].scope).toMatch(/:read$/)
    }
  })

  it('names its school', () => {
    for (const name of eventNames) expect(catalogue[name].example).toHaveProperty('school_cnpj')
  })
})

describe('the scope of an event', () => {
  const namesOf = (scope: string) => eventNames.filter((name) => catalogue[name].scope === scope)

  it('is photos:read for photos of students and responsibles alike', () => {
    expect(namesOf('photos:read')).toEqual(eventNames.filter((name) => name.includes('.photo_')))
  })

  it('is links:read for everything linked or unlinked', () => {
    expect(namesOf('links:read')).toEqual(eventNames.filter((name) => name.endsWith('linked')))
  })

  it('is enrollments:read for what happens to an enrollment', () => {
    expect(namesOf('enrollments:read')).toEqual([
      'student.enrolled',
      'student.unenrolled',
      'student.enrollment_number_updated',
      'student.classroom_transferred',
      'student.transferred_external',
      'student.enrollment_status_changed',
      'student.enrollment_force_deleted',
      'student.enrollment_reactivated',
    ])
  })

  it('is students:read for the record of a student only', () => {
    expect(namesOf('students:read')).toEqual(['student.created', 'student.updated', 'student.deleted'])
  })
})

describe('the types', () => {
  it('know the data of each event', () => {
    expectTypeOf<EventData<'attendance.check_in'>>().toEqualTypeOf<{
      school_cnpj: string
      enrollment_number: string
      checked_in_at: string
    }>()
    expectTypeOf<EventData<'student.enrollment_reactivated'>['to_status']>().toEqualTypeOf<'MATRICULADO'>()
    expectTypeOf<EventData<'assessment.saved'>['score']>().toEqualTypeOf<number | null>()
    expectTypeOf<{ name: 'subject.deleted'; data: { school_cnpj: string; name: string } }>().toExtend<AnyEvent>()
    expectTypeOf<{ name: 'subject.deleted'; data: { school_cnpj: string } }>().not.toExtend<AnyEvent>()
  })

  it('recognise the name of an event', () => {
    expect(isEventName('student.created')).toBe(true)
    expect(isEventName('student.invented')).toBe(false)
    expect(isEventName('toString')).toBe(false)
  })
})
