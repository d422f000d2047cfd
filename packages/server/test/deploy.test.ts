import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { settings } from '../src/platform/config.ts'
import { createInspector } from '../src/webhooks/tools/inspector.ts'
import { certificates } from './support/certificates.ts'
import { find, needs } from './support/machine.ts'
import { useSineta } from './support/sineta.ts'

// The files of deploy/: each is looked at by the program that it is for, where that is on the machine.

const deploy = path.join(import.meta.dirname, '../../../deploy')
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8')
const files = readdirSync(deploy, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(deploy, path.join(entry.parentPath, entry.name)))
const sineta = useSineta()

const folder = mkdtempSync(path.join(tmpdir(), 'sineta-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Of other programs, or filled in by the operator. */
const names = new Set(['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'AF_INET', 'AF_INET6', 'AF_UNIX'])

test.each(files)('%s names only settings that exist', (file) => {
  const named = read(file).match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g) ?? []
  expect(named.filter((name) => !names.has(name) && !(name in settings))).toEqual([])
})

test('the alerts are about metrics that a process has', async () => {
  const served = (await sineta.call('GET /metrics')).body as string
  const wanted = new Set(read('prometheus/alerts.yml').match(/sineta_[a-z_]+/g))
  expect(wanted.size).toBeGreaterThan(4)
  for (const name of wanted) expect(served).toContain(`# HELP ${name.replace(/_count$/, '')} `)
})

test('the alerts are rules as Prometheus reads them', needs('promtool'), () => {
  execFileSync(find('promtool')!, ['check', 'rules', path.join(deploy, 'prometheus/alerts.yml')])
})

test('Caddy accepts its file', needs('caddy'), () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(deploy, 'proxy/Caddyfile')]
  execFileSync(find('caddy')!, args, { stdio: 'pipe', env: { ...process.env, HOME: folder } })
})

test.each(['api', 'worker'])('systemd confines the %s unit to what it needs', needs('systemd-analyze'), (role) => {
  const unit = path.join(deploy, `systemd/sineta-${role}.service`)
  // Exit code 1 above the threshold, which counts from 0 (safe) to 100.
  execFileSync(find('systemd-analyze')!, ['security', '--offline=true', '--threshold=20', unit], { stdio: 'pipe' })
})

describe('behind nginx', needs('nginx'), () => {
  test('requests arrive over TLS, and streams as they are written', async () => {
    const [tls, plain] = [await freePort(), await freePort()]
    for (const [name, text] of Object.entries({ 'sineta.crt': certificates.good, 'sineta.key': certificates.key }))
      writeFileSync(path.join(folder, name), text)
    const config = read('proxy/nginx.conf')
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('listen 443', `listen 127.0.0.1:${tls}`)
      .replace('127.0.0.1:8080', new URL(sineta.url).host)
      .replaceAll('/etc/ssl', folder)
    writeFileSync(path.join(folder, 'nginx.conf'), config)
    const nginx = spawn(
      find('nginx')!,
      ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log', '-g', `daemon off; pid ${folder}/pid;`],
      { stdio: 'ignore' },
    )
    try {
      await listening(tls)
      const ready = await get(tls, '/readyz')
      expect(ready.statusCode).toBe(200)
      ready.resume()

      const token = await sineta.parts.system.transaction({ clients: [] }, (tx) =>
        createInspector(tx, { label: 'Behind nginx', appId: null, clientId: null }),
      )
      const stream = await get(tls, `/inspector/${token}/stream`)
      expect(stream.headers['content-type']).toContain('text/event-stream')
      await sineta.call(`POST /inspector/${token}`, { body: { event: 'attendance.check_in' } })
      let text = ''
      for await (const chunk of stream) {
        text += chunk
        if (text.includes('attendance.check_in')) break
      }
      expect(text).toContain('attendance.check_in')
    } finally {
      nginx.kill()
      await once(nginx, 'exit')
    }
  })
})

function get(port: number, target: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) =>
    request({ host: '127.0.0.1', port, path: target, ca: certificates.root, servername: 'localhost' }, resolve)
      .on('error', reject)
      .end(),
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function listening(port: number) {
  for (;;) {
    const answer = await get(port, '/livez').catch(() => null)
    if (answer !== null) return void answer.resume()
  }
}
