import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startExample } from '../../receiver/test/support/example.ts'
import { openProject, type Project, root } from '../../receiver/test/support/project.ts'
import { createDatabase, type TestDatabase } from '../../server/test/support/database.ts'
import { type Running, startProcess } from '../../server/test/support/processes.ts'
import { open, sineta as run, useHome } from './support/terminal.ts'

// The first hour of a partner, taken literally: an empty folder outside the checkout, with the packages that npm would publish.

const home = useHome()
let project: Project
let bin: string
let database: TestDatabase
let service: Running
beforeAll(async () => {
  const ours = ['packages/contract', 'packages/receiver', 'packages/cli']
  project = await openProject(...ours, 'node_modules/typebox', 'node_modules/commander')
  bin = join(project.folder, 'node_modules', '.bin', 'sineta')
  database = await createDatabase()
  service = startProcess('all', database.url)
})
afterAll(async () => {
  service.kill('SIGTERM')
  await service.exit
  await database.drop()
  await project.remove()
})

/** Creates an account, an app with a sandbox, a key and a paused endpoint, as the pages of the portal do. */
async function signUp() {
  const { base_url } = await service.started
  const call = async (route: string, body: object, token?: string): Promise<any> => {
    const [method, path] = route.split(' ')
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(base_url + path, { method: method!, headers, body: JSON.stringify(body) })
    const answer = await response.json()
    expect(response.ok, `${route}: ${JSON.stringify(answer)}`).toBe(true)
    return answer
  }
  const login = { email: 'dev@parceira.example', password: 'correta bateria de cavalo' }
  await call('POST /v1/portal/partner', { name: 'Parceira', cnpj: '11222333000181', ...login })
  const { token } = await call('POST /v1/portal/session', login)
  const requested_scopes = ['enrollments:read']
  const app = await call('POST /v1/portal/app', { name: 'Minha integração', slug: 'minha', requested_scopes }, token)
  const at = `/v1/portal/app/${app.id}`
  await call(`PUT ${at}/endpoint/test`, { url: 'http://127.0.0.1:8787/hooks', status: 'paused' }, token)
  const key = (await call(`POST ${at}/api-key`, { name: 'notebook', environment: 'test' }, token)).token
  return { secret: app.signing_secret as string, env: { HOME: home, SINETA_URL: base_url, SINETA_KEY: key as string } }
}

const receiver = `
  import { createServer } from 'node:http'
  import { createReceiver, nodeHandler } from '@sineta/receiver'

  const receiver = createReceiver({ secret: process.env.SINETA_SECRET, environment: 'test' })
  receiver.on('student.enrolled', ({ id, data }) => console.log(id, data.name.toUpperCase()))
  receiver.on('*', (envelope) => {
    if (envelope.event === 'attendance.check_in') console.log(envelope.data.checked_in_at)
  })
  const server = createServer(nodeHandler(receiver)).listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') console.log(\`http://127.0.0.1:\${address?.port}/hooks\`)
  })
`

describe('the first hour of a partner', () => {
  test('installs, compiles a typed handler, listens, triggers twice, and checks', async () => {
    const files = { 'package.json': '{ "type": "module" }', 'receiver.ts': receiver }
    expect(await project.compile('my-receiver', files, { module: 'nodenext' })).toMatchObject({ complaints: '' })
    const { secret, env } = await signUp()
    const cwd = join(project.folder, 'my-receiver')
    const { url, printed, stop } = await startExample({ command: [process.execPath, 'receiver.js'], cwd }, secret)
    onTestFinished(() => void stop())

    const listening = open(['listen', '--forward-to', url], env, cwd, bin)
    onTestFinished(() => void listening.stop('SIGKILL'))
    await listening.waitForLine(/Listening/)
    for (const _time of ['once', 'twice']) {
      const { code, stdout, stderr } = await run(['trigger', 'student.enrolled', '--json'], env, { cwd, bin })
      expect([code, stderr]).toEqual([0, ''])
      const { deliveries } = JSON.parse(stdout)
      await printed.find(new RegExp(`^${deliveries[0].id} \\p{Lu}+`, 'u'))
    }
    expect(await listening.stop()).toBe(0)

    const { code, stdout } = await run(['check', url], env, { cwd, bin })
    expect([code, stdout]).toEqual([0, expect.stringContaining('follows 8 of 8 rules')])
  })
})

describe('the published command', () => {
  test('is on the path of the project, and says its version', async () => {
    expect((await stat(bin)).mode & 0o111).not.toBe(0)
    const { version } = JSON.parse(await readFile(join(root, 'packages/cli/package.json'), 'utf8'))
    expect(await run(['--version'], { HOME: home }, { bin })).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  test('installs the packages it needs, and no more', async () => {
    const installed = await readdir(join(project.folder, 'node_modules'))
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['@sineta', 'commander', 'typebox'])
  })
})
