import { beforeAll, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Operation } from '../../src/platform/operation/operation.ts'
import { forEach, send } from '../support/callers.ts'
import { ruleFor } from '../support/callers-rules.ts'
import { type ATenant, aTenant, requestTo } from '../support/callers-tenants.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// Logs are copied to many places, so they hold ids and codes, but no person's name, document or address.

const lines: string[] = []
const sineta = useSineta({ LOG_LEVEL: 'debug' }, createLog('debug', { write: (line) => lines.push(line) }))
const receiver = useReceiver()
let tenant: ATenant

beforeAll(async () => {
  tenant = await aTenant(sineta)
  await sineta.sql('update client_apis set webhook_url = $2 where client_id = $1', [tenant.client.id, receiver.url])
})

const personal =
  /^(name|\w+_name|cpf|\w+_cpf|rg|email|\w+_email|phone|address|district|complement|filiation_\d|birthdate|document|description|reason|additional_info|url)$/

/** The values that identify a person, at any depth. Short words occur in every log. */
function identifyingValues(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return personal.test(name) && value.length > 6 ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => identifyingValues(item, name))
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([key, inner]) => identifyingValues(inner, key))
}

function tokenFor(operation: Operation): string | undefined {
  const callers = ruleFor(operation)?.callers ?? []
  if (callers.includes('client')) return tenant.client.key
  if (callers.includes('panel')) return tenant.sessions.owner
  return callers.includes('portal') ? tenant.partner.token : undefined
}

test('no person whose data is written, read or published is in the log or the metrics', async () => {
  const people = new Set<string>()
  let worked = 0
  await forEach(
    operations.filter((operation) => tokenFor(operation) !== undefined && operation.example),
    4,
    async (operation) => {
      const { params, query, body } = requestTo(operation, tenant)
      const request = { params, query, ...(body !== undefined && { body }) }
      const answer = await send(sineta.parts.http, operation, tokenFor(operation), request)
      // The same request, but invalid: refusals are logged too.
      await send(sineta.parts.http, operation, tokenFor(operation), { ...request, query: { no_such_name: 'x' } })
      if (answer.status < 300) worked++
      for (const value of [...identifyingValues(params), ...identifyingValues(body), ...identifyingValues(answer.json)])
        people.add(value)
    },
  )
  // The receiver fails, and its response contains the body with the names.
  receiver.answer = ({ body }) => ({ status: 500, body })
  await sineta.deliver()
  expect(receiver.received.length).toBeGreaterThan(50)
  await sineta.parts.jobs.runDue()

  const { body: metrics } = await sineta.call('GET /metrics')
  const written = `${lines.join('\n')}\n${metrics}`
  expect(worked).toBeGreaterThan(100)
  expect(people.size).toBeGreaterThan(50)
  expect(lines.length).toBeGreaterThan(300)
  expect([...people].filter((text) => written.includes(text))).toEqual([])
})
