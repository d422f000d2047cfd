import { eventsOf } from '../event.ts'

const event = eventsOf({ group: 'Curriculum and schedules', scope: 'schedules:read', shape: 'spec' })

export const scheduleEvents = {
  'global_schedule.updated': event('The global schedule (entry, exit, tolerance) is updated', {}),
  'weekly_schedule.updated': event('The weekly schedule is updated', {}),
}
