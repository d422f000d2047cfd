import { eventsOf } from '../event.ts'
import { Day, LocalDateTime, Nullable, OneOf, Period, Uuid } from '../shapes.ts'
import { classroom_id, classroom_name, school_cnpj, school_year_id } from './fields.ts'

const event = eventsOf({ group: 'Administration', scope: 'councils:read', shape: 'decided' })

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

export const councilEvents = {
  'class_council.created': event('A class council is created', CouncilIn('open'), {
    example: { held_on: '2026-04-29', closed_at: null, homologated_at: null },
  }),
  'class_council.updated': event('A class council is updated or reopened', CouncilIn('open'), {
    example: { closed_at: null, homologated_at: null },
  }),
  'class_council.deleted': event('A class council is removed', council),
  'class_council.closed': event('A class council is closed', CouncilIn('closed'), {
    example: { homologated_at: null },
  }),
  'class_council.homologated': event('A class council is homologated', CouncilIn('homologated')),
}
