import { curl, quote } from '../kit/display/shell-text.ts'
import type { Received } from './received.ts'

// curl sets these itself for the connection it opens.
const ofTheConnection = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'expect',
  'keep-alive',
])

/** A command that sends the same headers and bytes again. */
export const toCurl = ({ method, headers, body }: Received, url: string): string =>
  curl(
    method,
    url,
    headers.filter(([name]) => !ofTheConnection.has(name.toLowerCase())),
    body,
  )

/**
 * A first request for users who have nothing to send yet. Its body is the whole envelope of a client's own URL, because nothing else
 * may be unsigned.
 */
export function firstCurl(url: string): string {
  return [
    `curl ${quote(url)}`,
    `-H 'content-type: application/json'`,
    `-d '{"event":"hello","timestamp":"2026-03-02T07:12:10-03:00","data":{"from":"curl"}}'`,
  ].join(' \\\n  ')
}
