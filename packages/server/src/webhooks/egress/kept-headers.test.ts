import { describe, expect, test } from 'vitest'
import { maxHeaderBytes, maxHeaders, parseHeaders, serializeHeaders } from './kept-headers.ts'

test('headers are kept as they were, with their order, their case, duplicate names and empty values', () => {
  const headers = ['Host', 'a.example:8443', 'Via', '1.1 a', 'via', '1.1 b: c', 'X-Empty', '']
  expect(parseHeaders(serializeHeaders(headers))).toEqual({
    isCut: false,
    headers: [
      { name: 'Host', value: 'a.example:8443' },
      { name: 'Via', value: '1.1 a' },
      { name: 'via', value: '1.1 b: c' },
      { name: 'X-Empty', value: '' },
    ],
  })
  expect(parseHeaders(serializeHeaders([]))).toEqual({ isCut: false, headers: [] })
})

test.each([
  ...['Set-Cookie', 'cookie', 'Authorization', 'proxy-authenticate', 'Proxy-Status', 'WWW-Authenticate'],
  ...['authentication-info', 'x-api-key', 'X-Auth-Token', 'x-amz-security-token', 'X-Client-Secret', 'x-functions-key'],
])('the value of %s is never written', (name) => {
  const text = serializeHeaders([name, 'hunter2', 'etag', '"1"'])
  expect(text).not.toContain('hunter2')
  expect(parseHeaders(text).headers).toEqual([
    { name, value: null },
    { name: 'etag', value: '"1"' },
  ])
})

test.each(['webhook-signature', 'webhook-id', 'user-agent', 'location', 'retry-after', 'x-request-id', 'server'])(
  'the value of %s is kept',
  (name) => {
    expect(parseHeaders(serializeHeaders([name, 'value'])).headers).toEqual([{ name, value: 'value' }])
  },
)

describe('stored headers are limited, and marked as cut', () => {
  const many = (count: number, value: string) => Array.from({ length: count }, (_, i) => [`x-${i}`, value]).flat()

  test('in number', () => {
    expect(parseHeaders(serializeHeaders(many(maxHeaders, 'a')))).toMatchObject({
      isCut: false,
      headers: { length: maxHeaders },
    })
    expect(parseHeaders(serializeHeaders(many(1_000, 'a')))).toMatchObject({
      isCut: true,
      headers: { length: maxHeaders },
    })
  })

  test('in bytes, as received', () => {
    const names = many(90, 'a'.repeat(100))
    expect(parseHeaders(serializeHeaders(names))).toMatchObject({ isCut: true, headers: { length: 75 } })
    const bytes = names.map((text) => Buffer.from(text.replaceAll('a', '\xff'), 'latin1'))
    expect(parseHeaders(serializeHeaders(bytes))).toMatchObject({ isCut: true, headers: { length: 75 } })
    expect(parseHeaders(serializeHeaders(['x-huge', 'a'.repeat(maxHeaderBytes), 'x-next', 'a']))).toEqual({
      isCut: true,
      headers: [],
    })
  })
})

test('bytes are read as UTF-8, or else as Latin-1; none of them can end a line or stop PostgreSQL', () => {
  const value = (bytes: Buffer) => parseHeaders(serializeHeaders([Buffer.from('x-name'), bytes])).headers[0]?.value
  expect(value(Buffer.from('São José 学校'))).toBe('São José 学校')
  expect(value(Buffer.from('S\xe3o', 'latin1'))).toBe('São')
  expect(value(Buffer.from('a\0b\r\nset: c'))).toBe('abset: c')
})
