import type { LiveStream } from '../../kit/api/live.ts'

/**
 * The routes that a topic of a school's stream makes stale. A topic is the first word of an event and usually the path that
 * shows it, so this lists only topics that also appear elsewhere or under another name.
 */
const elsewhere: Readonly<Record<string, RegExp>> = {
  attendance: /\/(attendance|today)\b/,
  tssv: /\/(tssv|today)\b/,
  student: /\/(student|enrollment|classroom|responsible|authorization|photo|today)\b/,
  responsible: /\/(responsible|student|photo|today)\b/,
  authorization: /\/(authorization|enrollment|student|today)\b/,
  preenrollment: /\/(preenrollment|student|today)\b/,
  assessment: /\/score\b/,
  // `teaching` lists the classes, subjects and years that pages about class work offer.
  classroom: /\/(classroom|teaching)\b/,
  school_year: /\/(school-year|classroom|teaching)\b/,
  subject: /\/(subject|teaching)\b/,
  // Each lesson has its entry in the diary.
  lesson: /\/(lesson|diary-entry)\b/,
  // A loan changes how many copies are available.
  library_loan: /\/library-(loan|item)\b/,
  classroom_timetable: /\/(timetable|teaching)\b/,
  classroom_schedule: /\/schedule\b/,
  grade_subject: /\/(grade|subject)\b/,
}

export const liveOf = (cnpj: string): LiveStream => ({
  url: `/v1/panel/school/${cnpj}/live`,
  routesOf: (topic) => elsewhere[topic] ?? new RegExp(`/${topic.replaceAll('_', '-')}\\b`),
  params: { cnpj },
  sessionRoute: 'GET /v1/panel/session',
})
