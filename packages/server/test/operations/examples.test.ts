import { catalogue, type EventName, eventNames } from '@sineta/contract'
import { Check } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillClasses } from '../../src/demo/people.ts'
import { operations } from '../../src/operations.ts'
import type { Operation, Samples } from '../../src/platform/operation/operation.ts'
import { type AClient, type ASchool, aClient } from '../support/builders.ts'
import { aFilledSchool, exampleRequest } from '../support/examples.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// A documented example sent to a fresh sample school gets the documented response and the documented events.

const sineta = useSineta()
const receiver = useReceiver()
let client: AClient
/** Every event that arrived, with the operation that caused it. */
const published = new Set<string>()
const pairOf = ({ method, path }: Pick<Operation, 'method' | 'path'>, event: string) => `${method} ${path} → ${event}`

beforeAll(async () => {
  client = await aClient(sineta, { environment: 'sandbox', webhookUrl: receiver.url })
  toRead = await aFreshSchool()
})

/** A new school for each example, so that none sees what another did. Those that only read share one. */
const aFreshSchool = () => aFilledSchool(sineta, client)
let toRead: Awaited<ReturnType<typeof aFreshSchool>>
const aSchoolFor = ({ method }: Operation) => (method === 'GET' ? toRead : aFreshSchool())

/** Sends the documented example, and expects success. */
async function send(operation: Operation, school: ASchool, samples: Samples, of = client) {
  const { path, search, options } = await exampleRequest(sineta, operation, { client: of, school, samples })
  const reply = await sineta.call(`${operation.method} ${path}${search}`, options)
  const isProblem = reply.headers.get('content-type')?.includes('problem')
  expect(isProblem ? reply.body : 'no problem').toBe('no problem')
  return reply
}

const documented = operations.filter(({ example }) => example)

describe('the documented example of', () => {
  test.each(documented.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s works unchanged',
    async (_, operation) => {
      await sineta.deliver()
      receiver.clear()
      const { school, samples } = await aSchoolFor(operation)
      const reply = await send(operation, school, samples)
      expect(Object.keys(operation.responses)).toContain(String(reply.status))
      const shape = operation.responses[reply.status]
      if (shape && reply.body !== null) {
        expect(Check(shape, reply.body)).toBe(true)
        const members = Object.keys((shape as { properties?: object }).properties ?? {})
        expect(Object.keys(reply.body)).toEqual(members.filter((name) => name in reply.body))
      }

      // A job processes photos after the request, every second. A read leaves no work for it.
      if (operation.method !== 'GET') {
        await sineta.advance(2)
        await sineta.parts.jobs.runDue()
      }
      await sineta.deliver()
      const arrived = receiver.received.map(({ json }) => json)
      for (const { event, data } of arrived) {
        expect(operation.emits).toContain(event)
        const definition = catalogue[event as EventName]
        expect(Check(definition.data, data)).toBe(true)
        expect(Object.keys(data)).toEqual(Object.keys(definition.data.properties))
        expect(data.school_cnpj).toBe(school.cnpj)
        published.add(pairOf(operation, event))
      }
      if (operation.emits.length > 0) expect(arrived.length).toBeGreaterThan(0)
    },
  )
})

test('the classes of the demo have free seats for the documented examples', async () => {
  const { school, samples } = await aFreshSchool()
  await sineta.parts.app.transaction({ clients: [client.id] }, (tx) => fillClasses(tx, school, samples))
  // No first name is used for both sexes.
  const names = await sineta.sql(
    `select name from (
       select split_part(name, ' ', 1), sex from student where school_id = $1 and sex is not null
       union select split_part(r.name, ' ', 1), case l.kinship when 'mother' then 'F' else 'M' end
       from responsible r join responsible_link l on l.responsible_id = r.id
       where r.school_id = $1 and l.kinship in ('mother', 'father')
     ) as person (name, sex) group by name having count(distinct sex) > 1`,
    [school.id],
  )
  expect(names).toEqual([])
  const takers = documented.filter(({ refusals }) => refusals.includes('classroom_full'))
  expect(takers.length).toBeGreaterThan(2)
  for (const operation of takers) await send(operation, school, samples)
})

test('every operation that changes a school has an example', () => {
  const without = operations.filter(
    ({ method, path, example }) =>
      method !== 'GET' &&
      /^\/v1\/(partners\/school|panel\/school\/\{cnpj\}\/(?!user|device)|erp|attendance|tssv)/.test(path) &&
      !example,
  )
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

/** Operations that publish more than their example shows, or that have none, each with a request that shows the rest. */
const further: Readonly<Record<string, (samples: Samples) => { params?: Record<string, unknown>; body?: unknown }>> = {
  'PATCH /v1/panel/school/{cnpj}/authorization/{id}/approve': ({ reactivation_authorization_id: id }) => ({
    params: { id },
  }),
  'POST /v1/erp/school/{cnpj}/receivable/{id}/payment': ({ receivable_id: id }) => ({
    params: { id },
    body: { amount_cents: 100, payment_method: 'pix' },
  }),
  'POST /v1/public/school/{cnpj}/preenrollment': (samples) =>
    rowOf('POST /v1/partners/school/{cnpj}/preenrollment').example!(samples),
}
const rowOf = (route: string) => operations.find(({ method, path }) => `${method} ${path}` === route)!

test('every operation really publishes each event of its row, and so every event is caused by one', async () => {
  // Families apply only to schools of live clients.
  const live = await aClient(sineta, { webhookUrl: receiver.url })
  for (const [route, example] of Object.entries(further)) {
    const { school, samples } = await aFilledSchool(sineta, live)
    const operation = rowOf(route)
    await send({ ...operation, example } as Operation, school, samples, live)
    receiver.clear()
    await sineta.deliver()
    for (const { json } of receiver.received) published.add(pairOf(operation, json.event))
  }
  const named = operations.flatMap((row) => row.emits.map((event) => pairOf(row, event)))
  expect(named.filter((pair) => !published.has(pair))).toEqual([])
  expect(eventNames.filter((name) => !named.some((pair) => pair.endsWith(` ${name}`)))).toEqual([])
})
