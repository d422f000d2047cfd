import { eventsOf } from '../event.ts'
import { Count } from '../shapes.ts'
import { classroom_id, classroom_name } from './fields.ts'

const timetable = eventsOf({ group: 'Curriculum and schedules', scope: 'timetables:read', shape: 'spec' })
const grid = eventsOf({ group: 'Administration', scope: 'timetables:read', shape: 'decided' })

export const timetableEvents = {
  'classroom_timetable.saved': timetable('The timetable of a classroom is saved', {
    classroom_id,
    classroom_name,
    entries_count: Count(2, { description: 'Number of entries saved' }),
  }),
  'classroom_timetable.cleared': timetable('All timetable entries of a classroom are removed', {
    classroom_id,
    classroom_name,
  }),
  'classroom_schedule.saved': grid('The period grid of a classroom is saved', {
    classroom_id,
    classroom_name,
    periods_count: Count(3, { description: 'Number of daily periods in the grid' }),
  }),
}
