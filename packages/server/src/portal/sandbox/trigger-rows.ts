import type { EventName } from '@sineta/contract'
import type { Example, Samples } from '../../platform/operation/operation.ts'
import type { FakeData } from '../../school/fake-data.ts'
import { classroom, council, openClassrooms, schoolYear, timetable } from '../../school/preconditions/classes.ts'
import {
  lead,
  libraryItem,
  loan,
  receivable,
  schoolEvent,
  supplier,
  visit,
  visitor,
} from '../../school/preconditions/erp.ts'
import {
  application,
  enrollment,
  inside,
  linked,
  photo,
  request,
  responsible,
  student,
} from '../../school/preconditions/people.ts'
import type { Precondition } from '../../school/preconditions/precondition.ts'
import {
  agenda,
  attached,
  curriculumPlan,
  entrance,
  formOfEvaluation,
  lesson,
  occurrence,
  score,
  staff,
  subject,
  workload,
} from '../../school/preconditions/teaching.ts'

/**
 * How an event can be triggered any number of times. `needs` creates the records that its operation starts from, and `set`
 * replaces members of the documented example that must be unique. Records they depend on, such as the school year, are those of
 * the samples and are not changed.
 */
export type TriggerRow = {
  readonly needs?: readonly Precondition[]
  /** Values by their place in the body, with dots. */
  readonly set?: (fake: FakeData) => Readonly<Record<string, unknown>>
  /** Used instead of the operation's own example if that one shows another event. */
  readonly example?: (samples: Samples) => Example
}

const pupil = [openClassrooms, student, enrollment()]
const family = [...pupil, responsible, linked('primary')]
const pupilOfOwnClass = [classroom, student, enrollment()]

const named =
  (word: string) =>
  ({ tag }: FakeData) => ({ name: `${word} ${tag}` })
const person = ({ name }: FakeData) => ({ name: name() })
const personWithCpf = ({ name, cpf }: FakeData) => ({ name: name(), cpf: cpf() })
const subjectName = ({ tag }: FakeData) => ({ name: `Laboratório ${tag}`, abbreviation: `L${tag}` })
const personWithEmail = ({ tag, name }: FakeData) => ({ name: name(), email: `novo.${tag}@escola.example` })
const reading = ({ tag }: FakeData) => ({ device_event_id: `GATE3-${tag}` })
const document = ({ name, cpf }: FakeData) => ({ name: name(), document_type: 'cpf', document: cpf() })

export const triggerRows: Readonly<Record<EventName, TriggerRow>> = {
  'attendance.check_in': { needs: pupil, set: reading },
  'attendance.check_out': { needs: [...family, inside], set: reading },
  'tssv.responsible_check_in': { needs: [...family, inside, photo('responsible', 'approved')] },

  'student.created': { set: personWithCpf },
  'student.updated': { needs: pupil, set: person },
  'student.deleted': { needs: [student] },
  'student.enrolled': { needs: [openClassrooms, student] },
  'student.unenrolled': { needs: pupil },
  'student.enrollment_number_updated': { needs: pupil, set: ({ tag }) => ({ enrollment_number: `N${tag}` }) },
  'student.classroom_transferred': { needs: pupil },
  'student.transferred_external': { needs: pupil },
  'student.enrollment_status_changed': { needs: [...pupil, request('suspension')] },
  'student.enrollment_force_deleted': { needs: pupil },
  'student.enrollment_reactivated': {
    needs: [openClassrooms, student, enrollment('TRANCADO'), request('reactivation')],
    example: ({ reactivation_authorization_id }) => ({
      params: { id: reactivation_authorization_id },
      body: { note: 'de acordo' },
    }),
  },
  'student.photo_uploaded': { needs: pupil },
  'student.photo_status_updated': { needs: [...pupil, photo('student', 'pending')] },
  'student.photo_deleted': { needs: [...pupil, photo('student', 'approved')] },
  'student.responsible_linked': { needs: [...pupil, responsible] },
  'student.responsible_unlinked': { needs: family },
  'student.additional_responsible_linked': { needs: [...pupil, responsible] },
  'student.additional_responsible_unlinked': { needs: [...pupil, responsible, linked('additional')] },

  'responsible.created': { set: personWithCpf },
  'responsible.updated': { needs: [responsible], set: person },
  'responsible.deleted': { needs: [responsible] },
  'responsible.photo_uploaded': { needs: [responsible] },
  'responsible.photo_status_updated': { needs: [responsible, photo('responsible', 'pending')] },
  'responsible.photo_deleted': { needs: [responsible, photo('responsible', 'approved')] },
  'responsible.student_linked': { needs: [...pupil, responsible] },
  'responsible.student_unlinked': { needs: family },
  'responsible.additional_student_linked': { needs: [...pupil, responsible] },
  'responsible.additional_student_unlinked': { needs: [...pupil, responsible, linked('additional')] },

  'classroom.created': { set: named('Turma nova') },
  'classroom.updated': { needs: [classroom], set: named('Turma renomeada') },
  'classroom.deleted': { needs: [classroom] },

  'preenrollment.applied': {
    set: ({ name, cpf }) => ({ 'student.name': name(), 'responsible.name': name(), 'responsible.cpf': cpf() }),
  },
  'preenrollment.allowed': { needs: [openClassrooms, application('pending')] },
  'preenrollment.denied': { needs: [application('pending')] },
  'preenrollment.denial_reverted': { needs: [application('denied')] },

  'school_year.created': { set: named('Ano letivo noturno') },
  'school_year.updated': { needs: [schoolYear('draft')], set: named('Ano letivo vespertino') },
  'school_year.deleted': { needs: [schoolYear('draft')] },
  'school_year.opened': { needs: [schoolYear('draft')] },
  'school_year.closed': { needs: [schoolYear('open')] },
  'school_year.preenrollment_toggled': { needs: [schoolYear('open')] },

  'subject.created': { set: subjectName },
  'subject.updated': { needs: [subject], set: subjectName },
  'subject.deleted': { needs: [subject] },
  'grade_subject.attached': { needs: [subject] },
  'grade_subject.detached': { needs: [subject, attached] },
  'workload.created': { needs: [subject, attached] },
  'workload.updated': { needs: [subject, attached, workload] },
  'workload.deleted': { needs: [subject, attached, workload] },
  'curriculum_plan.created': { set: named('Plano curricular') },
  'curriculum_plan.updated': { needs: [curriculumPlan], set: named('Plano curricular revisto') },

  'global_schedule.updated': {},
  'weekly_schedule.updated': {},
  'entrance.created': { set: named('Portão da Rua Augusta') },
  'entrance.updated': { needs: [entrance], set: named('Catraca') },
  'entrance.deleted': { needs: [entrance] },

  'coordinator.created': { set: personWithEmail },
  'coordinator.updated': { needs: [staff('coordinator')], set: personWithEmail },
  'coordinator.deleted': { needs: [staff('coordinator')] },
  'secretary.created': { set: personWithEmail },
  'secretary.updated': { needs: [staff('secretary')], set: personWithEmail },
  'secretary.deleted': { needs: [staff('secretary')] },
  'teacher.created': { set: personWithEmail },
  'teacher.updated': { needs: [staff('teacher')], set: personWithEmail },
  'teacher.deleted': { needs: [staff('teacher')] },

  'agenda.created': { needs: [openClassrooms] },
  'agenda.updated': { needs: [openClassrooms, agenda] },
  'agenda.deleted': { needs: [openClassrooms, agenda] },
  'lesson.created': { needs: [openClassrooms] },
  'lesson.updated': { needs: [openClassrooms, lesson] },
  'lesson.deleted': { needs: [openClassrooms, lesson] },
  'lesson_plan.saved': { needs: [openClassrooms, lesson] },
  'diary_entry.updated': { needs: [...pupil, lesson] },

  'form_of_evaluation.created': { set: named('Avaliação bimestral') },
  'form_of_evaluation.updated': { needs: [formOfEvaluation], set: named('Avaliação trimestral') },
  'form_of_evaluation.deleted': { needs: [formOfEvaluation] },
  'assessment.saved': { needs: pupil },
  'assessment.deleted': { needs: [...pupil, score] },

  'authorization.requested': { needs: pupil },
  'authorization.approved': { needs: [...pupil, request('suspension')] },
  'authorization.rejected': { needs: [...pupil, request('suspension')] },

  'disciplinary_occurrence.created': { needs: pupil },
  'disciplinary_occurrence.updated': { needs: [...pupil, occurrence] },
  'disciplinary_occurrence.deleted': { needs: [...pupil, occurrence] },

  'class_council.created': { needs: [classroom] },
  'class_council.updated': { needs: [...pupilOfOwnClass, council('open')] },
  'class_council.deleted': { needs: [classroom, council('open')] },
  'class_council.closed': { needs: [classroom, council('open')] },
  'class_council.homologated': { needs: [classroom, council('closed')] },

  // Uses the classroom of the samples, because its teacher cannot be in two classrooms at once.
  'classroom_timetable.saved': {},
  'classroom_timetable.cleared': { needs: [classroom, timetable] },
  'classroom_schedule.saved': { needs: [classroom] },

  'receivable.paid': { needs: [...family, receivable], set: ({ tag }) => ({ external_id: `E${tag}` }) },
  'receivable.status_changed': { needs: [...family, receivable] },
  'supplier.created': { set: ({ tag, cnpj }) => ({ name: `Papelaria ${tag} Ltda.`, cnpj: cnpj() }) },
  'supplier.updated': { needs: [supplier] },
  'crm_lead.created': { set: person },
  'crm_lead.stage_changed': { needs: [lead] },
  'library_loan.created': { needs: [...pupil, libraryItem(0)] },
  'library_loan.returned': { needs: [...pupil, libraryItem(1), loan] },
  'library_loan.renewed': { needs: [...pupil, libraryItem(1), loan] },
  'visitor.created': { set: document },
  'visitor.updated': { needs: [visitor], set: document },
  'visit.created': { needs: [visitor] },
  'visit.checked_in': { needs: [visitor, visit('scheduled')] },
  'visit.checked_out': { needs: [visitor, visit('checked_in')] },
  'visit.cancelled': { needs: [visitor, visit('scheduled')] },
  'event.created': {},
  'event.updated': { needs: [schoolEvent] },
  'event.status_changed': { needs: [schoolEvent] },
}
