/**
 * Time as a school's clock shows it. Always computed through the zone's rules and never with a fixed offset: Brazil
 * had daylight saving until 2019 and may have it again. `zone` is an IANA name; a school's is one of `timeZones`.
 *
 * Every check-in passes here and asking Intl costs 1.2 to 2.3 µs each time, so offsets are remembered. Measured with
 * Node 20 on a busy arm64 core: localDateTime 0.7 µs, offsetTimestamp 0.8, parseLocalDateTime 0.5, parseInstant 0.8.
 */

/** `2026-03-02 07:12:09`: what attendance and verification events carry. */
export function localDateTime(instant: Date, zone: string): string {
  const text = wallClock(instant, zone)
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** `2026-03-02`. */
export function localDate(instant: Date, zone: string): string {
  return wallClock(instant, zone).slice(0, 10)
}

/** `2026-03-02T07:12:10-03:00`: what envelopes carry. Whole seconds and a numeric offset, never `Z`. */
export function offsetTimestamp(instant: Date, zone: string): string {
  const minutes = Math.trunc(offsetMs(instant.getTime(), zone) / 60_000)
  const size = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
  return wallClock(instant, zone).slice(0, 19) + offset
}

/**
 * The instant of a `Y-m-d H:i:s` on the school's clock, or null when there is no such date or time. Where the clock
 * was put forward (the time does not exist) or back (it exists twice), the earlier offset counts.
 */
export function parseLocalDateTime(text: string, zone: string): Date | null {
  const wall = wallMs(localDateTimePattern.exec(text))
  return wall === null ? null : new Date(wall - offsetOfWall(wall, zone))
}

/**
 * The instant of a `Y-m-d H:i:s` on the school's clock, or of an RFC 3339 time with its own offset; null for neither,
 * and where an offset leads to a year that `Y-m-d` cannot say.
 */
export function parseInstant(text: string, zone: string): Date | null {
  const match = rfc3339Pattern.exec(text)
  if (match === null) return parseLocalDateTime(text, zone)
  const wall = wallMs(match)
  if (wall === null) return null
  const [fraction = '', sign, hours = '0', minutes = '0'] = match.slice(7)
  const milliseconds = Number(fraction.slice(1, 4).padEnd(3, '0'))
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  const instant = new Date(wall + milliseconds - (sign === '-' ? -offset : offset))
  return instant.getUTCFullYear() > 1000 && instant.getUTCFullYear() < 9999 ? instant : null
}

/** Whether a `Y-m-d` is a day of the calendar. */
export function isDate(text: string): boolean {
  return wallMs(datePattern.exec(text)) !== null
}

// What no calendar and no clock shows is refused here already; only the length of the month is left to wallMs.
const date = '([1-9]\\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
const time = '([01]\\d|2[0-3]):([0-5]\\d):([0-5]\\d)'
const datePattern = new RegExp(`^${date}$`)
export const localDateTimePattern = new RegExp(`^${date} ${time}$`)
const rfc3339Pattern = new RegExp(`^${date}[Tt ]${time}(\\.\\d+)?(?:[Zz]|([+-])([01]\\d|2[0-3]):([0-5]\\d))$`)

/** Date and time read as if they were UTC; null for the 30th of February. */
function wallMs(match: RegExpExecArray | null): number | null {
  if (match === null) return null
  const [, year, month, day, hour = 0, minute = 0, second = 0] = match
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return new Date(ms).getUTCDate() === Number(day) ? ms : null
}

/** The school's clock as an ISO text, to be cut to what is wanted. */
function wallClock(instant: Date, zone: string): string {
  const ms = instant.getTime()
  return new Date(ms + offsetMs(ms, zone)).toISOString()
}

/** The offset that a wall clock time belongs to. A day on either side is beyond any change of the clock. */
function offsetOfWall(wall: number, zone: string): number {
  const before = offsetMs(wall - dayMs, zone)
  const after = offsetMs(wall + dayMs, zone)
  const isPastTheChange =
    before !== after && offsetMs(wall - before, zone) !== before && offsetMs(wall - after, zone) === after
  return isPastTheChange ? after : before
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Offsets already asked for, by hour. A table of fixed size: 42 days at a time, a colliding hour takes the place. */
const slots = 1024
type Zone = { readonly formatter: Intl.DateTimeFormat; readonly hours: Float64Array; readonly offsets: Float64Array }
const zones = new Map<string, Zone>()

function offsetMs(instant: number, zone: string): number {
  let known = zones.get(zone)
  if (known === undefined) {
    const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    known = { formatter, hours: new Float64Array(slots).fill(Number.NaN), offsets: new Float64Array(slots) }
    zones.set(zone, known)
  }
  // Since 1914, when zones replaced the local mean time of each town, clocks in Brazil have changed on the hour only.
  const hour = Math.floor(instant / hourMs)
  const slot = hour & (slots - 1)
  if (known.hours[slot] !== hour) {
    known.offsets[slot] = readOffsetMs(known.formatter, hour * hourMs)
    known.hours[slot] = hour
  }
  return known.offsets[slot]!
}

/** Reads the offset out of `3/2/2026, GMT-03:00`. */
function readOffsetMs(formatter: Intl.DateTimeFormat, instant: number): number {
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(formatter.format(instant)) ?? []
  if (sign === undefined) return 0
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? -ms : ms
}

const twoDigits = (n: number): string => (n < 10 ? `0${n}` : String(n))
