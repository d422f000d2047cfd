import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../..', import.meta.url))

/** Imports and calls that can open a socket to another machine. */
const openers =
  /\bfrom '(undici|(?:node:)?(?:dns|net|tls|http|https|http2|dgram)(?:\/promises)?)'|\b(fetch|WebSocket|EventSource)\(/g

/** Files outside egress that may have them, and why. */
const others: Record<string, string> = {
  'platform/embedded-postgres': 'checks whether its own PostgreSQL responds, on a local socket',
  'process/port.ts': 'listens for a moment on the port that its processes will share, and connects to nothing',
  'platform/mailer.ts':
    'reaches the servers of SMTP_URL, which the operator has set, and ends their connections at the time limit',
  'command/doctor-checks.ts': 'looks up the name in BASE_URL, which the operator has set',
}

test('only egress opens sockets to other machines', () => {
  const offenders = files()
    .filter((file) => !file.startsWith('webhooks/egress/') && !file.endsWith('.test.ts'))
    .filter((file) => !Object.keys(others).some((other) => file.startsWith(other)))
    .flatMap((file) => openersIn(file).map((opener) => `${file}: ${opener}`))
  expect(offenders).toEqual([])
})

test('the search for openers finds those of egress', () => {
  const found = files().filter((file) => openersIn(file).includes('undici'))
  expect(found).toEqual(expect.arrayContaining(['webhooks/egress/origin-pool.ts', 'webhooks/egress/connector.ts']))
})

function files(): string[] {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
  return names.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.ts'))
}

function openersIn(file: string): string[] {
  // Types open no sockets, and neither does the check whether a text is an address.
  const text = readFileSync(join(source, file), 'utf8')
    .replace(/^import type .*$/gm, '')
    .replace(/^import \{ isIP(v[46])?(, isIP(v[46])?)* \} from 'node:net'$/gm, '')
  return [...text.matchAll(openers)].map((match) => match[1] ?? match[2] ?? '')
}
