import type { Socket } from 'node:net'

/** Responses by the code of Node's error. Any other code means that the request cannot be parsed. */
const answers: Readonly<Record<string, readonly [status: number, phrase: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/**
 * Responds to input that Node's parser rejects. It never becomes a request, so no hook runs and no common headers are added: the
 * response is written in full here, and the connection is closed.
 */
export function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  // The peer is gone, or already has its response.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy(error)
  const [status, phrase] = answers[error.code ?? ''] ?? [400, 'Bad Request']
  const body = JSON.stringify({ title: phrase, status, detail: 'The request cannot be read as HTTP/1.1.' })
  socket.write(
    [
      `HTTP/1.1 ${status} ${phrase}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  socket.destroy(error)
}
