import type { Socket } from 'node:net'

/** By the code of Node's error; any other is a request that cannot be read. */
const answers: Readonly<Record<string, readonly [status: number, phrase: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/**
 * Answers what Node's parser refuses. It never becomes a request, so no hook and no header of other answers reaches it: this one is
 * written whole, and the connection ends with it.
 */
export function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  // The other side is gone, or was answered already.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy(error)
  const [status, phrase] = answers[error.code ?? ''] ?? [400, 'Bad Request']
  const body = JSON.stringify({ title: phrase, status, detail: 'This is not a request of HTTP/1.1 that can be read.' })
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
