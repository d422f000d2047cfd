import { eventsOf } from '../event.ts'
import { Flag, Text, Year } from '../shapes.ts'

const event = eventsOf({
  group: 'Classrooms, pre-enrollment and school years',
  scope: 'school_years:read',
  shape: 'spec',
})

const schoolYear = { name: Text('Ano letivo 2026'), year: Year() }

export const schoolYearEvents = {
  'school_year.created': event('A school year is created', schoolYear),
  'school_year.updated': event('A school year is updated', schoolYear),
  'school_year.deleted': event('A school year is removed', schoolYear),
  'school_year.opened': event('A school year is opened', schoolYear),
  'school_year.closed': event('A school year is closed', schoolYear),
  'school_year.preenrollment_toggled': event('Pre-enrollment for a school year is switched on or off', {
    ...schoolYear,
    status: Flag(true, { description: 'The new value' }),
  }),
}
