import { catalogue, type EventName, eventNames } from '@sineta/contract'
import { Check } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillClasses } from '../src/demo/people.ts'
import { operations } from '../src/operations.ts'
import type { Operation, Samples } from '../src/platform/operation/operation.ts'
import { type AClient, type ASchool, aClient, aPanelSession } from './support/builders.ts'
import { aFilledSchool, exampleRequest } from './support/examples.ts'
import { useReceiver } from './support/receiver.ts'
import { useSineta } from './support/sineta.ts'

// Whoever sends a documented example to a fresh sample school gets the documented answer and the documented events.

const sineta = useSineta()
const receiver = useReceiver()
let client: AClient
/** Names of all events that arrived. */
const arrived = new Set<string>()

beforeAll(async () => {
  client = await aClient(sineta, { environment: 'sandbox', webhookUrl: receiver.url })
  toRead = await aFreshSchool()
})

/** A school of its own for each example: nothing that another one did is seen. Those that only read share one. */
const aFreshSchool = () => aFilledSchool(sineta, client)
let toRead: Awaited<ReturnType<typeof aFreshSchool>>
const aSchoolFor = ({ method }: Operation) => (method === 'GET' ? toRead : aFreshSchool())

/** Sends the documented example, and expects that nobody objects. */
async function send(operation: Operation, school: ASchool, samples: Samples) {
  const { path, search, options } = await exampleRequest(sineta, operation, { client, school, samples })
  const reply = await sineta.call(`${operation.method} ${path}${search}`, options)
  const isProblem = reply.headers.get('content-type')?.includes('problem')
  expect(isProblem ? reply.body : 'no problem').toBe('no problem')
  return reply
}

const documented = operations.filter(({ example }) => example)

describe('the documented example of', () => {
  test.each(documented.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s works as it stands',
    async (_, operation) => {
      await sineta.deliver()
      receiver.clear()
      const { school, samples } = await aSchoolFor(operation)
      const reply = await send(operation, school, samples)
      expect(Object.keys(operation.answers)).toContain(String(reply.status))
      const shape = operation.answers[reply.status]
      if (shape && reply.body !== null) {
        expect(Check(shape, reply.body)).toBe(true)
        const members = Object.keys((shape as { properties?: object }).properties ?? {})
        expect(Object.keys(reply.body)).toEqual(members.filter((name) => name in reply.body))
      }

      // Photos are looked at off the request path, by a job that is due every second.
      await sineta.advance(2)
      await sineta.parts.jobs.runDue()
      await sineta.deliver()
      const told = receiver.received.map(({ json }) => json)
      for (const { event, data } of told) {
        expect(operation.emits).toContain(event)
        const definition = catalogue[event as EventName]
        expect(Check(definition.data, data)).toBe(true)
        expect(Object.keys(data)).toEqual(Object.keys(definition.data.properties))
        expect(data.school_cnpj).toBe(school.cnpj)
        arrived.add(event)
      }
      if (operation.emits.length > 0) expect(told.length).toBeGreaterThan(0)
    },
  )
})

test('the classes of the demo have places for whoever sends the documented examples', async () => {
  const { school, samples } = await aFreshSchool()
  await sineta.parts.app.transaction({ clients: [client.id] }, (tx) => fillClasses(tx, school, samples))
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

test('every event was received by really doing its operation', async () => {
  // One operation approves two kinds of requests; its example shows the other one.
  const { school, samples } = await aFreshSchool()
  const approve = `PATCH /v1/panel/school/${school.cnpj}/authorization/${samples.reactivation_authorization_id}/approve`
  await sineta.call(approve, { as: await aPanelSession(sineta, client, school, 'management') })
  receiver.clear()
  await sineta.deliver()
  for (const { json } of receiver.received) arrived.add(json.event)
  expect(eventNames.filter((name) => !arrived.has(name))).toEqual([])
})
