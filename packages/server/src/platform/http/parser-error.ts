import type { Socket } from 'node:net'

/** Responses by the code of Node's error. Any other code means that the request cannot be parsed. */
const responses: Readonly<Record<string, readonly [status: number, title: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers have more than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time.'],
}
const unreadable = [400, 'Bad Request', 'The request cannot be read as HTTP/1.1.'] as const

/**
 * Responds to input that Node's parser rejects. It never becomes a request, so no hook runs and no common headers are added: the
 * response is written in full here, and the connection is closed.
 */
export function respondToParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  // The peer is gone, or already has its response.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy(error)
  const [status, title, detail] = responses[error.code ?? ''] ?? unreadable
  const body = JSON.stringify({ title, status, detail })
  socket.write(
    [
      `HTTP/1.1 ${status} ${title}`,
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
