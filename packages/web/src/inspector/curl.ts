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

// A pasted control character could leave the quotes of the terminal's paste; NUL cannot be an argument at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
// Linux refuses a single argument of 128 KiB, and a character may be three bytes.
const longestArgument = 40_000

/** A command that posts the same headers and the same bytes again. */
export function toCurl(received: Received, url: string): string {
  const headers = received.headers
    .filter(([name, value]) => !ofTheConnection.has(name.toLowerCase()) && !control.test(name + value))
    .map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`)
  const inline = !control.test(received.body) && received.body.length < longestArgument
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

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
