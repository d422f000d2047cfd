// The errors of an attempt as partners see them. The errors of Node and undici are not shown to them.

export type AttemptError =
  | 'dns_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'tls_error'
  | 'timeout'
  | 'blocked_address'
  | 'payload_too_large'
  | 'headers_overflow'
  | 'protocol_error'

/** Codes of Node, undici and our own guard (EBLOCKED). `families` has the prefixes of codes that come in large families. */
const meanings: Record<string, AttemptError> = {
  EBLOCKED: 'blocked_address',
  ENOTFOUND: 'dns_error',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  EHOSTDOWN: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  EADDRNOTAVAIL: 'connection_refused',
  ECONNRESET: 'connection_reset',
  ECONNABORTED: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'headers_overflow',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol_error',
  UND_ERR_INVALID_ARG: 'protocol_error',
  // Has a name but, in undici 7, no code.
  HTTPParserError: 'protocol_error',
  EPROTO: 'tls_error',
  INVALID_CA: 'tls_error',
  INVALID_PURPOSE: 'tls_error',
  HOSTNAME_MISMATCH: 'tls_error',
  PATH_LENGTH_EXCEEDED: 'tls_error',
}

const families: readonly (readonly [beginning: string, AttemptError])[] = [
  ['HPE_', 'protocol_error'],
  ['ERR_TLS_', 'tls_error'],
  ['ERR_SSL_', 'tls_error'],
  ['CERT_', 'tls_error'],
  ['CRL_', 'tls_error'],
  ['UNABLE_TO_', 'tls_error'],
  ['ERROR_IN_', 'tls_error'],
  ['DEPTH_ZERO_', 'tls_error'],
  ['SELF_SIGNED_', 'tls_error'],
]

/** undici has one code for a socket that closed and for a response it rejected; only the message distinguishes them. */
const badResponses = ['bad response', 'bad upgrade']

/** Translates an error of Node, undici or the guard. An unknown error ended the connection, so it counts as `connection_reset`. */
export function toAttemptError(error: Error): AttemptError {
  if (badResponses.includes(error.message)) return 'protocol_error'
  const code = codeOf(error)
  return meanings[code] ?? families.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 'connection_reset'
}

/** The code for the log, where it helps us; it is never shown to a partner. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export function errorWithCode(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code })
}
