import { eventsOf } from '../event.ts'
import { Day, Id, Nullable, Period, Text, Uuid } from '../shapes.ts'
import { classroom_id, classroom_lesson_id, school_cnpj, subject_uuid } from './fields.ts'

const event = eventsOf({ group: 'Agenda, lessons and scores', scope: 'agenda:read', shape: 'spec' })
const plan = eventsOf({ group: 'Curriculum and schedules', scope: 'lessons:read', shape: 'spec' })
const diary = eventsOf({ group: 'Administration', scope: 'diary:read', shape: 'decided' })

const lessons = { scope: 'lessons:read' } as const

const agenda = {
  id: Uuid('0b1bebf0-f35e-4f6c-b1ca-7c5582ab918e', { description: 'The uuid of the agenda' }),
  school_cnpj,
  subject: Text('Reunião de pais do 1º bimestre', { description: 'Subject line' }),
  description: Nullable(Text('Dia 24/04 às 18h no auditório.')),
}
const lesson = {
  id: Uuid('c77dcb83-839a-4831-998e-5938bc69e8d9', { description: 'The uuid of the lesson' }),
  school_cnpj,
  title: Text('Frações equivalentes'),
  description: Nullable(Text('Usar material dourado')),
}

export const lessonEvents = {
  'agenda.created': event("An agenda is created in the school's panel", agenda),
  'agenda.updated': event("An agenda is edited in the school's panel", agenda, { example: { description: null } }),
  'agenda.deleted': event('An agenda is removed', { id: Id(4821, { description: 'The integer id of the agenda' }) }),
  'lesson.created': event("A lesson is created in the school's panel", lesson, {
    ...lessons,
    example: { description: null },
  }),
  'lesson.updated': event("A lesson is edited in the school's panel", lesson, lessons),
  'lesson.deleted': event(
    'A lesson is removed',
    { id: Id(90317, { description: 'The integer id of the lesson' }) },
    lessons,
  ),
  'lesson_plan.saved': plan('A lesson plan is created or updated for a lesson', {
    classroom_lesson_id,
    lesson_plan_id: Uuid('3cd81723-fbff-4615-a065-14a99bf0a41e'),
  }),
  'diary_entry.updated': diary('An entry of a class diary is updated; locked entries publish no event', {
    id: Uuid('4b49a085-96aa-4686-aa37-034729730e3f'),
    school_cnpj,
    classroom_id,
    classroom_lesson_id,
    subject_id: subject_uuid,
    date: Day('2026-03-02'),
    period: Period(),
  }),
}
