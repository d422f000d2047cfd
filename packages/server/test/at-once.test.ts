import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../src/operations.ts'
import type { Operation } from '../src/platform/operation.ts'
import { type AClient, aClient } from './support/builders.ts'
import { aFilledSchool, exampleRequest } from './support/examples.ts'
import { type Reply, useSineta } from './support/sineta.ts'

// Four people press the same button in the same moment, and a fifth a little later. What only one of them can have, one
// gets; the others are told what the fifth is told, and nothing is told to receivers that did not happen.

const sineta = useSineta()
let client: AClient

beforeAll(async () => {
  // Nothing is delivered here: events are counted where they are written.
  client = await aClient(sineta, { environment: 'sandbox', webhookUrl: 'http://127.0.0.1:9/' })
})

/** How many can have what is asked for, where it is more than one: copies of a book, renewals of a loan. */
const places: Readonly<Record<string, number>> = {
  'POST /v1/erp/school/{cnpj}/library-loan': 2,
  'PATCH /v1/erp/school/{cnpj}/library-loan/{id}/renew': 2,
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const eventsOf = ({ headers }: Reply) => headers.get('x-event-ids')?.split(',').filter(Boolean) ?? []
const isRefused = ({ status }: Reply) => status >= 400
/** What somebody learns from an answer: the status, why not, and how many events it caused. */
const heard = (reply: Reply) =>
  `${reply.status} ${isRefused(reply) ? reply.body?.code : ''} ${eventsOf(reply).length} events`

const writes = operations.filter(({ example, method }) => example && method !== 'GET')
const saysVersion = ({ answers }: Operation) =>
  Object.values(answers).some((shape) => 'version' in ((shape as { properties?: object } | null)?.properties ?? {}))

describe('sent four times at once,', () => {
  test.each(writes.map((operation) => [nameOf(operation), operation] as const))(
    '%s happens as often as it can, and is told as often as it happened',
    async (name, operation) => {
      const { school, samples } = await aFilledSchool(sineta, client)
      const { path, search, options } = await exampleRequest(sineta, operation, { client, school, samples })
      // All five have seen the same version. The panel reads by other paths; what it is shown here nobody has changed yet.
      const seen = operation.method === 'PUT' && (await sineta.call(`GET ${path}`, { as: options.as! }))
      const headers = { ...options.headers, ...(seen && { 'if-match': seen.headers.get('etag') ?? '"v1"' }) }
      const send = () => sineta.call(`${operation.method} ${path}${search}`, { ...options, headers })

      const four = await Promise.all([send(), send(), send(), send()])
      const fifth = await send()

      const all = [...four, fifth]
      expect(all.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      const others = four.filter((reply) => heard(reply) !== heard(fifth))
      expect(others.filter(isRefused).map(heard)).toEqual([])
      if (isRefused(fifth)) expect(others).toHaveLength(places[name] ?? 1)
      // Where a repetition is no mistake it may be another answer than the first: 201 and then 200.
      else expect(others.length).toBeLessThanOrEqual(1)
      if (operation.method === 'DELETE') expect(fifth.status).toBeGreaterThan(400)
      if (operation.method === 'PUT' && saysVersion(operation) && !operation.anyVersion)
        expect(fifth.body.code).toBe('version_conflict')

      const written = await sineta.sql<{ id: string }>('select id from event where school_id = $1', [school.id])
      expect(written.map(({ id }) => id).sort()).toEqual(all.flatMap(eventsOf).sort())
      expect(all.filter(isRefused).flatMap(eventsOf)).toEqual([])
    },
  )
})
