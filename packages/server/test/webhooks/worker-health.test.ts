import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { type Running, startProcess } from '../support/processes.ts'

let worker: Running
let url: string
let databaseUrl: string
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createDatabase()
  drop = database.drop
  databaseUrl = database.url
  worker = startProcess('worker', database.url)
  url = (await worker.started).base_url
})
afterAll(async () => {
  worker.kill('SIGKILL')
  await worker.exit
  await drop()
})

test('a worker reports that it is alive and ready, that it is a worker, and what it does', async () => {
  // Requests /metrics first, as where only Prometheus calls the worker.
  const metrics = await fetch(`${url}/metrics`)
  const [live, ready] = await Promise.all(['/livez', '/readyz'].map((path) => fetch(url + path)))
  expect([live!.status, await live!.json()]).toEqual([200, { status: 'live' }])
  expect([ready!.status, await ready!.json()]).toEqual([200, { status: 'ready' }])
  const text = await metrics.text()
  expect(text).toMatch(/^sineta_ready\{role="worker"\} 1$/m)
  expect(text).toMatch(/^sineta_worker_deliveries_in_flight 0$/m)
  expect(text).toMatch(/^sineta_deliveries_waiting 0$/m)
})

test.each(['/', '/docs', '/openapi.json', '/v1/partners', '/v1/admin/client', '/inspector/x', '/portal'])(
  'a worker serves nothing at %s',
  async (path) => {
    const reply = await fetch(url + path)
    expect([reply.status, await reply.text()]).toEqual([404, 'A worker serves /livez, /readyz and /metrics.\n'])
  },
)

test('a second worker on the same port says so and ends', async () => {
  const { port } = new URL(url)
  const second = startProcess('worker', databaseUrl, { PORT: port })
  await expect(second.started).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use.`)
  expect((await second.exit).code).toBe(1)
})

test('a worker that is asked to stop closes its port and ends with 0', async () => {
  worker.kill('SIGTERM')
  expect(await worker.exit).toEqual({ code: 0, signal: null })
  await expect(fetch(`${url}/livez`)).rejects.toThrow()
})
