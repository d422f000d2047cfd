import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPastedHeaders } from './pasted-headers.ts'

const headers = {
  'webhook-id': '019cae08-ad66-796c-9230-140af990a702',
  'webhook-timestamp': '1772446330',
  'webhook-signature':
    'v1,DZpekGYHuvsKEBfVhRJXmylb3EMTmE6hYLlNIxtQaXY= v1,DWCetQ/6zvdx6Fs0gTzXVeVkpNKzDlmx+nSvZiLsPfY=',
}
const lines = (write: (name: string, value: string) => string) =>
  Object.entries(headers)
    .map(([name, value]) => write(name, value))
    .join('\n')

const options = (quote: string) =>
  Object.entries(headers)
    .map(([name, value]) => `-H ${quote}${name}: ${value}${quote}`)
    .join(' ')

test.each<[what: string, text: string]>([
  ['lines of HTTP', lines((name, value) => `${name}: ${value}`)],
  ['what curl -v prints', lines((name, value) => `> ${name}: ${value}`)],
  ['a curl command', `curl -X POST https://x.example \\\n${lines((name, value) => `  -H '${name}: ${value}' \\`)}`],
  ['a curl command on one line', `curl -X POST ${options("'")} -d @body.json https://x.example`],
  ['options of curl alone', options('"')],
  ['the JSON of a framework', JSON.stringify(headers)],
  ['JSON after a byte order mark', `\uFEFF${JSON.stringify(headers)}`],
  [
    'JSON with lists',
    JSON.stringify(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))),
  ],
  ['JSON with a number', JSON.stringify({ ...headers, 'webhook-timestamp': 1772446330 })],
  [
    'the headers of an attempt',
    JSON.stringify(Object.entries(headers).map(([name, value]) => ({ name, value, masked: false }))),
  ],
  ['pairs', JSON.stringify(Object.entries(headers))],
  ['Node’s rawHeaders', JSON.stringify(Object.entries(headers).flat())],
  ['a printed object', lines((name, value) => `  '${name}': '${value}',`)],
  ['capitals', lines((name, value) => `${name.toUpperCase()}: ${value}`)],
])('%s are understood', (_, text) => {
  expect(readPastedHeaders(text)).toMatchObject(headers)
})

test('any other text is ignored without an error', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readPastedHeaders(text)))
})
