import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { RequestTimes } from './request-times.ts'

const linesOf = (text: string) => text.split('\n').filter(Boolean).sort()

test('a scrape has the same lines as with prom-client', async () => {
  const registry = new Registry()
  const theirs = new Histogram({
    name: 'sineta_http_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const ours = new RequestTimes()
  for (const [status, seconds] of [
    ['200', 0.005],
    ['200', 0.3],
    ['404', 60],
    ['500', 1.25],
  ] as const)
    for (const route of ['/v1/a', 'with "quotes" and \\'])
      for (const one of [ours, theirs]) one.observe({ method: 'GET', route, status }, seconds)
  expect(linesOf(ours.text())).toEqual(linesOf(await registry.metrics()))
})

test('requests with the same route and status share a series', () => {
  const times = new RequestTimes()
  for (let i = 0; i < 50; i++) times.observe({ method: 'GET', route: `/v1/${i % 10}`, status: '200' }, 0.01)
  expect(linesOf(times.text()).filter((line) => /_count.* 5$/.test(line))).toHaveLength(10)
})
