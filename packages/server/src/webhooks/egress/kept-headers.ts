// The headers of a POST and of its response as they are stored: one line each, as on the wire. Secrets are never stored.
import { isUtf8 } from 'node:buffer'
import type { KeptHeader } from '@sineta/contract'

/** A receiver may send 16 KiB of headers; half of that is more than any receiver sends that is not hostile. */
export const maxHeaders = 100
export const maxHeaderBytes = 8 * 1024

/** Names of headers whose values may grant access to something: cookies, credentials, challenges and tokens. */
const secretName = /^proxy-|cookie|authoriz|authenticat|token|secret|passw|credential|session|api-?key|^x-.*-key$/i

// A line without a colon is the name of a masked header. An ellipsis, which cannot be the name of a header, means that the headers
// after it were not kept.
const cutLine = '…'

/** Returns the text to store for alternating names and values, in the order of the wire. Their bytes on the wire are limited. */
export function serializeHeaders(headers: readonly (string | Buffer)[]): string {
  let text = ''
  let bytes = 0
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = headers[at]!
    const value = headers[at + 1]!
    const lineEnd = at === 0 ? '' : '\n'
    // `: ` and CRLF.
    bytes += name.length + value.length + 4
    if (at === 2 * maxHeaders || bytes > maxHeaderBytes) return text + lineEnd + cutLine
    text += lineEnd + lineOf(textOf(name), value)
  }
  return text
}

const lineOf = (name: string, value: string | Buffer) => (secretName.test(name) ? name : `${name}: ${textOf(value)}`)

/** Decodes the bytes of a header: most are ASCII, some UTF-8, and the others Latin-1. */
function textOf(bytes: string | Buffer): string {
  if (typeof bytes === 'string') return bytes
  // The parser lets none of these characters through. If it ever did, PostgreSQL would refuse the text, and the result of the
  // attempt would be lost.
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').replace(/[\0\r\n]/g, '')
}

export function parseHeaders(text: string): { headers: KeptHeader[]; isCut: boolean } {
  const lines = text === '' ? [] : text.split('\n')
  const isCut = lines.at(-1) === cutLine
  return { headers: (isCut ? lines.slice(0, -1) : lines).map(headerOf), isCut }
}

function headerOf(line: string): KeptHeader {
  const colon = line.indexOf(': ')
  return colon < 0 ? { name: line, value: null } : { name: line.slice(0, colon), value: line.slice(colon + 2) }
}
