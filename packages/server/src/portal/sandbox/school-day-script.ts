import type { Example, Samples } from '../../platform/operation/operation.ts'
import { createFakeData } from '../../school/fake-data.ts'

// A day of the sandbox school, as a table of what happens when and through which operation. All people in it are newly
// generated, so the day can be played any number of times. Pure.

/** Values that the steps use: the generated people of the day, and values from the responses to earlier steps. */
export type Facts = Readonly<Record<string, string | number>>
type Known = Facts & Samples

export type DayStep = {
  /** The time within the day that is played, not the actual time. */
  readonly at: string
  /** A stable name, by which pages translate the step. */
  readonly kind: string
  /** The fact that has the name of the person or record. */
  readonly who?: string
  readonly what: string
  readonly operation: string
  request(known: Known): Example
  /** Facts to take from the response, each with the name of its member there. */
  readonly learns?: Readonly<Record<string, string>>
}

const inSchool = '/v1/partners/school/{cnpj}'
const inPanel = '/v1/panel/school/{cnpj}'
const erp = '/v1/erp/school/{cnpj}'

const pupils = [1, 2, 3, 4] as const
/** The first two are the children of the first responsible, the others of the second. */
const parentOf = (pupil: number) => (pupil <= 2 ? 1 : 2)
const minute = (start: string, plus: number) =>
  `${start.slice(0, 3)}${String(Number(start.slice(3)) + plus).padStart(2, '0')}`
const forEachPupil = (make: (n: number) => DayStep) => pupils.map(make)

export const script: readonly DayStep[] = [
  ...(['classroom', 'afternoon_classroom'] as const).map(
    (name, i): DayStep => ({
      at: minute('06:30', i),
      kind: 'classroom_opened',
      who: `${name}_name`,
      what: 'opens as a new class',
      operation: `POST ${inSchool}/classroom`,
      request: (known) => ({
        body: {
          name: known[`${name}_name`],
          school_year_id: known.school_year_id,
          grade_id: known.grade_id,
          shift: i === 0 ? 'morning' : 'afternoon',
          capacity: 30,
        },
      }),
      learns: { [name]: 'id' },
    }),
  ),
  ...forEachPupil((n) => ({
    at: minute('06:33', n),
    kind: 'student_registered',
    who: `student_${n}_name`,
    what: 'is registered',
    operation: `POST ${inSchool}/student`,
    request: (known) => ({
      body: { name: known[`student_${n}_name`], birthdate: `2015-0${n}-14`, cpf: known[`student_${n}_cpf`] },
    }),
    learns: { [`student_${n}`]: 'student_number' },
  })),
  ...forEachPupil((n) => ({
    at: minute('06:39', n),
    kind: 'student_enrolled',
    who: `student_${n}_name`,
    what: 'is enrolled in the class',
    operation: `POST ${inSchool}/student/{enrollment_number}/enroll`,
    request: (known) => ({
      params: { enrollment_number: known[`student_${n}`]! },
      // The date on which the school day began. It may run past midnight, and the diary is about the students enrolled on that
      // date.
      body: { classroom_id: known.classroom, enrolled_on: known.lesson_date },
    }),
  })),
  ...[1, 2].map(
    (n): DayStep => ({
      at: minute('06:45', n),
      kind: 'responsible_registered',
      who: `responsible_${n}_name`,
      what: 'is registered as a responsible',
      operation: `POST ${inSchool}/responsible`,
      request: (known) => ({ body: { cpf: known[`responsible_${n}_cpf`], name: known[`responsible_${n}_name`] } }),
    }),
  ),
  ...forEachPupil((n) => ({
    at: minute('06:49', n),
    kind: 'linked',
    who: `student_${n}_name`,
    what: 'may be picked up by the responsible',
    operation: `POST ${inSchool}/responsible/{cpf}/student/{enrollment_number}/link`,
    request: (known) => ({
      params: { cpf: known[`responsible_${parentOf(n)}_cpf`]!, enrollment_number: known[`student_${n}`]! },
      body: { kinship: 'mother', can_pick_up: true },
    }),
  })),
  ...forEachPupil((n) => ({
    at: minute('07:00', n),
    kind: 'arrival',
    who: `student_${n}_name`,
    what: 'arrives at the gate',
    operation: 'POST /v1/attendance/student/biometric/check/in',
    request: (known) => ({ body: { school_cnpj: known.cnpj, enrollment_number: known[`student_${n}`] } }),
  })),
  {
    at: '07:15',
    kind: 'lesson',
    what: 'The first lesson begins',
    operation: `POST ${inPanel}/lesson`,
    request: (known) => ({
      body: {
        title: 'Frações equivalentes',
        classroom_id: known.classroom,
        subject_id: known.subject_uuid,
        teacher_id: known.teacher_id,
        date: known.lesson_date,
        starts_at: '07:15',
        ends_at: '08:05',
      },
    }),
    learns: { lesson: 'uuid', diary_entry: 'diary_entry_id' },
  },
  {
    at: '07:20',
    kind: 'lesson_plan',
    what: 'The teacher hands in the plan of the lesson',
    operation: `POST ${inSchool}/lesson/{lesson_id}/lesson-plan`,
    request: (known) => ({
      params: { lesson_id: known.lesson! },
      body: { objectives: 'Comparar frações', content: 'Frações equivalentes', bncc_codes: ['EF05MA03'] },
    }),
  },
  {
    at: '08:05',
    kind: 'diary',
    what: 'The class diary says what was taught and who was there',
    operation: `PUT ${inSchool}/classroom/{classroom_id}/diary-entry/{diary_entry_id}`,
    request: (known) => ({
      params: { classroom_id: known.classroom!, diary_entry_id: known.diary_entry! },
      body: {
        content: 'Frações equivalentes',
        homework: 'Exercícios 4 a 8',
        bncc_codes: ['EF05MA03'],
        attendance: pupils.map((n) => ({ enrollment_number: known[`student_${n}`], status: 'present' })),
      },
    }),
  },
  {
    at: '08:30',
    kind: 'visitor',
    who: 'visitor_name',
    what: 'is registered as a visitor',
    operation: `POST ${erp}/visitor`,
    request: (known) => ({
      body: {
        name: known.visitor_name,
        document_type: 'cpf',
        document: known.visitor_cpf,
        company: 'Elevadores Silva',
      },
    }),
    learns: { visitor: 'id' },
  },
  {
    at: '08:32',
    kind: 'visit',
    who: 'visitor_name',
    what: 'has an appointment',
    operation: `POST ${erp}/visit`,
    request: (known) => ({
      body: {
        visitor_id: known.visitor,
        scheduled_at: known.visit_time,
        host_name: 'Secretaria',
        purpose: 'manutenção',
      },
    }),
    learns: { visit: 'id' },
  },
  {
    at: '08:55',
    kind: 'visit_began',
    who: 'visitor_name',
    what: 'comes in',
    operation: `PATCH ${erp}/visit/{id}/check/in`,
    request: (known) => ({ params: { id: known.visit! } }),
  },
  {
    at: '09:00',
    kind: 'preenrollment',
    who: 'applicant_name',
    what: 'applies for a place',
    operation: `POST ${inSchool}/preenrollment`,
    request: (known) => ({
      body: {
        school_year_id: known.school_year_id,
        grade_id: known.grade_id,
        student: { name: known.applicant_name, birthdate: '2016-01-20' },
        responsible: {
          cpf: known.applicant_cpf,
          name: known.applicant_responsible,
          email: 'familia@example.com',
          phone: '+5511987654321',
          kinship: 'mother',
        },
      },
    }),
    learns: { preenrollment: 'preenrollment_number' },
  },
  ...forEachPupil((n) => ({
    at: minute('10:00', n),
    kind: 'score',
    who: `student_${n}_name`,
    what: 'gets a score',
    operation: `POST ${inSchool}/classroom/{classroom_id}/score`,
    request: (known) => ({
      params: { classroom_id: known.classroom! },
      body: {
        subject_id: known.subject_uuid,
        enrollment_number: known[`student_${n}`],
        period: known.period,
        is_recovery: false,
        score: 6 + n,
      },
    }),
  })),
  {
    at: '10:30',
    kind: 'preenrollment_approved',
    who: 'applicant_name',
    what: 'is accepted: registered, linked and enrolled in the class in one step',
    operation: `PATCH ${inPanel}/preenrollment/{preenrollment_number}/allow`,
    request: (known) => ({
      params: { preenrollment_number: known.preenrollment! },
      body: { classroom_id: known.classroom },
    }),
  },
  {
    at: '10:40',
    kind: 'loan',
    who: 'student_1_name',
    what: 'borrows a book',
    operation: `POST ${erp}/library-loan`,
    request: (known) => ({
      body: {
        item_code: known.library_item_code,
        borrower_type: 'student',
        enrollment_number: known.student_1,
        due_date: known.due_date,
      },
    }),
    learns: { loan: 'id' },
  },
  {
    at: '11:00',
    kind: 'occurrence',
    who: 'student_4_name',
    what: 'is reported for an argument in class',
    operation: `POST ${inPanel}/disciplinary-occurrence`,
    request: (known) => ({
      body: {
        type: 'verbal_warning',
        description: 'Discussão em sala.',
        visible_to_responsibles: true,
        enrollment_number: known.student_4,
        severity: 'low',
        occurred_at: known.occurrence_time,
      },
    }),
  },
  {
    at: '11:20',
    kind: 'visit_ended',
    who: 'visitor_name',
    what: 'leaves',
    operation: `PATCH ${erp}/visit/{id}/check/out`,
    request: (known) => ({ params: { id: known.visit! } }),
  },
  {
    at: '11:30',
    kind: 'agenda',
    what: 'The families of the class get a message',
    operation: `POST ${inPanel}/agenda`,
    request: (known) => ({
      body: { subject: 'Reunião de pais', description: 'Às 18h no auditório.', classroom_ids: [known.classroom] },
    }),
  },
  ...[1, 2].flatMap((parent): DayStep[] => [
    {
      at: minute('12:00', parent * 4),
      kind: 'pick_up',
      who: `responsible_${parent}_name`,
      what: 'comes to pick up the students and is verified by two factors',
      operation: 'POST /v1/tssv/responsible/check/in',
      request: (known) => ({
        body: {
          school_cnpj: known.cnpj,
          responsible_cpf: known[`responsible_${parent}_cpf`],
          factors: [{ type: 'document' }, { type: 'staff_confirmation' }],
        },
      }),
    },
    ...pupils
      .filter((n) => parentOf(n) === parent)
      .map(
        (n): DayStep => ({
          at: minute('12:00', parent * 4 + (n % 2 === 1 ? 1 : 2)),
          kind: 'departure',
          who: `student_${n}_name`,
          what: 'leaves with the responsible',
          operation: 'POST /v1/attendance/student/biometric/check/out',
          request: (known) => ({
            body: {
              school_cnpj: known.cnpj,
              enrollment_number: known[`student_${n}`],
              released_to_cpf: known[`responsible_${parent}_cpf`],
            },
          }),
        }),
      ),
  ]),
  {
    at: '13:30',
    kind: 'lead',
    who: 'lead_name',
    what: 'asks about a place on the website',
    operation: `POST ${erp}/crm-lead`,
    request: (known) => ({
      body: { name: known.lead_name, email: 'contato@example.com', grade_id: known.grade_id, source: 'site' },
    }),
    learns: { lead: 'id' },
  },
  {
    at: '14:00',
    kind: 'lead_moved',
    who: 'lead_name',
    what: 'gets an appointment',
    operation: `PATCH ${erp}/crm-lead/{id}/stage`,
    request: (known) => ({ params: { id: known.lead! }, body: { stage: 'visit_scheduled' } }),
  },
  {
    at: '14:20',
    kind: 'loan_returned',
    who: 'student_1_name',
    what: 'brings the book back',
    operation: `PATCH ${erp}/library-loan/{id}/return`,
    request: (known) => ({ params: { id: known.loan! } }),
  },
  {
    at: '15:00',
    kind: 'classroom_transfer',
    who: 'student_3_name',
    what: 'moves to the afternoon class',
    operation: `POST ${inSchool}/student/{enrollment_number}/transfer/classroom`,
    request: (known) => ({
      params: { enrollment_number: known.student_3! },
      body: { classroom_id: known.afternoon_classroom, reason: 'mudança de turno' },
    }),
  },
  {
    at: '16:00',
    kind: 'external_transfer',
    who: 'student_4_name',
    what: 'leaves for another school',
    operation: `POST ${inSchool}/student/{enrollment_number}/transfer/external`,
    request: (known) => ({
      params: { enrollment_number: known.student_4! },
      body: { destination: 'Colégio Horizonte', reason: 'mudança de cidade' },
    }),
  },
]

/** Generates the people of the day from random bytes. */
export function castOf(chance: Uint8Array, today: string, now: string): Facts {
  const { tag, name, cpf } = createFakeData(chance)
  const cast: Record<string, string> = {
    classroom_name: `Turma ${tag} manhã`,
    afternoon_classroom_name: `Turma ${tag} tarde`,
    visitor_name: name(),
    applicant_name: name(),
    applicant_responsible: name(),
    lead_name: name(),
    visitor_cpf: cpf(),
    applicant_cpf: cpf(),
    lesson_date: today,
    occurrence_time: now,
    visit_time: now,
    due_date: new Date(Date.parse(`${today}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10),
  }
  for (const n of pupils) Object.assign(cast, { [`student_${n}_name`]: name(), [`student_${n}_cpf`]: cpf() })
  for (const n of [1, 2]) Object.assign(cast, { [`responsible_${n}_name`]: name(), [`responsible_${n}_cpf`]: cpf() })
  return cast
}
