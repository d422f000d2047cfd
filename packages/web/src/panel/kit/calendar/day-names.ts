const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** Returns a formatter for days such as `2026-11-18`. The browser's time zone does not matter. */
const naming = (options: Intl.DateTimeFormatOptions) => (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(utc(day))

export const monthName = naming({ month: 'long', year: 'numeric' })
export const weekdayName = naming({ weekday: 'short' })
export const longDay = naming({ weekday: 'long', day: 'numeric', month: 'long' })
