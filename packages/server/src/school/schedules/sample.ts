import type { SamplePart } from '../sample-builder.ts'

export const scheduleSamples: SamplePart = {
  tables: ['weekly_schedule', 'global_schedule'],
  async fill({ insert }) {
    const hours = { entry: '07:15', exit: '12:00', tolerance: 10 }
    insert('global_schedule', hours)
    insert('weekly_schedule', { days: JSON.stringify([1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours }))) })
    return {}
  },
}
