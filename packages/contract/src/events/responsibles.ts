import { eventsOf } from '../event.ts'
import { Cpf, OneOf } from '../shapes.ts'
import { enrollment_number } from './fields.ts'

const event = eventsOf({ group: 'Responsibles', scope: 'responsibles:read', shape: 'spec' })

const photos = { scope: 'photos:read' } as const
const links = { scope: 'links:read' } as const

const responsible = { cpf: Cpf() }
const link = { cpf: Cpf(), enrollment_number }
const additionalLink = { cpf: Cpf({ examples: ['390.533.447-05'] }), enrollment_number }

export const responsibleEvents = {
  'responsible.created': event('A responsible is registered', responsible),
  'responsible.updated': event('The data of a responsible is updated', responsible),
  'responsible.deleted': event('A responsible with no linked students is removed', responsible),
  'responsible.photo_uploaded': event('The photo of a responsible was uploaded and processed', responsible, photos),
  'responsible.photo_status_updated': event(
    'The photo of a responsible was approved or rejected',
    { ...responsible, status: OneOf(['approved', 'rejected'], { examples: ['rejected'] }) },
    photos,
  ),
  'responsible.photo_deleted': event('The photo of a responsible was removed', responsible, photos),
  'responsible.student_linked': event('A student was linked as primary student of a responsible', link, links),
  'responsible.student_unlinked': event('A student was unlinked from the primary responsible', link, links),
  'responsible.additional_student_linked': event(
    'A student was linked as additional student of a responsible',
    additionalLink,
    links,
  ),
  'responsible.additional_student_unlinked': event(
    'An additional student was unlinked from a responsible',
    additionalLink,
    links,
  ),
}
