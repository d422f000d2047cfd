import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readConfig, settings } from '../../src/platform/config.ts'
import { createInspector } from '../../src/webhooks/tools/inspector.ts'
import { certificates } from '../support/certificates.ts'
import { freePort } from '../support/free-port.ts'
import { find, needs } from '../support/machine.ts'
import { useSineta } from '../support/sineta.ts'

// The files of deploy/, each checked by the program it is for, if that is on the machine.

const deploy = path.join(import.meta.dirname, '../../../../deploy')
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8')
const files = readdirSync(deploy, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(deploy, path.join(entry.parentPath, entry.name)))
const sineta = useSineta()

const folder = mkdtempSync(path.join(tmpdir(), 'sineta-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Names of other programs, or filled in by the operator. */
const names = new Set(['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'AF_INET', 'AF_INET6', 'AF_UNIX'])

test.each(files)('%s names only settings that exist', (file) => {
  const named = read(file).match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g) ?? []
  expect(named.filter((name) => !names.has(name) && !(name in settings))).toEqual([])
})

test('the alerts use only metrics that a process has', async () => {
  const served = (await sineta.call('GET /metrics')).body as string
  const wanted = new Set(read('prometheus/alerts.yml').match(/sineta_[a-z_]+/g))
  expect(wanted.size).toBeGreaterThan(4)
  for (const name of wanted) expect(served).toContain(`# HELP ${name.replace(/_count$/, '')} `)
})

test('Compose accepts its file', needs('docker-compose'), () => {
  execFileSync(find('docker-compose')!, ['-f', path.join(deploy, 'compose.yaml'), 'config', '-q'], {
    cwd: folder,
    env: { PATH: process.env.PATH, DOMAIN: 'sineta.example', POSTGRES_PASSWORD: 'abc', KEK: '1:abc' },
    stdio: 'pipe',
  })
})

test('Compose passes on the settings that the guide tells operators to set', () => {
  const guide = readFileSync(path.join(deploy, '../docs/operating.md'), 'utf8')
  const [, section = ''] = guide.split(/^## Accounts and mail$|^## Health$/m)
  const named = Object.keys(settings).filter((name) => section.includes(`\`${name}`))
  expect(named).toContain('REQUIRE_MFA')
  const passed = new Set([...read('compose.yaml').matchAll(/^ +([A-Z_]+): /gm)].map(([, name]) => name))
  expect([...named, 'METRICS_TOKEN'].filter((name) => !passed.has(name))).toEqual([])
})

test('Kustomize builds the manifests of all processes, with the image of one version', needs('kubectl'), () => {
  const built = execFileSync(find('kubectl')!, ['kustomize', path.join(deploy, 'kubernetes')], { encoding: 'utf8' })
  const kinds = [...built.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind!).sort()
  expect(kinds).toEqual(
    ['Deployment', 'Deployment', 'Job', 'Namespace', 'PodDisruptionBudget', 'PodDisruptionBudget', 'Service'].sort(),
  )
  const { version } = JSON.parse(readFileSync(path.join(deploy, '../package.json'), 'utf8')) as { version: string }
  expect(built.match(/image: .+/g)).toEqual(Array(3).fill(`image: sineta:${version}`))
})

test('the Containerfile copies, builds and starts files of the checkout, and does not run as root', () => {
  const lines = read('Containerfile').replaceAll('\\\n', ' ').split('\n')
  const of = (word: string) => lines.filter((line) => line.startsWith(`${word} `))
  const stages = of('FROM').map((line) => / AS (\w+)$/.exec(line)?.[1])
  const copied = of('COPY').flatMap((line) => /--from=(\w+)/.exec(line)?.[1] ?? [])
  expect(copied.filter((stage) => !stages.includes(stage))).toEqual([])
  expect(of('USER')).toEqual(['USER node'])
  const [, script] = /node (scripts\/\S+)/.exec(of('RUN').join())!
  expect(existsSync(path.join(deploy, '..', script!))).toBe(true)
  const entry = JSON.parse(of('ENTRYPOINT')[0]!.slice('ENTRYPOINT '.length)) as string[]
  expect(existsSync(path.join(deploy, '..', entry.at(-1)!))).toBe(true)
  expect(of('HEALTHCHECK')[0]).toContain('/livez')
  // The root tsconfig.json refers to bench, which is not in the image.
  expect(readFileSync(path.join(deploy, '../scripts/bundle.mjs'), 'utf8')).toContain('tsconfig: false')
})

test('the secrets beside compose.yaml are not copied into the image, which goes to registries', () => {
  expect(readFileSync(path.join(deploy, '../.dockerignore'), 'utf8').split('\n')).toContain('**/.env')
})

test('Compose makes the service trust Caddy, in any network that docker or podman creates', async () => {
  const [, TRUST_PROXY] = /TRUST_PROXY: (\S+)/.exec(read('compose.yaml'))!
  const app = Fastify({ trustProxy: [...readConfig({ TRUST_PROXY }).trustProxy!] })
  app.get('/', async ({ ip }) => ip)
  for (const remoteAddress of ['172.18.0.4', '192.168.16.4', '10.89.0.4']) {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect((await app.inject({ url: '/', remoteAddress, headers })).body).toBe('203.0.113.9')
  }
})

test('Caddy accepts its file', needs('caddy'), () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(deploy, 'proxy/Caddyfile')]
  execFileSync(find('caddy')!, args, { stdio: 'pipe', env: { ...process.env, HOME: folder } })
})

test.each(['api', 'worker'])(
  'systemd reads the %s unit and confines it to what it needs',
  needs('systemd-analyze'),
  (role) => {
    const unit = path.join(folder, `sineta-${role}.service`)
    // It requires the program to exist, and Node is elsewhere on some machines.
    writeFileSync(unit, read(`systemd/sineta-${role}.service`).replace('/usr/bin/node', process.execPath))
    execFileSync(find('systemd-analyze')!, ['verify', '--man=no', unit], { stdio: 'pipe' })
    // Exits with 1 above the threshold, which ranges from 0 (safe) to 100.
    execFileSync(find('systemd-analyze')!, ['security', '--offline=true', '--threshold=20', unit], { stdio: 'pipe' })
  },
)

type Proxy = {
  readonly args: readonly string[]
  readonly env?: Record<string, string>
  /** The authority that signed its certificate. */
  ca(): string | Buffer
}
/** As in deploy/, on free ports and with folders of this test. */
const proxies: Readonly<Record<'nginx' | 'caddy', (tls: number, plain: number) => Proxy>> = {
  nginx(tls, plain) {
    for (const [name, text] of Object.entries({ 'sineta.crt': certificates.good, 'sineta.key': certificates.key }))
      writeFileSync(path.join(folder, name), text)
    const config = read('proxy/nginx.conf')
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('listen 443', `listen 127.0.0.1:${tls}`)
      .replace('listen [::]:80', `listen [::1]:${plain}`)
      .replace('listen [::]:443', `listen [::1]:${tls}`)
      .replace('127.0.0.1:8080', new URL(sineta.url).host)
      .replaceAll('/etc/ssl', folder)
    writeFileSync(path.join(folder, 'nginx.conf'), config)
    return {
      args: ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log', '-g', `daemon off; pid ${folder}/pid;`],
      ca: () => certificates.root,
    }
  },
  // It signs the certificate of localhost itself, and must not make the machine trust it.
  caddy(tls, plain) {
    const file = path.join(folder, 'Caddyfile')
    const options = ['admin off', 'skip_install_trust', `http_port ${plain}`].join('\n\t')
    writeFileSync(file, `{\n\t${options}\n}\n${read('proxy/Caddyfile')}`)
    return {
      args: ['run', '--adapter', 'caddyfile', '--config', file],
      env: { HOME: folder, XDG_DATA_HOME: folder, DOMAIN: `localhost:${tls}`, UPSTREAM: new URL(sineta.url).host },
      ca: () => readFileSync(path.join(folder, 'caddy/pki/authorities/local/root.crt')),
    }
  },
}

for (const name of ['nginx', 'caddy'] as const)
  test(`behind ${name} requests arrive over TLS, and streams as they are written`, needs(name), async () => {
    const port = await freePort()
    const { args, env = {}, ca } = proxies[name](port, await freePort())
    const proxy = spawn(find(name)!, args, { stdio: 'ignore', env: { ...process.env, ...env } })
    const get = async (target: string, host = '127.0.0.1'): Promise<IncomingMessage> => {
      const address = { host, port, path: target, servername: 'localhost' }
      const sent = request({ ...address, ca: ca(), headers: { host: `localhost:${port}` } }).end()
      const [response] = await once(sent, 'response')
      return response
    }
    try {
      await expect.poll(async () => (await get('/livez')).resume().statusCode).toBe(200)
      expect((await get('/readyz', '::1')).resume().statusCode).toBe(200)

      const token = await sineta.parts.system.transaction({ clients: [] }, (tx) =>
        createInspector(tx, { label: `Behind ${name}`, appId: null, clientId: null }),
      )
      const stream = await get(`/inspector/${token}/stream`)
      expect(stream.headers['content-type']).toContain('text/event-stream')
      await sineta.call(`POST /inspector/${token}`, { body: { event: 'attendance.check_in' } })
      let text = ''
      for await (const chunk of stream) {
        text += chunk
        if (text.includes('attendance.check_in')) break
      }
      expect(text).toContain('attendance.check_in')
    } finally {
      proxy.kill()
      await once(proxy, 'exit')
    }
  })
