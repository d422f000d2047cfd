// The Retry-After header: seconds, or a date in one of the three forms that RFC 9110 requires recipients to accept.

// Fits an integer column; the retry policy has its own, far lower limit.
const longestSeconds = 2 ** 31 - 1

const dateForms = [
  /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
]

/** Returns the seconds from now, or undefined if the header cannot be parsed. */
export function parseRetryAfter(header: unknown, nowMs: number): number | undefined {
  if (typeof header !== 'string') return undefined
  const text = header.trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text), longestSeconds)
  if (!dateForms.some((form) => form.test(text))) return undefined
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  if (Number.isNaN(at)) return undefined
  return Math.min(Math.max(Math.ceil((at - nowMs) / 1000), 0), longestSeconds)
}
