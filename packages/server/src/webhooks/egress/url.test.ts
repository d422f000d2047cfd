import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { parseAllowList } from './address.ts'
import { checkReceiverUrl, type Environment } from './url.ts'

const noRanges = parseAllowList('')
const loopback = parseAllowList('127.0.0.0/8,::1/128')

function verdict(text: string, environment: Environment = 'live', allow = noRanges): string {
  const answer = checkReceiverUrl(text, { environment, allow })
  return answer.ok ? 'ok' : answer.reason
}

test.each([
  'https://integra.aurora.example/escola/eventos',
  'https://hooks.example.com:8443/a?b=c',
  'https://escola.com.br',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://ação.example/',
])('a live receiver may be %s', (url) => {
  expect(verdict(url)).toBe('ok')
})

test.each([
  { url: 'http://hooks.example.com/', reason: 'https_required' },
  { url: 'ftp://hooks.example.com/', reason: 'scheme' },
  { url: 'javascript:alert(1)', reason: 'scheme' },
  { url: 'hooks.example.com/path', reason: 'not_a_url' },
  { url: '', reason: 'not_a_url' },
  { url: ' https://hooks.example.com/', reason: 'not_a_url' },
  { url: 'https://hooks.exam\tple.com/', reason: 'not_a_url' },
  { url: `https://hooks.example.com/${'a'.repeat(2048)}`, reason: 'too_long' },
  { url: 'https://user:secret@hooks.example.com/', reason: 'user_info' },
  { url: 'https://user@hooks.example.com/', reason: 'user_info' },
  { url: 'https://hooks.example.com@169.254.169.254/', reason: 'user_info' },
  { url: 'https://hooks.example.com/#part', reason: 'fragment' },
  { url: 'https://hooks.example.com/#', reason: 'fragment' },
  { url: 'https://hooks.example.com:8080/', reason: 'port' },
  { url: 'https://hooks.example.com:80/', reason: 'port' },
  { url: 'https://localhost/', reason: 'host' },
  { url: 'https://localhost./', reason: 'host' },
  { url: 'https://app.localhost/', reason: 'host' },
  { url: 'https://printer.local/', reason: 'host' },
  { url: 'https://metadata.google.internal/', reason: 'host' },
  { url: 'https://intranet/', reason: 'host' },
  { url: 'https://hooks.example.com./', reason: 'host' },
])('a live receiver may not be $url ($reason)', ({ url, reason }) => {
  expect(verdict(url)).toBe(reason)
})

test.each([
  ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/'],
  ...[
    'https://0x7f.1/',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://127.0.0.1./',
  ],
  ...[
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
  ],
  ...['https://169.254.169.254/', 'https://[fd00:ec2::254]/', 'https://10.1.2.3/', 'https://[64:ff9b::a9fe:a9fe]/'],
])('%s is a private address however it is spelt', (url) => {
  expect(verdict(url)).toBe('private_address')
  expect(verdict(url, 'sandbox')).toBe('private_address')
})

test('a URL whose address has a zone is not a URL', () => {
  expect(verdict('https://[fe80::1%25lo]/')).toBe('not_a_url')
})

test.each([
  'http://hooks.example.com/',
  'http://hooks.example.com:8080/',
  'https://hooks.example.com:3000/',
  'https://hooks.example.com:65535/',
])('a sandbox receiver may be %s', (url) => {
  expect(verdict(url, 'sandbox')).toBe('ok')
})

test.each(['live', 'sandbox'] as const)('%s never posts to a port of another protocol', (environment) => {
  // The list of the Fetch standard as undici keeps it: an oracle that we did not write.
  const { badPorts } = createRequire(import.meta.url)('undici/lib/web/fetch/constants.js') as { badPorts: string[] }
  expect(badPorts.length).toBeGreaterThan(70)
  for (const port of [...badPorts, '22', '25', '3306', '5432', '6379', '81', '1023', '0']) {
    expect([port, verdict(`https://hooks.example.com:${port}/`, environment)]).toEqual([port, 'port'])
    expect([port, verdict(`http://127.0.0.1:${port}/`, environment, loopback)]).toEqual([port, 'port'])
  }
})

test.each(['http://127.0.0.1:3000/', 'http://localhost:8080/hook', 'http://[::1]:49152/', 'https://localhost:8443/'])(
  'where loopback is allowed, a live receiver may be %s',
  (url) => {
    expect(verdict(url, 'live', loopback)).toBe('ok')
  },
)

test('localhost is loopback only where loopback is allowed', () => {
  expect(verdict('http://localhost:8080/', 'sandbox', noRanges)).toBe('host')
  expect(verdict('http://localhost:8080/', 'sandbox', parseAllowList('10.0.0.0/8'))).toBe('host')
})

test('an allow list allows nothing beyond its ranges', () => {
  expect(verdict('http://10.0.0.1:8080/', 'live', loopback)).toBe('private_address')
  expect(verdict('http://hooks.example.com:8080/', 'live', loopback)).toBe('https_required')
})

test('a refusal says what to do', () => {
  const answer = checkReceiverUrl('https://hooks.example.com/#x', { environment: 'live', allow: noRanges })
  expect(answer).toMatchObject({ ok: false, sentence: 'Remove the part from # on: it is never sent.' })
})
