// Compiled and never run: it shows what the types guarantee and, with `@ts-expect-error`, what they refuse.

import { createServer } from 'node:http'
import type * as contract from '@sineta/contract'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import {
  createReceiver,
  type Envelope,
  type EventData,
  type EventName,
  fastifyPlugin,
  fetchHandler,
  nodeHandler,
  type RefusalCode,
} from '../src/index.ts'
import { sampleDelivery } from '../src/testing.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const is = <_True extends true>() => {}

const secret = process.env.SINETA_SECRET
const receiver = createReceiver({ secret })

// One event: exactly its data and the members of the envelope.
receiver.on('student.enrolled', ({ id, event, timestamp, environment, client, data }) => {
  is<Equal<typeof event, 'student.enrolled'>>()
  is<Equal<typeof environment, 'live' | 'test'>>()
  is<Equal<[typeof id, typeof timestamp, typeof client], [string, string, string]>>()
  is<Equal<typeof data.enrollment_number, string | null>>()
  is<Equal<keyof typeof data, 'id' | 'school_cnpj' | 'enrollment_number' | 'name'>>()
  // @ts-expect-error the data of a delivery is readonly
  data.name = 'Ana'
})

// The generated interfaces match the schemas.
type Kit = { [N in EventName]: EventData<N> }
type Contract = { [N in contract.EventName]: contract.EventData<N> }
export const same: [(kit: Kit) => Contract, (contract: Contract) => Kit] = [(kit) => kit, (contract) => contract]

// A subject: checking the name narrows the data.
receiver.on('agenda.*', (envelope) => {
  is<Equal<typeof envelope.event, 'agenda.created' | 'agenda.updated' | 'agenda.deleted'>>()
  is<Equal<typeof envelope.data.id, string | number>>()
  if (envelope.event === 'agenda.deleted') is<Equal<typeof envelope.data.id, number>>()
  else is<Equal<typeof envelope.data.subject, string>>()
})

// All events: only the common members, until the name is known.
receiver.on('*', async (envelope) => {
  is<Equal<typeof envelope, Envelope>>()
  is<Equal<typeof envelope.data.school_cnpj, string>>()
  // @ts-expect-error not every event has a name in it
  envelope.data.name
  if (envelope.event === 'attendance.check_in') is<Equal<typeof envelope.data.checked_in_at, string>>()
})

// @ts-expect-error misspelt
receiver.on('student.enroled', () => {})
// @ts-expect-error no such subject
receiver.on('pupil.*', () => {})
// @ts-expect-error half a name
receiver.on('student', () => {})

// A client's own webhook_url: no environment, no client.
createReceiver({ secret, kind: 'client' }).on('student.enrolled', (envelope) => {
  is<Equal<keyof typeof envelope, 'id' | 'timestamp' | 'event' | 'data'>>()
})
// @ts-expect-error the envelope of a client has no environment
createReceiver({ secret, kind: 'client', environment: 'live' })

createReceiver({ secrets: [secret, process.env.SINETA_SECRET_OLD], environment: 'test', toleranceSeconds: 60 })
// @ts-expect-error without a secret nothing can be verified
createReceiver({})
// @ts-expect-error either secret or secrets
createReceiver({ secret, secrets: [secret] })
// @ts-expect-error must be live or test
createReceiver({ secret, environment: 'production' })
// @ts-expect-error a store without has
createReceiver({ secret, seen: { add: async () => true } })

// The set of codes is closed, so a switch over them can be exhaustive.
const outcome = await receiver.receive({ headers: new Headers(), body: '' })
if (outcome.outcome === 'refused') is<Equal<typeof outcome.code, RefusalCode>>()
else is<Equal<typeof outcome.outcome, 'handled' | 'repeated' | 'ignored'>>()
// @ts-expect-error no such code
if (outcome.outcome === 'refused' && outcome.code === 'too_late') process.exit()

// The handlers fit the frameworks without a cast.
createServer(nodeHandler(receiver))
express().post('/hooks', nodeHandler(receiver))
express().post('/hooks', express.raw({ type: '*/*' }), nodeHandler(receiver))
await fastify().register(fastifyPlugin(receiver), { prefix: '/hooks' })
await fastify({ http2: true }).register(fastifyPlugin(receiver), { prefix: '/hooks' })
const handle = fetchHandler(receiver)
new Hono().post('/hooks', (c) => handle(c.req.raw))
export const POST: (request: Request) => Promise<Response> = handle
nodeHandler(createReceiver({ secret, kind: 'client' }))

sampleDelivery('subject.created', { secret: '', data: { name: 'Artes' } })
// @ts-expect-error not a member of this event
sampleDelivery('subject.created', { secret: '', data: { nome: 'Artes' } })
