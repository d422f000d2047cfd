import { eventsOf } from '../event.ts'
import { Email, LocalDateTime, Nullable, OneOf, Text, Uuid } from '../shapes.ts'
import { active_enrollment_number, EnrollmentStatus, school_cnpj, student_id } from './fields.ts'

const event = eventsOf({ group: 'Administration', scope: 'authorizations:read', shape: 'decided' })

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

export const authorizationEvents = {
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
}
