import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import type { Gate } from '../platform/http/gate.ts'
import { metaOperations } from '../webhooks/meta.ts'
import { addReference } from './reference.ts'

const app = '019cae08-ad66-796c-9230-140af990a702'

test('the reference of an app is written once, and again when its sandbox has other records', async () => {
  // The documents are written again every hour.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let written = 0
  let samples: object = { cnpj: '11222333000181' }
  const http = fastify()
  addReference(http, {
    operations: metaOperations.map((row) => ({
      ...row,
      example() {
        written += 1
        return {}
      },
    })),
    version: '1.0.0',
    gate: { authenticate: async () => null, admit: async () => null } as unknown as Gate,
    system: { pool: { query: async () => ({ rows: [{ samples }] }) } } as unknown as Database,
    baseUrl: () => 'https://sineta.example',
    samples: () => undefined,
  })
  const read = async () => (await http.inject(`/openapi.json?app=${app}`)).body
  const first = await read()
  const once = written
  expect(await read()).toBe(first)
  expect([once > 0, written]).toEqual([true, once])
  samples = { cnpj: '99888777000166' }
  await read()
  expect(written).toBe(2 * once)
})
