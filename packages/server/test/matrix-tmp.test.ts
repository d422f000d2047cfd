import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { test } from 'vitest'
import { operations } from '../src/operations.ts'
import { Image } from '../src/platform/image.ts'
import { valid, mutated } from './support/arbitrary.ts'
test('x', () => {
  for (const o of operations) {
    appendFileSync('/tmp/progress.txt', `${o.method} ${o.path}\n`)
    const t = Date.now()
    if (o.body && o.body !== Image) { fc.sample(valid(o.body as any), 40);  appendFileSync('/tmp/progress.txt', ` body ${Date.now() - t}\n`) ; fc.sample(mutated(valid(o.body as any), ['x']), 40); appendFileSync('/tmp/progress.txt', ` mut ${Date.now() - t}\n`)  }
    for (const [n, p] of Object.entries(o.query ?? {})) { fc.sample(valid(p.schema as any), 20); appendFileSync('/tmp/progress.txt', ` ${n} ${Date.now() - t}\n`) }
  }
})
