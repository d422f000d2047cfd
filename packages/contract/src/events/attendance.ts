import { eventsOf } from '../event.ts'
import { Cpf, EnrollmentNumber, LocalDateTime } from '../shapes.ts'

const event = eventsOf({ group: 'Attendance and pick-up', scope: 'attendance:read', shape: 'spec' })

export const attendanceEvents = {
  'attendance.check_in': event('A biometric check-in of a student was registered', {
    enrollment_number: EnrollmentNumber(),
    checked_in_at: LocalDateTime('2026-03-02 07:12:09'),
  }),
  'attendance.check_out': event('A biometric check-out of a student was registered', {
    enrollment_number: EnrollmentNumber(),
    checked_out_at: LocalDateTime('2026-03-02 12:04:31'),
  }),
  'tssv.responsible_check_in': event(
    'A responsible completed the double verification for pick-up and at least one student is waiting for custody',
    { responsible_cpf: Cpf(), checked_in_at: LocalDateTime('2026-03-02 12:01:15') },
    { scope: 'tssv:read' },
  ),
}
