import { bodyMeaningOf } from './body-meanings.ts'

/** What parameters mean that no body has, or that mean something else in an address than in a body. */
const everywhere: Readonly<Record<string, string>> = {
  limit: 'How many records a page has at most; 50 unless given',
  cursor: '`next_cursor` of the page before, with the same filters and order',
  sort: 'The order, ascending; with a minus the last comes first. `updated_at` unless given',
  updated_since:
    'Records that were changed, or with `include_deleted` removed, at this time or later; changes of the last five seconds follow with the next read',
  include_deleted: 'Also records that were removed, as tombstones',
  q: 'The beginning of any word of the name; accents and capitals make no difference',
  date: 'Date in the time zone of the school',
  date_from: 'From this date on',
  date_to: 'Up to and with this date',
  due_from: 'Due on this date or later',
  due_to: 'Due on this date or earlier',
  has_active_enrollment: 'Whether the student has an active enrollment',
  school_year_status: 'Status of the school year',
  waiting: 'Whether a student still waits for the responsible',
  http: 'Class of the status of the last response; `none`: there was no response',
  subject: 'What the event is about: the number of a student, the CPF of a responsible, or an ID',
  text: 'Part of the data of the event; capitals make no difference',
  full: 'With the body as it was sent. Of a live delivery only with `reason`, and it is recorded',
  actor: 'Who did it, as entries name it',
  action: 'What was done, as entries name it',
  views: '`false` leaves out who looked at which delivery',
  gradeId: 'ID of the grade',
  subjectId: 'ID of the subject',
  lesson_id: 'ID of the lesson',
}

/** Likewise, for one place. */
const inPlaces: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/v1/panel/school/{cnpj}/export': { kind: 'What to export' },
  '/v1/portal/app/{app_id}/metrics': { kind: 'Which endpoint; both unless given' },
  '/v1/file/{token}': { token: 'Token of the link' },
  '/v1/partners/school/{cnpj}/student': {
    q: 'The beginning of any word of the name, or of the number; or a whole CPF',
  },
  '/v1/partners/school/{cnpj}/responsible': { q: 'The beginning of any word of the name, or a whole CPF' },
  '/v1/erp/school/{cnpj}/library-item': { q: 'The beginning of any word of the title, or of the code' },
}

export const parameterMeaningOf = (path: string, name: string): string | undefined =>
  inPlaces[path]?.[name] ?? everywhere[name] ?? bodyMeaningOf(path, undefined, name)
