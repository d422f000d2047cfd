import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needs } from '../../../server/test/support/machine.ts'
import { toCurl } from './curl.ts'
import { received } from './received.samples.ts'

const url = 'http://127.0.0.1:8080/inspector/x'

/** Runs the command in a real shell, with a `curl` that only prints its arguments and input. */
function run(command: string): { args: string[]; stdin: string } {
  const fakeCurl = `curl() { printf '%s\\0' "$@"; case "$*" in *--data-binary\\ @-) printf '\\0STDIN\\0'; cat;; esac; }\n`
  const [args, stdin = ''] = execFileSync('bash', ['-s'], { input: fakeCurl + command })
    .toString()
    .split('\0\0STDIN\0')
  return { args: args!.replace(/\0$/, '').split('\0'), stdin }
}

function postedBody(command: string): string {
  const { args, stdin } = run(command)
  return args.at(-2) === '--data-raw' ? args.at(-1)! : stdin
}

test('the copied command posts exactly the received bytes', needs('bash'), () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.json())
  const hostile = fc.constantFrom(
    `'; rm -rf / #`,
    '$(id) `id` $HOME !!',
    '@/etc/passwd',
    "it's",
    '\n\n',
    '\u001b[201~',
    '\0',
    '',
  )
  fc.assert(
    fc.property(fc.oneof(text, hostile), (body) => {
      expect(postedBody(toCurl(received({ body }), url))).toBe(body)
    }),
    { numRuns: 60 },
  )
})

test('a body too long for an argument goes through the pipe', needs('bash'), () => {
  const body = `{"data":"${'ç'.repeat(150_000)}"}`
  expect(postedBody(toCurl(received({ body }), url))).toBe(body)
})

test('headers are sent again, except connection headers', needs('bash'), () => {
  const headers: [string, string][] = [
    ['Host', 'sineta.example'],
    ['Content-Length', '2'],
    ['webhook-signature', 'v1,a/b+c= v1,d'],
    ['x-quote', `'"$(id)`],
    ['x-empty', ''],
  ]
  const { args } = run(toCurl(received({ headers }), url))
  expect(args).toEqual([
    ...['-X', 'POST', url],
    ...['-H', 'webhook-signature: v1,a/b+c= v1,d'],
    ...['-H', `x-quote: '"$(id)`],
    ...['-H', 'x-empty;'],
    ...['--data-raw', '{}'],
  ])
})

test('no control character reaches the terminal that the command is pasted into', () => {
  const hostile = received({ body: 'a\u001b[201~\rrm -rf /', headers: [['x-hostile', '\u001b]0;x\u0007']] })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  expect(toCurl(hostile, url)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
})
