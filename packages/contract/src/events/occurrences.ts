import { eventsOf } from '../event.ts'
import { Flag, LocalDateTime, OneOf, Uuid } from '../shapes.ts'
import { active_enrollment_number, school_cnpj, student_id } from './fields.ts'

const event = eventsOf({ group: 'Administration', scope: 'discipline:read', shape: 'decided' })

const occurrence = {
  id: Uuid('aa1d6907-4137-4d95-b903-6ed3afd8cb7e'),
  school_cnpj,
  student_id,
  enrollment_number: active_enrollment_number,
}
const details = {
  type: OneOf(['verbal_warning', 'written_warning', 'suspension', 'guardian_summons', 'other']),
  severity: OneOf(['low', 'medium', 'high']),
  occurred_at: LocalDateTime('2026-03-10 09:40:00'),
  visible_to_responsibles: Flag(true),
}

export const occurrenceEvents = {
  'disciplinary_occurrence.created': event(
    'A disciplinary occurrence is registered',
    { ...occurrence, ...details },
    { example: { type: 'written_warning', severity: 'medium' } },
  ),
  'disciplinary_occurrence.updated': event(
    'A disciplinary occurrence is updated',
    { ...occurrence, ...details },
    { example: { type: 'written_warning' } },
  ),
  'disciplinary_occurrence.deleted': event('A disciplinary occurrence is removed', occurrence),
}
