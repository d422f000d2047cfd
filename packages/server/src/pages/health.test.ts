import { expect, test } from 'vitest'
import { createMetrics } from '../platform/metrics.ts'
import { createReadiness, type HealthOptions } from './health.ts'

test('a look that began before the process was told to stop does not say ready after it', async () => {
  let isDraining = false
  let answer = () => {}
  const query = () =>
    new Promise((resolve) => {
      answer = () => resolve({ rowCount: 0, rows: [] })
    })
  const database = { pool: { query } } as unknown as HealthOptions['app']
  const firstFailing = createReadiness({
    app: database,
    system: database,
    secrets: {} as HealthOptions['secrets'],
    metrics: createMetrics(),
    isDraining: () => isDraining,
  })
  const before = firstFailing()
  isDraining = true
  // At once, although the database has not answered.
  expect(await firstFailing()).toBe('draining')
  answer()
  expect(await before).toBe('draining')
})
