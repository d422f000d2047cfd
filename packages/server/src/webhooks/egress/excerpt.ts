// The part of a response that is kept for the owner of the receiver.

export const excerptBytes = 2048

/** Returns the beginning of a response body as text that PostgreSQL accepts: valid UTF-8, no NUL, at most 2 KiB. */
export function excerptOf(body: Buffer): string {
  const text = decode(body.subarray(0, excerptBytes), body.length > excerptBytes)
  // A byte that is not UTF-8 becomes a replacement character of three bytes, so a binary body can outgrow the limit.
  if (text.length * 3 <= excerptBytes || Buffer.byteLength(text) <= excerptBytes) return text
  return decode(Buffer.from(text).subarray(0, excerptBytes), true)
}

function decode(bytes: Buffer, isCut: boolean): string {
  const text = bytes.toString('utf8').replaceAll('\0', '')
  return isCut ? text.replace(/\uFFFD+$/, '') : text
}
