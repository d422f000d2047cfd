import { eventsOf } from '../event.ts'
import { Count, Day, Email, Flag, LocalDateTime, Nullable, OneOf, Period, Text, Uuid } from '../shapes.ts'
import {
  active_enrollment_number,
  classroom_id,
  classroom_lesson_id,
  classroom_name,
  EnrollmentStatus,
  school_cnpj,
  school_year_id,
  student_id,
  subject_uuid,
} from './fields.ts'

const event = eventsOf({ group: 'Administration', scope: 'authorizations:read', shape: 'decided' })

const discipline = { scope: 'discipline:read' } as const
const councils = { scope: 'councils:read' } as const

const Authorization = <S extends string>(status: S) => ({
  id: Uuid('31485e10-9cab-4008-8e9c-c42bb41416b7'),
  school_cnpj,
  type: OneOf(['enrollment_status_change', 'enrollment_reactivation']),
  status: OneOf([status]),
  student_id,
  enrollment_number: active_enrollment_number,
  from_status: EnrollmentStatus('The status when the request was made'),
  to_status: EnrollmentStatus('The requested status; MATRICULADO for a reactivation'),
  reason: Nullable(Text('tratamento de saúde')),
  requested_by: Email('secretaria@escola.example', { description: 'A user of the panel' }),
  requested_at: LocalDateTime('2026-04-06 10:02:11'),
  decided_by: Nullable(Email('direcao@escola.example', { description: 'Null while requested' })),
  decided_at: Nullable(LocalDateTime('2026-04-06 15:40:00')),
  decision_note: Nullable(Text('de acordo')),
})

const occurrence = {
  id: Uuid('aa1d6907-4137-4d95-b903-6ed3afd8cb7e'),
  school_cnpj,
  student_id,
  enrollment_number: active_enrollment_number,
}
const occurrenceDetails = {
  type: OneOf(['verbal_warning', 'written_warning', 'suspension', 'guardian_summons', 'other']),
  severity: OneOf(['low', 'medium', 'high']),
  occurred_at: LocalDateTime('2026-03-10 09:40:00'),
  visible_to_responsibles: Flag(true),
}

const council = {
  id: Uuid('f5e56be2-74a9-463f-9c9d-834ad140b3a3'),
  school_cnpj,
  classroom_id,
  classroom_name,
  school_year_id,
  period: Nullable(Period({ description: 'Null for the final council' })),
}
const CouncilIn = <S extends string>(status: S) => ({
  ...council,
  status: OneOf([status]),
  held_on: Nullable(Day('2026-04-30')),
  closed_at: Nullable(LocalDateTime('2026-04-30 18:20:00')),
  homologated_at: Nullable(LocalDateTime('2026-05-04 09:00:00')),
})

export const administrationEvents = {
  'authorization.requested': event(
    'An administrative authorization, such as a status change or a reactivation, is requested',
    Authorization('requested'),
    { example: { to_status: 'TRANCADO', decided_by: null, decided_at: null, decision_note: null } },
  ),
  'authorization.approved': event(
    'School management approved an authorization and the corresponding action was executed',
    Authorization('approved'),
    { example: { to_status: 'TRANCADO' } },
  ),
  'authorization.rejected': event('School management rejected an authorization', Authorization('rejected'), {
    example: { to_status: 'TRANCADO', decided_at: '2026-04-06 15:42:00', decision_note: 'faltam documentos' },
  }),
  'disciplinary_occurrence.created': event(
    'A disciplinary occurrence is registered',
    { ...occurrence, ...occurrenceDetails },
    { ...discipline, example: { type: 'written_warning', severity: 'medium' } },
  ),
  'disciplinary_occurrence.updated': event(
    'A disciplinary occurrence is updated',
    { ...occurrence, ...occurrenceDetails },
    { ...discipline, example: { type: 'written_warning' } },
  ),
  'disciplinary_occurrence.deleted': event('A disciplinary occurrence is removed', occurrence, discipline),
  'class_council.created': event('A class council is created', CouncilIn('open'), {
    ...councils,
    example: { held_on: '2026-04-29', closed_at: null, homologated_at: null },
  }),
  'class_council.updated': event('A class council is updated or reopened', CouncilIn('open'), {
    ...councils,
    example: { closed_at: null, homologated_at: null },
  }),
  'class_council.deleted': event('A class council is removed', council, councils),
  'class_council.closed': event('A class council is closed', CouncilIn('closed'), {
    ...councils,
    example: { homologated_at: null },
  }),
  'class_council.homologated': event('A class council is homologated', CouncilIn('homologated'), councils),
  'classroom_schedule.saved': event(
    'The period grid of a classroom is saved',
    { classroom_id, classroom_name, periods_count: Count(3, { description: 'Number of daily periods in the grid' }) },
    { scope: 'timetables:read' },
  ),
  'diary_entry.updated': event(
    'An entry of a class diary is updated; locked entries do not emit it',
    {
      id: Uuid('4b49a085-96aa-4686-aa37-034729730e3f'),
      school_cnpj,
      classroom_id,
      classroom_lesson_id,
      subject_id: subject_uuid,
      date: Day('2026-03-02'),
      period: Period(),
    },
    { scope: 'diary:read' },
  ),
}
