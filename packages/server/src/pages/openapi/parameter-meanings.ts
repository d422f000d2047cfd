import { bodyMeaningOf } from './body-meanings.ts'

/** Meanings of parameters that no body has, or that mean something else in a URL than in a body. */
const everywhere: Readonly<Record<string, string>> = {
  limit: 'Maximum number of records per page; 50 by default',
  cursor: '`next_cursor` of the previous page, with the same filters and order',
  sort: 'Sort order, ascending; a leading minus sorts descending. `updated_at` by default',
  updated_since:
    'Records that were changed or, with `include_deleted`, removed at or after this time; the latest changes, usually those of the last five seconds, appear in the next read',
  include_deleted: 'Include removed records, as tombstones',
  q: 'The beginning of any word of the name, ignoring accents and case',
  date: 'Date in the time zone of the school',
  date_from: 'On this date or later',
  date_to: 'On this date or earlier',
  due_from: 'Due on this date or later',
  due_to: 'Due on this date or earlier',
  has_active_enrollment: 'Whether the student has an active enrollment',
  school_year_status: 'Status of the school year',
  waiting: 'Whether a student is still waiting for the responsible',
  http: 'Status class of the last response; `none` if there was no response',
  subject: 'What the event is about: the enrollment number of a student, the CPF of a responsible, or an ID',
  text: 'Text in the data of the event, ignoring case',
  full: 'Include the body as it was sent. For a live delivery this needs a `reason` and is recorded in the audit log',
  actor: 'The actor, written as in the entries',
  action: 'The action, written as in the entries',
  views: '`false` leaves out entries about viewed deliveries',
  gradeId: 'ID of the grade',
  subjectId: 'ID of the subject',
  lesson_id: 'ID of the lesson',
}

/** Meanings that apply to one path only. */
const inPlaces: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/v1/panel/school/{cnpj}/export': { kind: 'What to export' },
  '/v1/portal/app/{app_id}/metrics': { kind: 'Which endpoint; both by default' },
  '/v1/file/{token}': { token: 'Token of the link' },
  '/v1/partners/school/{cnpj}/student': {
    q: 'The beginning of any word of the name or of the enrollment number, or a complete CPF',
  },
  '/v1/partners/school/{cnpj}/responsible': { q: 'The beginning of any word of the name, or a complete CPF' },
  '/v1/erp/school/{cnpj}/library-item': { q: 'The beginning of any word of the title, or of the code' },
}

export const parameterMeaningOf = (path: string, name: string): string | undefined =>
  inPlaces[path]?.[name] ?? everywhere[name] ?? bodyMeaningOf(path, undefined, name)
