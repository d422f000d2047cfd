import { eventsOf } from '../event.ts'
import { Email } from '../shapes.ts'

const event = eventsOf({ group: 'Staff', scope: 'staff:read', shape: 'spec' })

const Current = (mailbox: string) => ({ email: Email(`${mailbox}@escola.example`) })
const Changed = (mailbox: string) => ({
  email: Email(`${mailbox}.novo@escola.example`, { description: 'The current address' }),
})
const Removed = (mailbox: string) => ({
  email: Email(`${mailbox}@escola.example`, { description: 'The removed address' }),
})

export const staffEvents = {
  'coordinator.created': event('A coordinator is registered', Current('renata.prado')),
  'coordinator.updated': event('A coordinator is updated', Changed('renata.prado')),
  'coordinator.deleted': event('A coordinator is removed', Removed('renata.prado')),
  'secretary.created': event('A secretary is registered', Current('secretaria')),
  'secretary.updated': event('A secretary is updated', Changed('secretaria')),
  'secretary.deleted': event('A secretary is removed', Removed('secretaria')),
  'teacher.created': event('A teacher is registered', Current('paulo.mendes')),
  'teacher.updated': event('A teacher is updated', Changed('paulo.mendes')),
  'teacher.deleted': event('A teacher is removed', Removed('paulo.mendes')),
}
