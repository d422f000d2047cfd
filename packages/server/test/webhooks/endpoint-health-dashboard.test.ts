import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

test('the Grafana dashboard shows only what /metrics has', async () => {
  const { body } = await sineta.call('GET /metrics')
  const known = new Set([...String(body).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const dashboard = readFileSync(new URL('../../../../docs/grafana/sineta.json', import.meta.url), 'utf8')
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
  const shown = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(sineta|process)_\w+/g) ?? []),
  )
  expect(shown.length).toBeGreaterThan(15)
  expect(shown.map((name) => name.replace(/_(bucket|count)$/, '')).filter((name) => !known.has(name))).toEqual([])
})
