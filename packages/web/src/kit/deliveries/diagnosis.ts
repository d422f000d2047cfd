/** The outcome of an attempt, as a key for which words.ts has an explanation and advice. */
export type Diagnosis =
  | keyof typeof byError
  | keyof typeof byStatus
  | 'delivered'
  | 'redirect'
  | 'http_4xx'
  | 'http_5xx'
  | 'http_other'
  | 'unknown'

type Attempt = { readonly response_status: number | null; readonly error: string | null }

/** Errors that occur before any response. */
const byError = {
  dns_error: true,
  connection_refused: true,
  connection_reset: true,
  tls_error: true,
  timeout: true,
  blocked_address: true,
  payload_too_large: true,
  headers_overflow: true,
  protocol_error: true,
  crashed: true,
} as const

/** Response statuses that have a usual cause. */
const byStatus = {
  http_400: 400,
  http_401: 401,
  http_403: 403,
  http_404: 404,
  http_405: 405,
  http_408: 408,
  http_410: 410,
  http_413: 413,
  http_415: 415,
  http_422: 422,
  http_429: 429,
  http_500: 500,
  http_502: 502,
  http_503: 503,
  http_504: 504,
} as const

/** Explains an attempt, always in the same way. A response status takes precedence over an error. */
export function diagnoseAttempt({ response_status: status, error }: Attempt): Diagnosis {
  if (status === null)
    return error !== null && Object.hasOwn(byError, error) ? (error as keyof typeof byError) : 'unknown'
  const known = Object.entries(byStatus).find(([, one]) => one === status)
  if (known) return known[0] as keyof typeof byStatus
  if (status >= 200 && status <= 299) return 'delivered'
  if (status >= 300 && status <= 399) return 'redirect'
  if (status >= 400 && status <= 499) return 'http_4xx'
  return status >= 500 && status <= 599 ? 'http_5xx' : 'http_other'
}
