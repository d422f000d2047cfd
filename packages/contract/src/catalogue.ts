import type { Static } from 'typebox'
import { administrationEvents } from './events/administration.ts'
import { attendanceEvents } from './events/attendance.ts'
import { classroomEvents } from './events/classrooms.ts'
import { curriculumEvents } from './events/curriculum.ts'
import { erpEvents } from './events/erp.ts'
import { lessonEvents } from './events/lessons.ts'
import { responsibleEvents } from './events/responsibles.ts'
import { staffEvents } from './events/staff.ts'
import { studentEvents } from './events/students.ts'

/** All 113 events, in the order of the documentation. */
export const catalogue = {
  ...attendanceEvents,
  ...studentEvents,
  ...responsibleEvents,
  ...classroomEvents,
  ...curriculumEvents,
  ...staffEvents,
  ...lessonEvents,
  ...administrationEvents,
  ...erpEvents,
}

export type EventName = keyof typeof catalogue
export type EventData<N extends EventName> = Static<(typeof catalogue)[N]['data']>
export type AnyEvent = { [N in EventName]: { name: N; data: EventData<N> } }[EventName]

// Object.keys forgets the keys' type; the table above is closed.
export const eventNames = Object.keys(catalogue) as readonly EventName[]

export const isEventName = (text: string): text is EventName => Object.hasOwn(catalogue, text)
