import { eventsOf } from '../event.ts'
import { Id, Text } from '../shapes.ts'

const event = eventsOf({ group: 'Curriculum and schedules', scope: 'entrances:read', shape: 'spec' })

const entrance = { id: Id(3), name: Text('Portão principal') }

export const entranceEvents = {
  'entrance.created': event('A gate or entrance is created', entrance),
  'entrance.updated': event('A gate or entrance is updated', entrance, {
    example: { name: 'Portão Rua Augusta' },
  }),
  'entrance.deleted': event('A gate or entrance is removed', entrance),
}
