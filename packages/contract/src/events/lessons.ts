import { eventsOf } from '../event.ts'
import { Flag, Id, Nullable, Period, Score, Text, Uuid } from '../shapes.ts'
import { classroom_id, enrollment_number, school_cnpj, subject_uuid } from './fields.ts'

const event = eventsOf({ group: 'Agenda, lessons and scores', scope: 'agenda:read', shape: 'spec' })

const lessons = { scope: 'lessons:read' } as const
const scores = { scope: 'scores:read' } as const

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
  'assessment.saved': event(
    'A score is created or updated',
    {
      classroom_id,
      subject_id: subject_uuid,
      enrollment_number,
      period: Period(),
      evaluation_assessment_id: Nullable(
        Uuid('b520a632-c366-471d-ba68-d08ac88fc70f', { description: 'Null when it is the score of the term itself' }),
      ),
      is_recovery: Flag(false, { description: 'Whether it is a parallel recovery score' }),
      score: Nullable(Score({ description: 'Null when not yet entered' })),
    },
    scores,
  ),
  'assessment.deleted': event(
    'A score is removed',
    { score_id: Uuid('3adb0dfb-9d70-4b9c-976c-c85eb4dcf83f'), classroom_id, subject_id: subject_uuid },
    scores,
  ),
}
