import { eventsOf } from '../event.ts'
import { Text } from '../shapes.ts'
import { classroom_name } from './fields.ts'

const event = eventsOf({
  group: 'Classrooms, pre-enrollment and school years',
  scope: 'classrooms:read',
  shape: 'spec',
})

export const classroomEvents = {
  'classroom.created': event('A classroom is created', { classroom_name }),
  'classroom.updated': event('A classroom is updated', {
    classroom_name: Text('5º Ano A — Manhã', { description: 'The updated name' }),
  }),
  'classroom.deleted': event('A classroom is removed', { classroom_name }),
}
