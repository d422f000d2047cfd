import { Type } from 'typebox'

/** `07:15` on the school's clock. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM, school time' })

/** Shortens the database's `07:15:00` to `07:15`. */
export const timeOfDay = (time: string) => time.slice(0, 5)
