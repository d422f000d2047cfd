import type { Static } from 'typebox'
import { assessmentEvents } from './events/assessment.ts'
import { attendanceEvents } from './events/attendance.ts'
import { authorizationEvents } from './events/authorizations.ts'
import { classroomEvents } from './events/classrooms.ts'
import { councilEvents } from './events/councils.ts'
import { curriculumEvents } from './events/curriculum.ts'
import { entranceEvents } from './events/entrances.ts'
import { erpEvents } from './events/erp.ts'
import { lessonEvents } from './events/lessons.ts'
import { occurrenceEvents } from './events/occurrences.ts'
import { preenrollmentEvents } from './events/preenrollments.ts'
import { responsibleEvents } from './events/responsibles.ts'
import { scheduleEvents } from './events/schedules.ts'
import { schoolYearEvents } from './events/school-years.ts'
import { staffEvents } from './events/staff.ts'
import { studentEvents } from './events/students.ts'
import { timetableEvents } from './events/timetables.ts'

/** Every event, by subject. The documentation lists a group at the position of its first event. */
export const catalogue = {
  ...attendanceEvents,
  ...studentEvents,
  ...responsibleEvents,
  ...classroomEvents,
  ...preenrollmentEvents,
  ...schoolYearEvents,
  ...curriculumEvents,
  ...scheduleEvents,
  ...entranceEvents,
  ...staffEvents,
  ...lessonEvents,
  ...assessmentEvents,
  ...authorizationEvents,
  ...occurrenceEvents,
  ...councilEvents,
  ...timetableEvents,
  ...erpEvents,
}

export type EventName = keyof typeof catalogue
export type EventData<N extends EventName> = Static<(typeof catalogue)[N]['data']>
export type AnyEvent = { [N in EventName]: { name: N; data: EventData<N> } }[EventName]

// Object.keys forgets the keys' type; the table above is closed.
export const eventNames = Object.keys(catalogue) as readonly EventName[]

export const isEventName = (text: string): text is EventName => Object.hasOwn(catalogue, text)
