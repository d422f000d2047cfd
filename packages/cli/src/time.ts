import { InvalidArgumentError } from 'commander'

const units = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** Reads `2026-03-02T07:00:00-03:00`, Unix seconds as in `webhook-timestamp`, or how long ago: `90s`, `30m`, `2h`, `7d`. */
export function readTime(text: string, now: Date): Date | undefined {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  // Not before 1970, because the service reads only years with four digits.
  if (count !== undefined)
    return new Date(Math.max(0, now.getTime() - Number(count) * units[unit as keyof typeof units] * 1000))
  if (/^\d{9,10}$/.test(text)) return new Date(Number(text) * 1000)
  // Without an offset, the text would mean different times on different machines.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i.test(text)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Formats a duration in the largest unit that fits: `45 s`, `12 min`, `3 h`, `40 d`. */
export function duration(seconds: number): string {
  const [unit, name] = (
    [
      [86_400, 'd'],
      [3600, 'h'],
      [60, 'min'],
    ] as const
  ).find(([size]) => seconds >= size) ?? [1, 's']
  return `${Math.floor(seconds / unit)} ${name}`
}

/** Reads a time from the command line. */
export function timeArgument(text: string): Date {
  const at = readTime(text, new Date())
  if (at) return at
  throw new InvalidArgumentError(
    'Say how long ago (90s, 30m, 2h, 7d) or when (2026-03-02T07:00:00-03:00, or 1772446330).',
  )
}
