import { catalogue, type EventData, type EventName, hasMinimalProfile, scopeNames } from '@sineta/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { cancelUngranted } from '../../src/webhooks/queue/drop.ts'
import { leftoversJob } from '../../src/webhooks/queue/leftovers.ts'
import { record, recordTest } from '../../src/webhooks/queue/outbox.ts'
import type { ReceiverKind } from '../../src/webhooks/rules/delivery.ts'
import { createReadTargets, verdictOn } from '../../src/webhooks/worker/targets.ts'
import { type AClient, type AnApp, type ASchool, aClient, anApp, aSchool, connect } from '../support/builders.ts'
import { anEmitted } from '../support/emitted.ts'
import { useSineta } from '../support/sineta.ts'

// Four places decide whether a receiver may have an event: when it is recorded, when its delivery is sent, when leftovers are
// dropped, and when a client reduces a grant. In every state of the parties involved, all four must agree.

const runs = Number(process.env.RUNS ?? 60)
const sineta = useSineta()
const url = 'http://127.0.0.1:9/'
const names: readonly EventName[] = ['attendance.check_in', 'student.updated', 'assessment.saved']

/** A live client with two schools and a connected app; and the app's sandbox with its own school. */
type World = { client: AClient; schools: ASchool[]; sandboxSchool: ASchool; app: AnApp }
let world: World
let endpoints: Record<'test' | 'production', string>

beforeAll(async () => {
  const client = await aClient(sineta, { webhookUrl: url })
  const app = await anApp(sineta, { testUrl: url, productionUrl: url })
  await connect(sineta, app, client)
  const schools = [await aSchool(sineta, client), await aSchool(sineta, client)]
  world = { client, schools, sandboxSchool: await aSchool(sineta, app.sandbox), app }
  const rows = await sineta.sql<{ id: string; kind: string }>('select id, kind from endpoint where app_id = $1', [
    app.id,
  ])
  endpoints = Object.fromEntries(rows.map(({ id, kind }) => [kind, id])) as typeof endpoints
})

const status = fc.constantFrom('active' as const, 'active' as const, 'suspended' as const)
const endpointStatus = fc.constantFrom('active' as const, 'active' as const, 'paused' as const, 'disabled' as const)
const caseOf = fc.record({
  hasUrl: fc.boolean(),
  client: status,
  sandbox: status,
  app: status,
  isAppDeleted: fc.constantFrom(false, false, false, true),
  production: endpointStatus,
  test: endpointStatus,
  connection: fc.constantFrom('connected' as const, 'connected' as const, 'pending' as const, 'revoked' as const),
  scopes: fc.subarray([...new Set(names.map((name) => catalogue[name].scope))]),
  schools: fc.option(fc.subarray([0, 1], { minLength: 1 })),
  isMinimal: fc.boolean(),
  isTogether: fc.boolean(),
})
type Case = typeof caseOf extends fc.Arbitrary<infer T> ? T : never

async function arrange(c: Case) {
  const { app, client, schools } = world
  await sineta.sql('delete from queue_entry')
  await sineta.sql('delete from delivery')
  await sineta.sql('update client_apis set webhook_url = $2 where client_id = $1', [client.id, c.hasUrl ? url : null])
  await sineta.sql('update client set status = $2 where id = $1', [client.id, c.client])
  await sineta.sql('update client set status = $2 where id = $1', [app.sandbox.id, c.sandbox])
  await sineta.sql('update app set status = $2, deleted_at = case when $3 then clock() end where id = $1', [
    app.id,
    c.app,
    c.isAppDeleted,
  ])
  for (const kind of ['test', 'production'] as const)
    await sineta.sql('update endpoint set status = $2 where id = $1', [endpoints[kind], c[kind]])
  await sineta.sql(
    'update connection set status = $2, granted_scopes = $3, school_cnpjs = $4, data_profile = $5 where app_id = $1',
    [
      app.id,
      c.connection,
      c.scopes,
      c.schools?.map((place) => schools[place]!.cnpj) ?? null,
      c.isMinimal ? 'minimal' : 'full',
    ],
  )
}

type Delivery = { receiverId: string; kind: ReceiverKind; school: ASchool; name: EventName }

/** Every event of every school, for every receiver that could get it. */
const deliveries = (): Delivery[] =>
  names.flatMap((name) => [
    ...world.schools.flatMap((school) => [
      { receiverId: world.client.id, kind: 'client' as const, school, name },
      { receiverId: endpoints.production, kind: 'production' as const, school, name },
    ]),
    { receiverId: endpoints.test, kind: 'test' as const, school: world.sandboxSchool, name },
  ])

/** The rule, written independently for this test. */
function expected(c: Case, { kind, school, name }: Delivery) {
  const isThere = kind === 'client' ? c.hasUrl : !c.isAppDeleted && (kind === 'test' || c.connection === 'connected')
  const isOpen =
    kind === 'client'
      ? c.client === 'active'
      : c.app === 'active' && c[kind] === 'active' && (kind === 'test' ? c.sandbox : c.client) === 'active'
  const isGranted =
    kind !== 'production' ||
    (c.scopes.includes(catalogue[name].scope) &&
      (c.schools === null || c.schools.some((place) => world.schools[place]!.id === school.id)))
  const lane = !isThere ? 'cancelled' : isOpen ? null : 'skipped'
  const may = !isThere || !isGranted ? 'cancelled' : isOpen ? 'send' : 'skipped'
  return { may, lane, isGranted, isMasked: kind === 'production' && c.isMinimal && hasMinimalProfile(name) }
}

const asSystem = <T>(work: Parameters<typeof sineta.parts.system.transaction<T>>[1]) =>
  sineta.parts.system.transaction({ clients: [] }, work)
const dataOf = (name: EventName) => catalogue[name].example as EventData<EventName>

/** The deliveries that the outbox creates: one statement for each client, or one for all of them. */
async function recorded(all: readonly Delivery[], isTogether: boolean) {
  const places = [
    ...world.schools.map((school) => ({ school, environment: 'live' as const })),
    { school: world.sandboxSchool, environment: 'sandbox' as const },
  ]
  const events = names.flatMap((name) => places.map((place) => ({ name, ...place })))
  const emitted = events.map(({ name, school, environment }) => anEmitted(name, school, environment))
  const clients = [...new Set(places.map(({ school }) => school.clientId))]
  const ids: string[] = []
  for (const batch of isTogether ? [emitted] : emitted.map((one) => [one]))
    ids.push(...(await sineta.parts.app.transaction({ clients }, (tx) => record(tx, batch))).ids)
  const rows = await sineta.sql<{ event_id: string; receiver_id: string; ended_as: string | null; masked: boolean }>(
    'select event_id, receiver_id, ended_as, masked from delivery where event_id = any ($1)',
    [ids],
  )
  const found = new Map(
    rows.map(({ event_id, receiver_id, ended_as, masked }) => {
      const { name, school } = events[ids.indexOf(event_id)]!
      return [`${receiver_id} ${school.id} ${name}`, `${ended_as ?? 'send'}${masked ? ' masked' : ''}`]
    }),
  )
  return all.map(({ receiverId, school, name }) => found.get(`${receiverId} ${school.id} ${name}`) ?? 'cancelled')
}

/** The verdicts of a worker that claimed them. */
async function verdicts(all: readonly Delivery[]) {
  const claims = all.map(({ receiverId, kind, school, name }) => ({
    receiverId,
    receiverKind: kind,
    clientId: school.clientId,
    masked: false,
    event: { name, schoolId: school.id, timestamp: '', data: '' },
  }))
  const targets = await createReadTargets(sineta.parts.system, sineta.parts.services.secrets, () => {})(claims)
  return claims.map((claim) => verdictOn(claim, targets.get(claim.receiverId)))
}

/** Inserts them into the queue, whether or not their receivers may have them. */
async function enqueue(all: readonly Delivery[]): Promise<string[]> {
  const ids: string[] = []
  for (const { receiverId, kind, school, name } of all)
    ids.push(
      await asSystem((tx) =>
        recordTest(tx, {
          clientId: school.clientId,
          schoolId: school.id,
          timeZone: school.timeZone,
          receiver: { id: receiverId, kind, appId: kind === 'client' ? null : world.app.id },
          name,
          data: dataOf(name),
          cycleLimit: 6,
        }),
      ),
    )
  return ids
}

const endings = async (ids: readonly string[]) => {
  const rows = await sineta.sql<{ id: string; ended_as: string | null }>('select id, ended_as from delivery')
  const byId = new Map(rows.map(({ id, ended_as }) => [id, ended_as]))
  return ids.map((id) => byId.get(id))
}

const dropLeftovers = () =>
  leftoversJob.run({ system: sineta.parts.system, changes: sineta.parts.services.changes } as Parameters<
    typeof leftoversJob.run
  >[0])

test('outbox, worker, leftovers and a reduced grant agree on which receiver may have which event', async () => {
  expect(names.every((name) => scopeNames.includes(catalogue[name].scope))).toBe(true)
  await fc.assert(
    fc.asyncProperty(caseOf, async (c) => {
      await arrange(c)
      const all = deliveries()
      const rules = all.map((delivery) => expected(c, delivery))

      expect(await recorded(all, c.isTogether)).toEqual(
        rules.map(({ may, isMasked }) => `${may}${may !== 'cancelled' && isMasked ? ' masked' : ''}`),
      )
      expect(await verdicts(all)).toEqual(rules.map(({ may, isMasked }) => (may === 'send' && isMasked ? 'mask' : may)))

      await sineta.sql('delete from queue_entry')
      const ids = await enqueue(all)
      await dropLeftovers()
      expect(await endings(ids)).toEqual(rules.map(({ lane }) => lane))
      await asSystem((tx) => cancelUngranted(tx, world.app.id, world.client.id))
      expect(await endings(ids)).toEqual(rules.map(({ lane, isGranted }) => lane ?? (isGranted ? null : 'cancelled')))
    }),
    { numRuns: runs },
  )
})
