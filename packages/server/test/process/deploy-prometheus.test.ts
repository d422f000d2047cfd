import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aCheckIn, aClient, aSchool } from '../support/builders.ts'
import { freePort } from '../support/free-port.ts'
import { find, needs } from '../support/machine.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// Tests deploy/prometheus and the Grafana dashboard with Prometheus itself.

const token = 'a-token-that-only-prometheus-has'
const sineta = useSineta({ METRICS_TOKEN: token })
const receiver = useReceiver()

const root = path.join(import.meta.dirname, '../../../..')
const files = path.join(root, 'deploy/prometheus')
const read = (file: string) => readFileSync(path.join(files, file), 'utf8')
const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
const { panels } = JSON.parse(readFileSync(path.join(root, 'docs/grafana/sineta.json'), 'utf8')) as {
  panels: { targets: { expr: string }[] }[]
}
const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

const folder = mkdtempSync(path.join(tmpdir(), 'sineta-prometheus-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every alert fires when it should, and not before', needs('promtool'), () => {
  const cases = read('alerts.test.yml')
  expect(alerts.length).toBeGreaterThan(6)
  expect(alerts.filter((name) => !cases.includes(`alertname="${name}"`))).toEqual([])
  execFileSync(find('promtool')!, ['test', 'rules', path.join(files, 'alerts.test.yml')], { stdio: 'pipe' })
})

/** Starts Prometheus for the service of this test, with the files of deploy/. */
async function startPrometheus() {
  const [tokenFile, config] = [path.join(folder, 'token'), path.join(folder, 'prometheus.yml')]
  writeFileSync(tokenFile, token)
  copyFileSync(path.join(files, 'alerts.yml'), path.join(folder, 'alerts.yml'))
  const scraped = read('scrape.yml')
    .replace('/etc/prometheus/sineta-metrics-token', tokenFile)
    .replace("'127.0.0.1:8080', '127.0.0.1:8081'", `'${new URL(sineta.url).host}'`)
  const often = 'global: { scrape_interval: 500ms, scrape_timeout: 500ms, evaluation_interval: 500ms }'
  writeFileSync(config, `${often}\nrule_files: [alerts.yml]\nscrape_configs:\n${scraped}`)
  execFileSync(find('promtool')!, ['check', 'config', config], { stdio: 'pipe' })

  const listens = `127.0.0.1:${await freePort()}`
  const args = [`--config.file=${config}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${listens}`]
  const prometheus = spawn(find('prometheus')!, args, { stdio: 'ignore' })
  onTestFinished(async () => {
    prometheus.kill()
    await once(prometheus, 'exit')
  })
  return async <T>(question: string): Promise<T> => {
    const reply = await fetch(`http://${listens}/api/v1/${question}`)
    const { status, data, error } = (await reply.json()) as { status: string; data: T; error?: string }
    expect([question, status, error]).toEqual([question, 'success', undefined])
    return data
  }
}

test(
  'Prometheus scrapes the service with its token, and knows every metric of alerts and dashboard',
  needs('prometheus', 'promtool'),
  async () => {
    // A delivery that arrives and one that does not, because some series begin with the first of their kind.
    const school = await aSchool(sineta, await aClient(sineta, { webhookUrl: receiver.url }))
    for (const answer of [204, 500]) {
      receiver.answer = answer
      await aCheckIn(sineta, school)
      await sineta.deliver()
    }
    const ask = await startPrometheus()

    type Targets = { activeTargets: { health: string; lastError: string }[] }
    const health = async () =>
      (await ask<Targets>('targets')).activeTargets.map(({ health, lastError }) => [health, lastError])
    await expect.poll(health).toEqual([['up', '']])

    const named = [read('alerts.yml'), ...drawn].flatMap((text) => text.match(/\b(sineta|process)_\w+/g) ?? [])
    const missing = async () => {
      const known = await ask<string[]>('label/__name__/values')
      return [...new Set(named)].filter((name) => !known.includes(name))
    }
    await expect.poll(missing).toEqual([])
    for (const expression of drawn) {
      const query = encodeURIComponent(expression.replaceAll('$__rate_interval', '1m'))
      await ask(`query?query=${query}`)
    }

    type Rules = { groups: { rules: { name: string; health: string }[] }[] }
    const states = async () =>
      (await ask<Rules>('rules')).groups.flatMap(({ rules }) => rules.map(({ name, health }) => [name, health]))
    await expect.poll(states).toEqual(alerts.map((name) => [name, 'ok']))
    // Before the first scrape no process seemed ready.
    await expect.poll(() => ask('alerts')).toEqual({ alerts: [] })
  },
)
