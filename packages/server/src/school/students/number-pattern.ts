/** The format of a school's numbers in one year. */
export type NumberForm = {
  /** The pattern with the year filled in. Each of these has a counter of its own. */
  readonly pattern: string
  readonly before: string
  readonly after: string
  /** The minimum number of digits of the counter. */
  readonly digits: number
}

/** Returns the format of a pattern: `{YYYY}.{NNNNN}` in 2026 counts `2026.00001`, `2026.00002`, … */
export function numberForm(pattern: string, today: string): NumberForm {
  const year = today.slice(0, 4)
  const filled = pattern.replace('{YYYY}', year).replace('{YY}', year.slice(2))
  const counter = /\{N+\}/.exec(filled)
  if (!counter) throw new Error(`a pattern of enrollment numbers has no counter: ${pattern}`)
  return {
    pattern: filled,
    before: filled.slice(0, counter.index),
    after: filled.slice(counter.index + counter[0].length),
    digits: counter[0].length - 2,
  }
}

export const writeNumber = ({ before, after, digits }: NumberForm, n: number) =>
  `${before}${String(n).padStart(digits, '0')}${after}`
