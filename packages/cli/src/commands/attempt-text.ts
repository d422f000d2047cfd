import type { Attempt, KeptHeader } from '@sineta/contract'

/** Describes an attempt on one line, followed by the first line of the response and the headers, marked as in curl. */
export const attemptText = (one: Attempt, { withHeaders }: { withHeaders: boolean }): string =>
  [
    `${one.number}. ${one.started_at}  ${one.response_status ?? one.error ?? ''}  ${one.duration_ms} ms`,
    ...(one.response_excerpt ? [`   ${one.response_excerpt.split('\n')[0]}`] : []),
    ...(withHeaders ? headerLines(one) : []),
  ].join('\n')

const headerLines = ({ request_headers, response_status, response_headers, response_headers_truncated }: Attempt) => [
  ...side('>', request_headers, '(nothing was sent)'),
  ...(response_status === null ? [] : side('<', response_headers, '(no headers)')),
  ...(response_headers_truncated ? ['   < (more headers, which were not stored)'] : []),
]

const side = (mark: string, headers: readonly KeptHeader[] | null, none: string): string[] =>
  (headers === null ? ['(not stored)'] : headers.length === 0 ? [none] : headers.map(headerText)).map(
    (line) => `   ${mark} ${line}`,
  )

const headerText = ({ name, value }: KeptHeader) => `${name}: ${value ?? '(masked)'}`
