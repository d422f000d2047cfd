import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventNames } from '@sineta/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createReceiver, nodeHandler } from '../../receiver/src/index.ts'
import { sampleDelivery } from '../../receiver/src/testing.ts'
import { needs } from '../../server/test/support/machine.ts'
import { type Ended, open, sineta as run, sinetaHere as runHere, useHome } from './support/terminal.ts'

// A partner's first hour: the service as `npm start` runs it, with the embedded PostgreSQL, and the command.

const home = useHome()
const folder = mkdtempSync(path.join(tmpdir(), 'sineta first hour '))
// A folder below the checkout, with the partner's code.
const below = path.join(folder, 'my', 'receiver')
let facts: any
let service: ReturnType<typeof spawn>

beforeAll(async () => {
  mkdirSync(below, { recursive: true })
  const { PATH = '', HOME = '' } = process.env
  const main = path.join(import.meta.dirname, '../../server/bundle/main.js')
  service = spawn(process.execPath, [main], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'development',
      PORT: '0',
      TEST_ENDS_WITH_PARENT: '1',
      SINETA_DATA: path.join(folder, '.sineta'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of service.stdout!) {
    said += chunk
    if (said.includes('Stop with Ctrl-C')) break
  }
  facts = JSON.parse(readFileSync(path.join(folder, '.sineta', 'demo.json'), 'utf8'))
})
afterAll(async () => {
  service.kill('SIGTERM')
  await once(service, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

const env = { HOME: home }
/** Runs the command in the partner's folder, with nothing configured. */
const sineta = (...args: string[]) => run(args, env, { cwd: below })
const sinetaHere = (...args: string[]) => runHere(args, env, { cwd: below })
const records = ({ stdout }: Ended) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Makes a request as the owner of the partner, for operations that only people may use. */
async function inPortal(route: string, body?: unknown): Promise<any> {
  const call = async (line: string, token: string | null, sent?: unknown): Promise<any> => {
    const [method, at] = line.split(' ')
    const response = await fetch(facts.base_url + at, {
      method: method!,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    })
    expect(response.ok, line).toBe(true)
    return response.status === 204 ? null : response.json()
  }
  const { token } = await call('POST /v1/portal/session', null, facts.logins.portal)
  return call(route, token, body)
}

describe('the first hour in the terminal', () => {
  test('listen, trigger, and the typed handler at home is called once', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.closeAllConnections())
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`

    // On a machine whose clock is three minutes ahead.
    const ahead = 'data:text/javascript,const { now } = Date; Date.now = () => now() + 180_000'
    const listening = open(['listen', '--forward-to', url], { ...env, NODE_OPTIONS: `--import "${ahead}"` }, below)
    onTestFinished(() => void listening.stop('SIGKILL'))
    const secret = /whsec_\S+/.exec(await listening.waitForLine(/^Secret/))![0]
    const enrolled: (string | null)[] = []
    const receiver = createReceiver({ secret, environment: 'test' })
    receiver.on('student.enrolled', ({ data }) => enrolled.push(data.enrollment_number))
    server.on('request', nodeHandler(receiver))
    await listening.waitForLine(/Listening/)

    const triggered = await sineta('trigger', 'student.enrolled', '--json')
    expect(triggered).toMatchObject({ code: 0, stderr: '' })
    const [{ status, answer, deliveries }] = records(triggered)
    expect([status, deliveries.length]).toEqual([201, 1])
    await listening.waitForLine(new RegExp(`--> student\\.enrolled \\[${deliveries[0].id}\\]`))
    await listening.waitForLine(new RegExp(`<-- \\[204\\] \\d+ ms \\[${deliveries[0].id}\\]`))
    expect(enrolled).toHaveLength(1)

    // Triggering again at once enrolls another student.
    const [again] = records(await sinetaHere('trigger', 'student.enrolled', '--json'))
    await listening.waitForLine(new RegExp(`<-- \\[204\\] \\d+ ms \\[${again.deliveries[0].id}\\]`))
    // If the operation is refused, the command fails with a remedy.
    const refused = await sinetaHere(
      'trigger',
      'student.enrolled',
      '--set',
      `enrollment_number=${answer.enrollment_number}`,
    )
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/enroll refused: .*already_enrolled\)\n {2}where: POST .*\n {2}to do: .*--set/)
    // The receiver knows the id, and confirms it without calling the handler again.
    expect(await sineta('deliveries', 'resend', deliveries[0].id)).toMatchObject({ code: 0 })
    await listening.waitForLine(new RegExp(`--> student\\.enrolled \\[${deliveries[0].id}\\] \\(resend\\)`))
    expect(await listening.stop()).toBe(0)
    expect(enrolled).toEqual([answer.enrollment_number, again.answer.enrollment_number])
  })

  test('for a misspelt event, the nearest name is suggested', async () => {
    const { code, stderr } = await sinetaHere('trigger', 'student.enroled')
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean student.enrolled?')])
  })

  test('the sandbox is reset, but only with a test key', async () => {
    expect(await sineta('sandbox', 'reset')).toMatchObject({ code: 0, stderr: '' })
    const live = await sinetaHere('sandbox', 'reset', '--live')
    expect([live.code, live.stderr]).toEqual([1, expect.stringContaining('Use a test key')])
  })

  test('if an event has no delivery, the command points to a missing endpoint', async () => {
    const { id } = await inPortal('POST /v1/portal/app', {
      name: 'New',
      slug: 'new-in-terminal',
      requested_scopes: ['attendance:read'],
    })
    const { token } = await inPortal(`POST /v1/portal/app/${id}/api-key`, { name: 'first', environment: 'test' })
    const { code, stdout } = await sinetaHere('trigger', 'attendance.check_in', '--key', token)
    await inPortal(`DELETE /v1/portal/app/${id}`)
    expect([code, stdout]).toEqual([0, expect.stringContaining('If none comes, the app has no test endpoint')])
  })

  test('--set changes a member of the request', async () => {
    const { code, stdout } = await sinetaHere('trigger', 'entrance.created', '--set', 'name=Portão da quadra', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).request.body.name).toBe('Portão da quadra')
  })

  test('a school day passes in a second', async () => {
    const ended = await sineta('school-day', '--seconds', '1', '--json')
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const lines = records(ended)
    const steps = lines.filter(({ type }) => type === 'step')
    expect(lines.at(-1)).toMatchObject({ type: 'school_day', status: 'done', steps_total: steps.length })
    expect(steps.flatMap(({ events }) => events)).toEqual(
      expect.arrayContaining(['attendance.check_in', 'crm_lead.created']),
    )
  })

  test('the receiver check names what a receiver does wrong', async () => {
    const unverifying = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(204).end())
    }).listen(0, '127.0.0.1')
    await once(unverifying, 'listening')
    onTestFinished(() => void unverifying.close())
    const { code, stdout, stderr } = await sineta(
      'check',
      `http://127.0.0.1:${(unverifying.address() as AddressInfo).port}/`,
    )
    expect(code).toBe(1)
    expect(stdout).toMatch(/^pass {2}Accepts a valid delivery/m)
    expect(stdout).toMatch(/^FAIL {2}Rejects an invalid signature\n.*204\n {6}\S/m)
    expect(stderr).toContain('breaks a rule')
    // A private address, like that of a local receiver for a remote Sineta.
    const unreachable = await sinetaHere('check', 'http://10.0.0.1:8787/hooks')
    expect([unreachable.code, unreachable.stderr]).toEqual([
      2,
      expect.stringMatching(/to do: Sineta itself calls that URL/),
    ])
  })

  test('doctor finds everything in order', async () => {
    const { code, stdout } = await sineta('doctor')
    expect(stdout.split('\n').map((line) => line.slice(0, 20).trim())).toEqual([
      'ok    configuration',
      'ok    server',
      'ok    database',
      'ok    clock',
      'ok    key',
      'ok    endpoint',
      'ok    egress',
      'ok    secret',
      '',
    ])
    expect(code).toBe(0)
  })
})

test('a secret that was rotated is detected before a receiver refuses everything', async () => {
  const old = { ...env, SINETA_SECRET: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' }
  const { code, stdout } = await runHere(['doctor'], old, { cwd: below })
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^FAIL {2}secret .*another.*\n {6}to do: .*sineta login/m)])
  const listening = open(['listen', '--since', '1h'], old, below)
  onTestFinished(() => void listening.stop('SIGKILL'))
  await listening.waitForLine(/Deliveries are not signed with the secret above/)
  expect(await listening.stop()).toBe(0)
})

describe('inspecting and resending', () => {
  test('events are found by a word, and one is shown with its schema', async () => {
    const { stdout } = await sineta('events', 'list', 'biometric')
    expect(stdout).toMatch(/^\S+\.\S+ {2,}\S/)
    const shown = await sinetaHere('events', 'show', 'student.enrolled', '--json')
    expect(records(shown)[0]).toMatchObject({
      event: 'student.enrolled',
      scope: 'enrollments:read',
      schema: { title: 'student.enrolled' },
    })
    expect((await sinetaHere('events', 'list', '--json')).stdout.trim().split('\n')).toHaveLength(eventNames.length)
    expect((await sinetaHere('events', 'show', 'student.enroled')).code).toBe(2)
  })

  test('deliveries are listed, shown and resent', async () => {
    expect((await sinetaHere('trigger', 'entrance.created', '--set', 'name=Portão do pátio')).code).toBe(0)
    const [newest] = records(
      await sineta('deliveries', 'list', '--event', 'entrance.created', '--limit', '1', '--json'),
    )
    expect(newest).toMatchObject({ event: 'entrance.created', client: facts.app.sandbox.client })
    const arrived = () =>
      expect
        .poll(async () => (await inPortal(`GET /v1/portal/app/${facts.app.id}/delivery/${newest.id}`)).status)
        .toBe('delivered')
    await arrived()
    const shown = await sinetaHere('deliveries', 'show', newest.id, '--full', '--headers')
    expect(shown.stdout).toContain('"Portão do pátio"')
    expect(shown.stdout).toMatch(/^ {3}> webhook-id: /m)
    expect(shown.stdout).toMatch(/^ {3}< /m)
    // An id that is given twice is resent once.
    expect(await sinetaHere('deliveries', 'resend', newest.id, newest.id.toUpperCase())).toMatchObject({
      code: 0,
      stdout: `${newest.id} queued\n`,
    })
    await arrived()
    const unknownId = '00000000-0000-7000-8000-000000000000'
    expect(await sinetaHere('deliveries', 'resend', unknownId)).toMatchObject({
      code: 1,
      stdout: `${unknownId} refused: delivery_not_found\n`,
    })
  })

  test('deliveries that a paused endpoint missed are resent, with progress', async () => {
    const at = `/v1/portal/app/${facts.app.id}/endpoint/test`
    const { url } = await inPortal(`GET ${at}`)
    await inPortal(`PUT ${at}`, { url, status: 'paused' })
    for (const name of ['Norte', 'Sul', 'Leste'])
      expect((await sinetaHere('trigger', 'entrance.created', '--set', `name=Portão ${name}`)).code).toBe(0)
    expect((await sinetaHere('resend', '--failed', '--since', '1h')).stderr).toContain('endpoint_not_active')
    await inPortal(`PUT ${at}`, { url, status: 'active' })
    expect((await sinetaHere('resend', '--failed', '--since', '1h', '--count')).stdout).toMatch(
      /^3 failed or were skipped/,
    )
    const ended = await sineta('resend', '--failed', '--since', '1h', '--events', 'student.*, entrance.*', '--json')
    const lines = records(ended)
    expect([ended.code, lines[0]]).toEqual([0, { type: 'matched', matched: 3 }])
    expect(lines.at(-1)).toMatchObject({ type: 'task', status: 'done', done: 3, failed: 0 })
    expect(lines.filter(({ type }) => type === 'progress').at(-1)).toMatchObject({ done: 3, total: 3 })
  })
})

describe('a signature', () => {
  const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
  const { headers, body } = sampleDelivery('student.enrolled', { secret, at: new Date('2026-03-02T07:12:10Z') })
  const file = (name: string, text: string) => {
    writeFileSync(path.join(below, name), text)
    return name
  }
  const verify = (...args: string[]) => sinetaHere('verify', '--secret', secret, ...args)

  test('is verified from files, with headers as the JSON of any framework or as lines', async () => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    for (const text of [JSON.stringify(headers), JSON.stringify(lists), lines.join('\n')]) {
      const { code, stdout } = await verify('--headers', file('headers', text), '--body', file('body', body))
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/^ok: The signature is valid\. It was made \d+ d ago\. .* refuse it now/),
      ])
    }
  })

  test('is verified with the stored or configured secret if none is given', async () => {
    const stored = sampleDelivery('student.enrolled', { secret: facts.app.signing_secret })
    const files = [
      '--headers',
      file('stored.json', JSON.stringify(stored.headers)),
      '--body',
      file('stored', stored.body),
    ]
    expect(await sinetaHere('verify', ...files)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ok: /) })
    const configured = { ...env, SINETA_SECRET: secret }
    expect((await runHere(['verify', ...files], configured, { cwd: below })).stdout).toMatch(/^signature_mismatch: /)
    const nowhere = await runHere(['verify', ...files.map((one) => one.replace(/^stored/, `${below}/$&`))], env, {
      cwd: '/',
    })
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('No signing secret is given')])
  })

  test('whose headers cannot be read is not reported as one without headers', async () => {
    const { code, stderr } = await verify(
      '--headers',
      file('headers', '{"webhook-id": }'),
      '--body',
      file('body', body),
    )
    expect([code, stderr]).toEqual([1, expect.stringContaining('No headers were found.')])
  })

  test('that does not match is explained', async () => {
    const printed = JSON.stringify(JSON.parse(body), null, 2)
    const known = ['--headers', file('headers.json', JSON.stringify(headers))]
    const parsed = await verify(...known, '--body', file('printed', printed), '--json')
    expect([parsed.code, JSON.parse(parsed.stdout).code]).toEqual([1, 'body_reserialized'])
    const late = await verify(...known, '--body', file('body', body), '--at', '2026-03-02T08:00:00Z')
    expect(late.stdout).toMatch(/^too_old: .*\d+ s ago/)
    const inTime = await verify(...known, '--body', file('body', body), '--at', headers['webhook-timestamp']!)
    expect(inTime.stdout).toBe('ok: The signature and timestamp are valid.\n')
  })

  test('is verified with the body from standard input', async () => {
    const args = [
      'verify',
      '--secret',
      secret,
      '--headers',
      file('headers.json', JSON.stringify(headers)),
      '--body',
      '-',
    ]
    expect((await run(args, env, { cwd: below, input: body })).code).toBe(0)
    expect((await run(args, env, { cwd: below, input: `${body}\n` })).stdout).toMatch(/^body_has_trailing_newline/)
  })
})

describe('signing in', () => {
  const elsewhere = { HOME: home, XDG_CONFIG_HOME: path.join(folder, 'config') }
  const login = path.join(elsewhere.XDG_CONFIG_HOME, 'sineta', 'login.json')

  test('makes a key, remembers it for the owner of the machine alone, and forgets it', async () => {
    const { email, password } = facts.logins.portal
    const args = ['login', '--url', facts.base_url, '--email', email]
    const signedIn = await run(args, elsewhere, { input: `${password}\n` })
    expect(signedIn).toMatchObject({ code: 0, stderr: '' })
    expect(signedIn.stdout).toContain(facts.app.signing_secret)
    expect(statSync(login).mode & 0o777).toBe(0o600)
    const kept = JSON.parse(readFileSync(login, 'utf8'))
    expect(kept).toMatchObject({ url: facts.base_url, app: facts.app.id, secret: facts.app.signing_secret })
    expect(kept.keys.test).not.toBe(facts.app.api_key_test)
    expect(JSON.stringify(kept)).not.toContain(password)

    expect((await runHere(['deliveries', 'list', '--limit', '1'], elsewhere)).code).toBe(0)
    const live = await runHere(['deliveries', 'list', '--live'], elsewhere)
    expect(live.stderr).toContain('sineta login --live')
    expect(await run(['logout'], elsewhere)).toMatchObject({
      code: 0,
      stdout: 'Signed out: the key is revoked and removed.\n',
    })
    expect((await runHere(['deliveries', 'list'], elsewhere)).stderr).toContain('No app is configured')
    const revoked = await sinetaHere('deliveries', 'list', '--key', kept.keys.test)
    expect([revoked.code, revoked.stderr]).toEqual([1, expect.stringContaining('unauthenticated')])
  })

  test('again revokes the key of the previous login, which nothing else could revoke', async () => {
    const { email, password } = facts.logins.portal
    const signIn = () =>
      runHere(['login', '--url', facts.base_url, '--email', email], elsewhere, { input: `${password}\n` })
    // The file of an earlier login may be damaged.
    mkdirSync(path.dirname(login), { recursive: true })
    writeFileSync(login, '{ broken')
    await signIn()
    const { keys } = JSON.parse(readFileSync(login, 'utf8'))
    expect(await signIn()).toMatchObject({ code: 0, stderr: '' })
    expect((await sinetaHere('deliveries', 'list', '--key', keys.test)).stderr).toContain('unauthenticated')
    // If the service cannot be reached, the key stays valid, and the command says so.
    const kept = JSON.parse(readFileSync(login, 'utf8'))
    writeFileSync(login, JSON.stringify({ ...kept, url: 'http://127.0.0.1:9' }))
    const { code, stdout } = await runHere(['logout'], elsewhere)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/is still valid \(.*\)\. Revoke it in the portal/)])
    expect((await sinetaHere('deliveries', 'list', '--key', kept.keys.test)).code).toBe(0)
  })

  test('with a key asks nothing, and tries the key first', async () => {
    const args = (key: string) => ['login', '--url', facts.base_url, '--key', key]
    const wrong = await runHere(args('ak_test_nobody'), elsewhere)
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('unauthenticated')])
    const { token } = await inPortal(`POST /v1/portal/app/${facts.app.id}/api-key`, { name: 'ci', environment: 'live' })
    expect((await runHere(args(token), elsewhere)).code).toBe(0)
    expect((await runHere(['deliveries', 'list', '--live'], elsewhere)).code).toBe(0)
    // The key was created elsewhere and may be in use there.
    for (const args of [['login', '--url', facts.base_url, '--key', facts.app.api_key_test], ['logout']])
      expect((await runHere(args, elsewhere)).stdout).toContain('is still valid (it was given with --key)')
    for (const key of [token, facts.app.api_key_test])
      expect(await sinetaHere('deliveries', 'list', '--key', key)).toMatchObject({ code: 0, stderr: '' })
  })

  test('is not needed with a key, which determines its app', async () => {
    const listed = (SINETA_KEY: string) =>
      runHere(['deliveries', 'list', '--json'], { ...elsewhere, SINETA_URL: facts.base_url, SINETA_KEY })
    expect(await listed(facts.app.api_key_test)).toMatchObject({ code: 0, stderr: '' })
    expect((await listed('ak_test_nobody')).code).toBe(1)
  })

  test('that cannot be stored leaves no key behind', async () => {
    const { email, password } = facts.logins.portal
    const keys = async () => (await inPortal(`GET /v1/portal/app/${facts.app.id}/api-key`)).data.length
    const before = await keys()
    const args = ['login', '--url', facts.base_url, '--email', email]
    // A file where the folder should be.
    const nowhere = { HOME: home, XDG_CONFIG_HOME: path.join(folder, '.sineta', 'demo.json') }
    const { code, stderr } = await runHere(args, nowhere, { input: `${password}\n` })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^error: The login cannot be stored \(ENOTDIR\)\.\n {2}where: /),
    ])
    expect(await keys()).toBe(before)

    // A folder where the file should be. A key given with --key is not revoked, so no copy of it may stay either.
    const config = path.join(folder, 'config')
    mkdirSync(path.join(config, 'sineta', 'login.json'), { recursive: true })
    const given = ['login', '--url', facts.base_url, '--key', facts.app.api_key_test]
    const refused = await runHere(given, { HOME: home, XDG_CONFIG_HOME: config })
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('The login cannot be stored (EISDIR)')])
    expect(readdirSync(path.join(config, 'sineta'))).toEqual(['login.json'])
  })

  test('with a wrong password says so', async () => {
    const args = ['login', '--url', facts.base_url, '--email', facts.logins.portal.email]
    const { code, stderr } = await runHere(args, elsewhere, { input: 'not the password\n' })
    expect([code, stderr]).toEqual([1, expect.stringContaining('The e-mail address or the password is wrong')])
  })
})

describe('a failure', () => {
  test('is reported with its place and a remedy', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const url = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`
    gone.close()
    await once(gone, 'close')
    const { code, stdout, stderr } = await sineta('deliveries', 'list', '--url', url)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.split('\n')).toEqual([
      'error: Sineta cannot be reached: ECONNREFUSED.',
      `  where: ${url}`,
      '  to do: Check that it is running ("npm start") and that the address is right: --url, SINETA_URL or "sineta login".',
      '',
    ])
  })

  test('is an object with --json', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000'
    const { code, stderr } = await sinetaHere('deliveries', 'show', unknown, '--json')
    expect([code, JSON.parse(stderr)]).toMatchObject([1, { type: 'error', code: 'delivery_not_found' }])
  })

  test.each([[['lisen', '--json']], [['--json']], [['trigger', '--json']]])(
    'of the usage %j is an object with --json too',
    async (args) => {
      const { code, stdout, stderr } = await sineta(...args)
      expect([code, stdout, JSON.parse(stderr)]).toMatchObject([2, '', { type: 'error', code: 'usage' }])
    },
  )

  test('caused by an app slug instead of an id is not blamed on the service', async () => {
    const { code, stdout, stderr } = await sinetaHere('doctor', '--app', 'demo')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^error: "demo" is not the id of an app\.\n {2}where: --app or SINETA_APP\n/)
  })

  test('because of --live in the sandbox does not suggest a reset', async () => {
    const { code, stderr } = await sinetaHere('trigger', 'student.enrolled', '--live')
    expect([code, stderr]).toEqual([1, expect.stringMatching(/\(403 forbidden\)\n.*\n {2}to do: .* without --live\./)])
  })

  test('because the address is not Sineta is recognised by doctor', async () => {
    const other = createServer((_request, response) => response.end('<!doctype html>')).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { code, stdout, stderr } = await sinetaHere(
      'doctor',
      '--url',
      `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
    )
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^FAIL {2}server .*, but is not Sineta$/m)])
    expect(stderr).toMatch(/^error: 1 check failed\./)
  })

  test('caused by an invalid URL in the environment names the variable', async () => {
    const { code, stderr } = await runHere(['doctor'], { HOME: home, SINETA_URL: 'sineta.example' })
    expect([code, stderr]).toEqual([2, expect.stringContaining('SINETA_URL is sineta.example')])
  })

  test('is not caused by variables that are blank or come from a file with Windows line endings', async () => {
    const names = ['SINETA_URL', 'SINETA_APP', 'SINETA_KEY', 'SINETA_SECRET', 'SINETA_DATA']
    const blank = Object.fromEntries(names.map((name) => [name, '\r']))
    const from = { SINETA_APP: facts.app.id, SINETA_URL: facts.base_url, SINETA_SECRET: facts.app.signing_secret }
    const ended = Object.fromEntries(Object.entries(from).map(([name, value]) => [name, `${value}\r`]))
    for (const variables of [blank, ended]) {
      const { code, stdout } = await runHere(['doctor'], { ...env, ...variables }, { cwd: below })
      expect(stdout).not.toContain('fault')
      expect(code).toBe(0)
    }
  })

  test.each([
    [['lisen'], /unknown command 'lisen'\n\(Did you mean listen\?\)/],
    [['listen', '--forward-to', 'localhost'], /Give a URL with http: or https:/],
    [['listen', '--events', 'student.enroled'], /There is no event student\.enroled/],
    [['listen', '--since', 'yesterday'], /Say how long ago/],
    [['resend', '--since', '1h'], /required option '--failed'/],
    [['trigger'], /missing required argument 'event'/],
    [['trigger', ''], /Give the name of an event/],
    [['check', ''], /Give a URL with http: or https:/],
    [['check', 'localhost:8787'], /Give a URL with http: or https:/],
    [['deliveries', 'list', '--event', 'student.enroled'], /There is no event student\.enroled/],
    [['deliveries', 'list', '--key', ''], /Give a key of an app/],
    [['login', '--key', ''], /Give a key of an app/],
    [['listen', '--silence', '0'], /Give a whole number, 1 or more/],
    [['deliveries', 'list', '--url', 'sineta.example'], /Give a URL with http: or https:/],
    [['listen', '--forward-to', 'http://me:secret@127.0.0.1:3000/'], /and without a password/],
    [['deliveries', 'list', '--key', 'ak_test_abcd…'], /Give a key of an app/],
    [['deliveries', 'show', '..'], /Give the id of a delivery/],
    [['deliveries', 'resend', 'first', 'second'], /Give the id of a delivery/],
    [['login', '--signing-secret', 'whsec_AAEC'], /--signing-secret needs --key/],
    [['verify', '--secret', 'whsec_AAEC', '--headers', '-', '--body', '-'], /cannot be both the headers and the body/],
    // These are found by Sineta itself.
    [['trigger', 'entrance.created', '--set', 'colour=blue'], /colour is not a field/],
    [['resend', '--failed', '--since', '1h', '--events', 'student.enroled'], /Did you mean student\.enrolled/],
    [['resend', '--failed', '--since', '400d'], /within the last 30 days/],
    [['school-day', '--seconds', '601'], /must be <= 600/],
  ])('of the usage %j has exit code 2', async (args, message) => {
    const { code, stderr } = await sinetaHere(...args)
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
  })

  test.each(['{ broken', '{}', 'null', '{"url":"somewhere","app":"a","keys":{}}'])(
    'caused by a login file that contains %s names the file',
    async (text) => {
      const config = path.join(folder, 'closed')
      mkdirSync(path.join(config, 'sineta'), { recursive: true })
      const file = path.join(config, 'sineta', 'login.json')
      writeFileSync(file, text)
      const { code, stderr } = await runHere(['doctor'], { HOME: home, XDG_CONFIG_HOME: config })
      expect([code, stderr]).toEqual([1, expect.stringContaining(`where: ${file}`)])
    },
  )
})

describe('completion', () => {
  const bin = path.join(import.meta.dirname, '../bin/sineta.js')
  const completed = (...words: string[]) => {
    const script = `source <(sineta completion bash); COMP_WORDS=(sineta ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _sineta; printf '%s\\n' "\${COMPREPLY[@]}"`
    const withCommand = `sineta() { '${process.execPath}' '${bin}' "$@"; }; ${script}`
    return execFileSync('bash', ['-c', withCommand], { encoding: 'utf8', cwd: below }).trim().split('\n')
  }

  test('in bash offers commands, their parts, options and events', needs('bash'), () => {
    expect(completed('lis')).toEqual(['listen'])
    expect(completed('deliveries', '')).toEqual(expect.arrayContaining(['list', 'show', 'resend']))
    expect(completed('listen', '--fo')).toEqual(['--forward-to'])
    expect(completed('trigger', 'student.enrol')).toEqual(expect.arrayContaining(['student.enrolled']))
    expect(completed('completion', 'f')).toEqual(['fish'])
    // Bash splits an address at its colons.
    expect(completed('--url', 'http', ':', '//127.0.0.1', ':', '8080', 'deliveries', 're')).toEqual(['resend', 'retry'])
  })

  // The commands that the shells run when Tab is pressed.
  const asked = {
    zsh: (words: string[]) =>
      `compdef() { : }; compadd() { shift; print -l -- $@ }; source <(sineta completion zsh); words=(sineta ${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length + 1}; _sineta`,
    fish: (words: string[]) => `sineta completion fish | source; complete -C'sineta ${words.join(' ')}'`,
  }
  for (const shell of ['zsh', 'fish'] as const) {
    test.each([
      [['lis'], 'listen'],
      [['deliveries', ''], 'resend'],
      [['listen', '--'], '--forward-to'],
      [['listen', '--'], '--json'],
      [['trigger', 'student.enrol'], 'student.enrolled'],
    ])(`in ${shell} offers for %j among others %s`, needs(shell), (words, offered) => {
      writeFileSync(path.join(below, 'sineta'), `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`, {
        mode: 0o755,
      })
      const PATH = `${below}:${process.env.PATH}`
      const said = execFileSync(shell, ['-c', asked[shell](words)], {
        encoding: 'utf8',
        cwd: below,
        env: { ...env, PATH },
      })
      expect(said.split('\n').map((line) => line.split('\t')[0])).toContain(offered)
    })
  }
})
