import { isPasteable, quote, toBase64 } from '../kit/shell-text.ts'
import type { Received } from './received.ts'

// curl sets these itself for the connection that it opens.
const ofTheConnection = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'expect',
  'keep-alive',
])

/** A command that posts the same headers and the same bytes again. */
export function toCurl(received: Received, url: string): string {
  const headers = received.headers
    .filter(([name, value]) => !ofTheConnection.has(name.toLowerCase()) && isPasteable(name + value))
    .map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`)
  const inline = isPasteable(received.body)
  const body = inline ? `--data-raw ${quote(received.body)}` : '--data-binary @-'
  const command = [`curl -X ${received.method} ${quote(url)}`, ...headers, body].join(' \\\n  ')
  return inline ? command : `echo ${toBase64(received.body)} | base64 -d | ${command}`
}

/** A first request for someone who has nothing to send yet. */
export function firstCurl(url: string): string {
  return [
    `curl ${quote(url)}`,
    `-H 'content-type: application/json'`,
    `-d '{"event":"hello","data":{"from":"curl"}}'`,
  ].join(' \\\n  ')
}
