import type { DB } from '../../platform/database/tables.ts'

/** A statement of an erasure, in which `t` is the table and `p` the person. */
export type Step =
  | { readonly set: Readonly<Record<string, string>>; readonly where?: string }
  | { readonly delete: true; readonly where?: string }

export type PersonRule = {
  /** What the rows are, written for the person in question. */
  readonly meaning: string
  /** The condition on `t` and `p` that selects the rows of the person. */
  readonly of: string
  /** Columns left out of an export: secrets, and bytes that `files` exports as base64. */
  readonly omit?: readonly string[]
  readonly files?: readonly string[]
  readonly erase: readonly Step[]
  /** What an erasure keeps, and why. */
  readonly stays?: string
}

const ofStudent = 't.student_id = any (p.students)'
const ofEnrollment = 't.enrollment_id in (select e.id from enrollment e where e.student_id = any (p.students))'
const ofOwner = 't.owner_id = any (p.students || p.responsibles)'
/** The data of an event is one text, so people without a column of their own are found by searching it. */
const namesPerson = `e.name ~ '^(teacher|library_loan|crm_lead|supplier|visitor|visit)[.]'
  and exists (select from unnest(p.event_refs) ref where strpos(e.data, to_json(ref)::text) > 0)`
const ofEvent = `in (select e.id from event e where e.school_id = p.school_id
  and (e.student_ref = any (p.student_refs) or e.responsible_ref = any (p.responsible_refs) or ${namesPerson}))`
const ofDelivery = `t.delivery_id in (select d.id from delivery d where d.event_id ${ofEvent})`
const nameless = { name: `'(apagado)'`, folded_name: `'(apagado)'` }
const record = 'The school record is kept by law (Lei 9.394/1996, art. 24).'
const fiscal = 'Charges and payments are kept for five years by tax law (CTN, arts. 173 and 174).'
const days = (count: number) => `Deleted automatically after ${count} days.`

/**
 * Every table with personal data, with what an export and an erasure do with it. The order matters: rows are erased before the
 * rows they refer to. A test fails for a table with personal columns that is listed neither here nor below.
 */
export const personRules: { readonly [T in keyof DB]?: PersonRule } = {
  student: {
    meaning: 'The record of a student',
    of: 't.id = any (p.students)',
    erase: [
      { set: { address: 'null', race: 'null', additional_info: 'null' } },
      {
        set: {
          ...nameless,
          ...Object.fromEntries(
            [
              'birthdate',
              'sex',
              'nationality',
              'cpf',
              'rg',
              'rg_issuer',
              'rg_issue_date',
              'filiation_1',
              'filiation_2',
              'inep_id',
            ].map((column) => [column, 'null']),
          ),
        },
        where: 'not exists (select from enrollment e where e.student_id = t.id)',
      },
    ],
    stays:
      'Name, documents, parents and date of birth of a student who was enrolled: the school must issue the histórico escolar (Lei 9.394/1996, art. 24, VII).',
  },
  student_number: {
    meaning: 'Numbers that the student has had',
    of: ofStudent,
    erase: [],
    stays: 'A number must never be given to another student.',
  },
  enrollment: { meaning: 'Enrollments', of: ofStudent, erase: [], stays: record },
  past_classroom: { meaning: 'Earlier classes', of: ofEnrollment, erase: [], stays: record },
  enrollment_authorization: { meaning: 'Requests to change an enrollment', of: ofStudent, erase: [], stays: record },
  score: { meaning: 'Scores', of: ofStudent, erase: [], stays: record },
  diary_attendance: { meaning: 'Presence in lessons', of: ofEnrollment, erase: [], stays: record },
  council_deliberation: { meaning: 'Decisions of class councils', of: ofEnrollment, erase: [], stays: record },
  disciplinary_occurrence: {
    meaning: 'Disciplinary occurrences',
    of: ofStudent,
    erase: [{ set: { description: `''`, outcome: 'null', deleted_at: 'coalesce(t.deleted_at, clock())' } }],
    stays: 'The row without its texts, so that incremental reads learn of the removal.',
  },
  photo: { meaning: 'The photo', of: ofOwner, omit: ['bytes'], files: ['bytes'], erase: [{ delete: true }] },
  photo_upload: {
    meaning: 'Uploaded photos',
    of: ofOwner,
    omit: ['bytes'],
    files: ['bytes'],
    erase: [{ delete: true }],
  },
  biometric: { meaning: 'Biometric IDs of the student', of: ofStudent, erase: [{ delete: true }] },
  consent: {
    meaning: 'Consents to photo and biometrics, given and withdrawn',
    of: `${ofStudent} or t.responsible_id = any (p.responsibles)`,
    erase: [],
    stays: 'The school must be able to prove consent (LGPD, art. 8, § 2).',
  },
  attendance: {
    meaning: 'Readings at the gates',
    of: `${ofStudent} or t.released_to = any (p.responsibles)`,
    erase: [
      { delete: true, where: ofStudent },
      { set: { released_to: 'null' }, where: 't.released_to = any (p.responsibles)' },
    ],
  },
  pick_up_student: { meaning: 'Times the student was picked up', of: ofStudent, erase: [{ delete: true }] },
  pick_up: {
    meaning: 'Times the responsible picked up a student',
    of: 't.responsible_id = any (p.responsibles)',
    erase: [{ set: { factor_details: `'[]'` } }],
    stays: 'The record of who took a child home, by id only, because the child has a right to it.',
  },
  responsible_link: {
    meaning: 'Links between students and responsibles',
    of: `${ofStudent} or t.responsible_id = any (p.responsibles)`,
    erase: [{ delete: true }],
  },
  removed_responsible_link: {
    meaning: 'Links that have ended',
    of: `${ofStudent} or t.responsible_id = any (p.responsibles)`,
    erase: [],
    stays: 'Two ids and a time, so that incremental reads learn of the removal.',
  },
  receivable_payment: {
    meaning: 'Payments',
    of: `t.receivable_id in (select r.id from receivable r where r.student_id = any (p.students) or r.responsible_id = any (p.responsibles))`,
    erase: [],
    stays: fiscal,
  },
  receivable: {
    meaning: 'Charges',
    of: `${ofStudent} or t.responsible_id = any (p.responsibles)`,
    erase: [],
    stays: fiscal,
  },
  responsible: {
    meaning: 'The record of a responsible',
    of: 't.id = any (p.responsibles)',
    omit: ['pin_sealed'],
    erase: [
      { set: { email: 'null', phone: 'null', birthdate: 'null', rg: 'null', address: 'null', pin_sealed: 'null' } },
      {
        set: { ...nameless, cpf: `''` },
        where: 'not exists (select from receivable r where r.responsible_id = t.id)',
      },
    ],
    stays: `Name and CPF of a responsible who was charged. ${fiscal}`,
  },
  preenrollment: {
    meaning: 'Requests for a place',
    of: `t.school_id = p.school_id and (t.student_cpf = any (p.cpfs) or t.responsible_cpf = any (p.cpfs)) or ${ofEnrollment}`,
    erase: [{ delete: true, where: `t.status <> 'pending'` }],
    stays: 'An open request, which must be decided first.',
  },
  library_loan: {
    meaning: 'Library loans',
    of: `${ofStudent} or t.school_id = p.school_id and t.staff_email in (select s.email from staff s where s.id = any (p.staff))`,
    erase: [{ delete: true, where: `t.status = 'returned'` }],
    stays: 'A loan that has not been returned yet.',
  },
  crm_lead: {
    meaning: 'Interest in a place at the school',
    of: 't.school_id = p.school_id and lower(t.email) = any (p.emails)',
    erase: [{ delete: true }],
  },
  visit: { meaning: 'Visits', of: 't.visitor_id = any (p.visitors)', erase: [{ delete: true }] },
  visitor: {
    meaning: 'The record of a visitor',
    of: 't.id = any (p.visitors)',
    omit: ['document_sealed', 'document_fingerprint'],
    erase: [{ delete: true }],
  },
  supplier: {
    meaning: 'The record of a supplier',
    of: 't.school_id = p.school_id and t.cpf = any (p.cpfs)',
    erase: [],
    stays: fiscal,
  },
  staff: {
    meaning: 'The record of a member of staff',
    of: 't.id = any (p.staff)',
    erase: [{ set: { cpf: 'null', phone: 'null', email: `t.id || '@apagado.invalid'` } }],
    stays: 'The name, because lessons, diaries and occurrences are signed with it and labour law requires it.',
  },
  panel_user: {
    meaning: 'Accounts in the panel',
    of: 't.id = any (p.users)',
    omit: ['password_hash'],
    erase: [],
    stays:
      'The account, because the audit log refers to it for five years; the school can remove the user in the panel.',
  },
  session: {
    meaning: 'Sessions of these accounts, with address and browser',
    of: 't.subject_id = any (p.users)',
    omit: ['hash', 'sealed'],
    erase: [],
    stays:
      'The law requires access logs to be kept for six months (Marco Civil, art. 15). Deleted automatically after 180 days.',
  },
  event: {
    meaning: 'Events about the person, as they were sent to receivers',
    of: `t.id ${ofEvent}`,
    erase: [],
    stays: days(30),
  },
  delivery: {
    meaning: 'Receivers of these events: ids and outcomes',
    of: `t.event_id ${ofEvent}`,
    erase: [],
    stays: days(180),
  },
  attempt: { meaning: 'Attempts of these deliveries', of: ofDelivery, erase: [], stays: days(180) },
  attempt_response: {
    meaning: 'Headers of these attempts and excerpts of the responses',
    of: ofDelivery,
    erase: [],
    stays: days(14),
  },
  audit: {
    meaning: 'Entries of the audit log about the person or their actions, by id',
    of: `t.client_id = p.client_id and exists (select from unnest(p.students || p.responsibles || p.staff || p.visitors || p.users) id where strpos(t.subject, id::text) > 0 or t.actor = 'panel:' || id)`,
    omit: ['hash'],
    erase: [],
    stays: 'The entries, for five years; they contain only ids.',
  },
}

/** Tables with columns that look personal but have no data about people of a school, or none that can be found by person. */
export const withoutPeople: { readonly [T in keyof DB]?: string } = {
  agenda: 'a notice to classes; its author is a panel user',
  lesson: 'a lesson of a class; its teacher is a member of staff, by id',
  timetable_entry: 'its teacher is a member of staff, by id',
  api_key: 'names a program or a device',
  app: 'names a program',
  audit_pending: 'becomes the audit log within a minute or two',
  audit_refusal: 'counts refusals within a minute, by ids',
  class_council: 'minutes of a class, part of the school record and not kept by person',
  classroom: 'names a class',
  client: 'names a company or a person who runs schools, by contract',
  client_apis: 'the URL of a server',
  curriculum_plan: 'names a plan',
  delivery_stat: 'counts by the name of an event',
  entrance: 'names a gate',
  evaluation_assessment: 'names a test',
  form_of_evaluation: 'names a form of evaluation',
  grade: 'names a stage of school',
  import: 'rows of a spreadsheet that are deleted once they are imported',
  invitation: 'by id, deleted after 30 days',
  job: 'names a job',
  member_invitation: 'people of partners, who are customers by contract',
  migration: 'names a migration',
  operator: 'people who run the platform',
  panel_role: 'roles of a panel user, by id',
  partitioned: 'names a table',
  partner: 'names a company',
  partner_member: 'people of partners, who are customers by contract',
  passkey: 'a public key of a sign-in; the account page lists and removes it',
  sample_number: 'numbers of generated people',
  school: 'names a school',
  school_event: 'a date of the school',
  school_year: 'names a year',
  subject: 'names a subject of lessons',
  term: 'names a part of a year',
  undelivered: 'deliveries that were not received, by id; deleted after 31 days',
  connection_consent: 'the instruction of the school to the platform, by user id (LGPD, art. 39)',
}
