import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDate, localDate, localDateTime, offsetTimestamp, parseInstant, parseLocalDateTime } from './school-time.ts'
import { isTimeZone, timeZones } from './time-zones.ts'

const saoPaulo = 'America/Sao_Paulo'
const zone = fc.constantFrom(...timeZones.map((row) => row.zone))
// Starts when Brazil introduced time zones, and so covers every daylight saving since.
const instant = fc.date({
  min: new Date('1914-01-02T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe("a school's clock", () => {
  const bell = new Date('2026-03-02T10:12:09Z')

  it.each([
    ['America/Noronha', '2026-03-02 08:12:09', '-02:00'],
    ['America/Sao_Paulo', '2026-03-02 07:12:09', '-03:00'],
    ['America/Manaus', '2026-03-02 06:12:09', '-04:00'],
    ['America/Rio_Branco', '2026-03-02 05:12:09', '-05:00'],
  ])('shows the same bell in %s as %s', (zone, local, offset) => {
    expect(localDateTime(bell, zone)).toBe(local)
    expect(localDate(bell, zone)).toBe('2026-03-02')
    expect(offsetTimestamp(bell, zone)).toBe(`${local.replace(' ', 'T')}${offset}`)
    expect(parseLocalDateTime(local, zone)).toEqual(bell)
  })

  it("begins the day at the school's midnight, not at midnight UTC", () => {
    expect(localDateTime(new Date('2026-03-02T02:59:59.999Z'), saoPaulo)).toBe('2026-03-01 23:59:59')
    expect(localDateTime(new Date('2026-03-02T03:00:00Z'), saoPaulo)).toBe('2026-03-02 00:00:00')
    expect(localDate(new Date('2026-01-01T02:30:00Z'), saoPaulo)).toBe('2025-12-31')
    expect(parseLocalDateTime('2026-03-02 00:00:00', saoPaulo)).toEqual(new Date('2026-03-02T03:00:00Z'))
  })

  it('had daylight saving until 2019', () => {
    expect(offsetTimestamp(new Date('2018-12-25T12:00:00Z'), saoPaulo)).toBe('2018-12-25T10:00:00-02:00')
    expect(offsetTimestamp(new Date('2019-12-25T12:00:00Z'), saoPaulo)).toBe('2019-12-25T09:00:00-03:00')
    expect(localDateTime(new Date('2018-11-04T02:59:59Z'), saoPaulo)).toBe('2018-11-03 23:59:59')
    expect(localDateTime(new Date('2018-11-04T03:00:00Z'), saoPaulo)).toBe('2018-11-04 01:00:00')
  })

  it('reads a time that was skipped with the offset before the change', () => {
    expect(parseLocalDateTime('2018-11-04 00:00:00', saoPaulo)).toEqual(new Date('2018-11-04T03:00:00Z'))
    expect(parseLocalDateTime('2018-11-04 00:59:59', saoPaulo)).toEqual(new Date('2018-11-04T03:59:59Z'))
    expect(parseLocalDateTime('2018-11-04 01:00:00', saoPaulo)).toEqual(new Date('2018-11-04T03:00:00Z'))
  })

  it('reads a repeated time as the first of the two', () => {
    expect(parseLocalDateTime('2019-02-16 22:59:59', saoPaulo)).toEqual(new Date('2019-02-17T00:59:59Z'))
    expect(parseLocalDateTime('2019-02-16 23:30:00', saoPaulo)).toEqual(new Date('2019-02-17T01:30:00Z'))
    expect(parseLocalDateTime('2019-02-17 00:00:00', saoPaulo)).toEqual(new Date('2019-02-17T03:00:00Z'))
  })

  it.each([
    '2026-02-29 07:00:00',
    '2026-04-31 07:00:00',
    '2026-13-01 07:00:00',
    '2026-00-10 07:00:00',
    '2026-03-02 24:00:00',
    '2026-03-02 07:60:00',
    '2026-03-02 07:00:60',
    '2026-03-02 7:00:00',
    '2026-03-02T07:00:00',
    '2026-03-02',
    ' 2026-03-02 07:00:00',
    '0026-03-02 07:00:00',
    '',
  ])('never shows %j', (text) => {
    expect(parseLocalDateTime(text, saoPaulo)).toBeNull()
    expect(parseInstant(text, saoPaulo)).toBeNull()
  })

  it('agrees with Intl about any instant in any zone of Brazil', () => {
    const formatters = new Map(
      timeZones.map((row) => [
        row.zone,
        // Swedish writes dates as ISO 8601 does.
        new Intl.DateTimeFormat('sv-SE', { timeZone: row.zone, dateStyle: 'short', timeStyle: 'medium' }),
      ]),
    )
    fc.assert(
      fc.property(instant, zone, (instant, zone) => {
        expect(localDateTime(instant, zone)).toBe(formatters.get(zone)!.format(instant))
      }),
      { numRuns: 2000 },
    )
  })

  it('can be read back: its text means the same second, except in a repeated hour', () => {
    fc.assert(
      fc.property(instant, zone, (instant, zone) => {
        const read = parseLocalDateTime(localDateTime(instant, zone), zone)!
        const second = Math.floor(instant.getTime() / 1000) * 1000
        expect([0, 3_600_000]).toContain(second - read.getTime())
        expect(localDateTime(read, zone)).toBe(localDateTime(instant, zone))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a time with its own offset', () => {
  const bell = new Date('2026-03-02T10:12:09Z')

  it.each([
    '2026-03-02T10:12:09Z',
    '2026-03-02t10:12:09z',
    '2026-03-02T07:12:09-03:00',
    '2026-03-02 07:12:09-03:00',
    '2026-03-02T15:42:09+05:30',
    '2026-03-02T10:12:09.000000Z',
  ])('%s is the same instant wherever the school is', (text) => {
    expect(parseInstant(text, 'America/Manaus')).toEqual(bell)
    expect(parseInstant(text, saoPaulo)).toEqual(bell)
  })

  it.each(['9999-12-31T23:59:59-12:00', '1000-01-01T00:00:00+23:00'])(
    'does not lead to a year without four digits: %s',
    (text) => expect(parseInstant(text, saoPaulo)).toBeNull(),
  )

  it('keeps its milliseconds', () => {
    expect(parseInstant('2026-03-02T10:12:09.5Z', saoPaulo)).toEqual(new Date('2026-03-02T10:12:09.500Z'))
    expect(parseInstant('2026-03-02T10:12:09.1239Z', saoPaulo)).toEqual(new Date('2026-03-02T10:12:09.123Z'))
  })

  it("is not needed: a plain local time is read on the school's clock", () => {
    expect(parseInstant('2026-03-02 07:12:09', saoPaulo)).toEqual(bell)
  })

  it.each([
    '2026-02-30T10:00:00Z',
    '2026-03-02T10:12Z',
    '2026-03-02T10:12:09-24:00',
    '2026-03-02T10:12:09-0300',
    '1772446330',
  ])('%s is refused', (text) => {
    expect(parseInstant(text, saoPaulo)).toBeNull()
  })

  it('is what an envelope carries, and is read back exactly', () => {
    fc.assert(
      fc.property(instant, zone, (instant, zone) => {
        const text = offsetTimestamp(instant, zone)
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-\d\d:\d\d$/)
        expect(parseInstant(text, 'UTC')!.getTime()).toBe(Math.floor(instant.getTime() / 1000) * 1000)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a date', () => {
  it('is a day of the calendar', () => {
    expect(['2026-03-02', '2024-02-29'].every(isDate)).toBe(true)
    expect(['2026-02-29', '2026-3-2', '2026-03-02 00:00:00', ''].some(isDate)).toBe(false)
  })
})

describe('the time zones of Brazil', () => {
  it('are 16, and the table shows the offset each has today', () => {
    expect(timeZones).toHaveLength(16)
    for (const { zone, offset } of timeZones) {
      for (const day of ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']) {
        expect([zone, offsetTimestamp(new Date(day), zone).slice(-6)]).toEqual([zone, offset])
      }
    }
  })

  it('do not include those of other countries', () => {
    expect(isTimeZone('America/Sao_Paulo')).toBe(true)
    expect(isTimeZone('America/Lima')).toBe(false)
  })
})
