import { errors } from 'undici'
import { expect, test } from 'vitest'
import { codeOf, errorWithCode, toAttemptError } from './errors.ts'

test.each([
  ['ENOTFOUND', 'dns_error'],
  ['ECONNREFUSED', 'connection_refused'],
  ['EHOSTUNREACH', 'connection_refused'],
  ['ENETUNREACH', 'connection_refused'],
  ['ECONNRESET', 'connection_reset'],
  ['EPIPE', 'connection_reset'],
  ['ETIMEDOUT', 'timeout'],
  ['EBLOCKED', 'blocked_address'],
  ['EPROTO', 'tls_error'],
  ['CERT_HAS_EXPIRED', 'tls_error'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_error'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'tls_error'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls_error'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_error'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls_error'],
  ['HPE_INVALID_CONSTANT', 'protocol_error'],
])('%s of Node is reported as %s', (code, reported) => {
  expect(toAttemptError(errorWithCode(code, 'as Node says it'))).toBe(reported)
})

// Built by undici itself: a release that renames a code fails here and not at a partner.
test.each([
  [new errors.HeadersOverflowError(), 'UND_ERR_HEADERS_OVERFLOW', 'headers_overflow'],
  [new errors.ResponseContentLengthMismatchError(), 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'protocol_error'],
  // undici's types do not know that the second argument is a code.
  [
    Reflect.construct(errors.HTTPParserError, ['bad', 'INVALID_VERSION']) as Error,
    'HPE_INVALID_VERSION',
    'protocol_error',
  ],
  [new errors.HTTPParserError('bad'), 'HTTPParserError', 'protocol_error'],
  [new errors.InvalidArgumentError(), 'UND_ERR_INVALID_ARG', 'protocol_error'],
  [new errors.SocketError('other side closed'), 'UND_ERR_SOCKET', 'connection_reset'],
  [new errors.SocketError('bad response'), 'UND_ERR_SOCKET', 'protocol_error'],
  [new errors.SocketError('bad upgrade'), 'UND_ERR_SOCKET', 'protocol_error'],
  [new errors.ClientClosedError(), 'UND_ERR_CLOSED', 'connection_reset'],
] as const)('%s of undici has the code %s and is reported as %s', (error, code, reported) => {
  expect([codeOf(error), toAttemptError(error)]).toEqual([code, reported])
})

test('an unknown error is reported as connection_reset', () => {
  expect(toAttemptError(new Error('?'))).toBe('connection_reset')
})
