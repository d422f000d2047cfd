import { execFileSync } from 'node:child_process'
import { newSecret, verify } from '@sineta/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needs } from '../../../../server/test/support/machine.ts'
import { toSignedCurl } from './curl.ts'

const id = '019cae08-ad66-796c-9230-140af990a702'
const url = `http://127.0.0.1:8080/it's/$(here)`
const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-event': 'student.created' }
const secret = newSecret()

/** Runs the command in a real shell, with a `curl` that only prints its arguments and input. */
function run(body: string, env: Record<string, string> = { SINETA_SECRET: secret }) {
  const fakeCurl = `curl() { printf '%s\\0' "$@"; printf '\\0STDIN\\0'; cat; }\n`
  const [args = '', stdin = ''] = execFileSync('sh', ['-s'], {
    input: fakeCurl + toSignedCurl({ url, headers, body }),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
    .toString()
    .split('\0\0STDIN\0')
  const given = args.split('\0')
  const sent = given.flatMap((arg, at) => (given[at - 1] === '-H' ? [arg.split(': ') as [string, string]] : []))
  return { url: given[1], headers: Object.fromEntries(sent), body: stdin }
}

test('the copied command posts the same bytes, and a receiver that verifies them accepts', needs('openssl'), () => {
  const text = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }).map((one) => one.replaceAll('\0', '')),
    fc.constantFrom(
      `{"name":"'; rm -rf / #"}`,
      '$(id) `id` $HOME !!',
      '\n\n',
      '{"á":"ç"}\n',
      '\u001b[201~\r',
      '-n',
      '',
    ),
  )
  fc.assert(
    fc.property(text, (body) => {
      const posted = run(body)
      expect(posted.url).toBe(url)
      expect(posted.body).toBe(body)
      expect(posted.headers).toMatchObject(headers)
      expect(
        verify({ headers: posted.headers, body: posted.body, secrets: [secret], nowSeconds: Date.now() / 1000 }),
      ).toMatchObject({ ok: true, id })
    }),
    { numRuns: 15 },
  )
})

test('without the secret nothing is sent, and the command says what is missing', () => {
  expect(() => run('{}', {})).toThrow(/SINETA_SECRET=whsec_/)
})

test('no control character reaches the terminal that the command is pasted into', () => {
  const command = toSignedCurl({
    url,
    headers: { ...headers, 'x-hostile': '\u001b]0;x\u0007' },
    body: 'a\u001b[201~\r',
  })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  expect(command).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
})
