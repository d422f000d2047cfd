import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { createMetrics } from '../platform/metrics.ts'
import { createReadiness } from './health.ts'
import { createReadMetrics } from './metrics.ts'

const never = (..._: unknown[]) => new Promise<boolean>(() => {})

test('checks that began before the process was told to stop do not report ready afterwards', async () => {
  let isDraining = false
  let answer = (_passed: boolean) => {}
  const firstFailing = createReadiness({
    checks: { database: () => new Promise((resolve) => (answer = resolve)) },
    metrics: createMetrics(),
    isDraining: () => isDraining,
  })
  const before = firstFailing()
  isDraining = true
  // Reported at once, although the database has not answered.
  expect(await firstFailing()).toBe('draining')
  answer(true)
  expect(await before).toBe('draining')
})

test('a process stays ready while the database is slow, is not ready while it is silent, and is ready again when it answers', async () => {
  let database: () => Promise<boolean> = async () => true
  const firstFailing = createReadiness({
    checks: { database: () => database() },
    metrics: createMetrics(),
    isDraining: () => false,
    limits: { responseMs: 1, silentMs: 500 },
  })
  expect(await firstFailing()).toBe(null)
  database = async () => setTimeout(50, true)
  expect(await firstFailing()).toBe(null)
  database = never
  await expect.poll(firstFailing).toBe('database')
  // Ready again only after a complete round of checks.
  database = async () => setTimeout(50, true)
  expect(await firstFailing()).toBe(null)
})

test('a check that a saturated pool gives up on is tried again', async () => {
  let tries = 0
  const firstFailing = createReadiness({
    checks: {
      async database() {
        if (++tries < 3) throw new Error('timeout exceeded when trying to connect')
        return true
      },
    },
    metrics: createMetrics(),
    isDraining: () => false,
  })
  expect(await firstFailing()).toBe(null)
})

test('a failing check is reported at once, even by a process that was ready', async () => {
  let isWritable = true
  const firstFailing = createReadiness({
    checks: { database: async () => true, writable: async () => isWritable, space: never },
    metrics: createMetrics(),
    isDraining: () => false,
    limits: { responseMs: 1_000, silentMs: 10 },
  })
  expect(await firstFailing()).toBe('space')
  isWritable = false
  expect(await firstFailing()).toBe('writable')
})

test('a process that is not ready because the database is silent can still be scraped', async () => {
  const metrics = createMetrics()
  const limits = { responseMs: 1, silentMs: 3_600_000 }
  const firstFailing = createReadiness({ checks: { database: never }, metrics, isDraining: () => false, limits })
  const silent = { transaction: never } as unknown as Database
  const readMetrics = createReadMetrics(metrics, silent, firstFailing, 10)
  expect(await readMetrics()).toMatch(/^sineta_ready\{role="all"\} 0$/m)
})

test('scrapes of a database that is slow do not pile up in it', async () => {
  let queries = 0
  const slow = { transaction: () => never(++queries) } as unknown as Database
  const readMetrics = createReadMetrics(createMetrics(), slow, async () => null, 10)
  for (let i = 0; i < 3; i++) expect(await readMetrics()).toMatch(/^sineta_deliveries_waiting Nan$/m)
  expect(queries).toBe(1)
})
