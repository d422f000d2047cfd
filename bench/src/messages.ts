// The part of HTTP/1.1 that both ends of a bench understand: where a message begins and ends. This is the cheapest parser possible,
// which leaves the machine to what is measured.

const headEnd = '\r\n\r\n'
const lengthName = 'content-length: '

export type MessageHandler = {
  /** Called with the head of the next message: its first line and its headers. */
  head(text: string): void
  /** Called with a part of its body. */
  body?(part: Buffer): void
  /** Called when the message is complete. */
  end(): void
}

/** Returns a function that takes the chunks of a socket and reports each message in them. */
export function createMessageParser({ head, body, end }: MessageHandler): (chunk: Buffer) => void {
  let remainingBytes = 0
  let partialHead = ''
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (remainingBytes > 0) {
        const taken = Math.min(remainingBytes, chunk.length - at)
        body?.(chunk.subarray(at, at + taken))
        remainingBytes -= taken
        at += taken
      } else {
        const found = chunk.indexOf(headEnd, at, 'latin1')
        const stop = found < 0 ? chunk.length : found + headEnd.length
        partialHead += chunk.toString('latin1', at, stop)
        at = stop
        if (found < 0) return
        remainingBytes = contentLength(partialHead)
        head(partialHead)
        partialHead = ''
      }
      if (remainingBytes === 0) end()
    }
  }
}

function contentLength(head: string): number {
  const at = head.indexOf(lengthName)
  return at < 0 ? 0 : Number.parseInt(head.slice(at + lengthName.length, at + lengthName.length + 10), 10)
}
