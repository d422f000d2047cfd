import { catalogue, type EventData, type EventName, hasMinimalProfile, scopeNames } from '@sineta/contract'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRetries } from '../../src/platform/perform/retry.ts'
import { AudienceCache } from '../../src/webhooks/queue/audience-cache.ts'
import { cancelUngranted } from '../../src/webhooks/queue/drop.ts'
import { leftoversJob } from '../../src/webhooks/queue/leftovers.ts'
import { record } from '../../src/webhooks/queue/outbox.ts'
import { recordTest } from '../../src/webhooks/queue/test-event.ts'
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
/** Kept from case to case, as a process keeps it. */
const audiences = new AudienceCache(() => now)
let now = 0
/** So late that the last change no longer matters. */
const restOver = () => {
  now += 10_000
}
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
const everythingOpen: Case = {
  hasUrl: true,
  client: 'active',
  sandbox: 'active',
  app: 'active',
  isAppDeleted: false,
  production: 'active',
  test: 'active',
  connection: 'connected',
  scopes: names.map((name) => catalogue[name].scope),
  schools: null,
  isMinimal: false,
  isTogether: false,
}

async function arrange(c: Case) {
  restOver()
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
    ids.push(
      ...(await withRetries(() => sineta.parts.app.transaction({ clients }, (tx) => record(tx, audiences, batch)))).ids,
    )
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

describe('events whose audience is kept', () => {
  const recordIn = (school: ASchool, environment: 'live' | 'sandbox') =>
    sineta.parts.app.transaction({ clients: [school.clientId] }, (tx) =>
      record(tx, audiences, [anEmitted('attendance.check_in', school, environment)]),
    )
  const inLive = () => recordIn(world.schools[0]!, 'live')
  const receiversOf = async ({ ids }: { ids: readonly string[] }) => {
    const rows = await sineta.sql<{ id: string }>(
      'select receiver_id as id from delivery where event_id = any ($1) order by 1',
      [ids],
    )
    return rows.map(({ id }) => id)
  }
  const keep = async (school = world.schools[0]!, environment: 'live' | 'sandbox' = 'live') => {
    await withRetries(() => recordIn(school, environment))
    restOver()
    await recordIn(school, environment)
  }
  const revoke = () => sineta.sql(`update connection set status = 'revoked' where client_id = $1`, [world.client.id])
  beforeEach(() => arrange(everythingOpen))

  test('are not recorded if it has changed, and the next try goes to the receivers of now', async () => {
    await keep()
    expect(await receiversOf(await inLive())).toEqual([world.client.id, endpoints.production].sort())
    await revoke()
    const [before] = await sineta.sql('select count(*) as n from event')
    await expect(inLive()).rejects.toMatchObject({ code: '40001' })
    expect(await sineta.sql('select count(*) as n from event')).toEqual([before])
    expect(await receiversOf(await inLive())).toEqual([world.client.id])
  })

  test('go to no receiver that only a rolled-back change had added', async () => {
    await keep()
    await revoke()
    await expect(inLive()).rejects.toMatchObject({ code: '40001' })
    restOver()
    const undone = new Error('undone')
    const during = sineta.parts.system.transaction({ clients: [] }, async (tx) => {
      await tx.query(`update connection set status = 'connected' where client_id = $1`, [world.client.id])
      await record(tx, audiences, [anEmitted('attendance.check_in', world.schools[0]!, 'live')])
      throw undone
    })
    await expect(during).rejects.toThrow(undone)
    // Another change follows the one that was undone.
    await sineta.sql('update connection set connected_by = $2 where client_id = $1', [world.client.id, 'test'])
    expect(await receiversOf(await withRetries(inLive))).toEqual([world.client.id])
  })

  test('fail at most once a second, no matter how often a partner changes its endpoint', async () => {
    const change = () => sineta.sql('update endpoint set max_per_second = coalesce(max_per_second, 0) + 1')
    const tries = async () => {
      await change()
      return inLive().then(
        () => 'recorded',
        ({ code }: { code: string }) => code,
      )
    }
    await keep()
    expect([await tries(), await tries(), await tries()]).toEqual(['40001', 'recorded', 'recorded'])
    now += 1_001
    expect([await tries(), await tries(), await tries()]).toEqual(['recorded', '40001', 'recorded'])
  })

  const itsClient = `id = (select client_id from connection)`
  test.each([
    ['a client is suspended', `update client set status = 'suspended' where ${itsClient}`, 'live'],
    ['a client gets another slug', `update client set slug = slug || '2' where ${itsClient}`, 'live'],
    ['a client removes its URL', `update client_apis set webhook_url = null where client_${itsClient}`, 'live'],
    [
      'a secret of a client begins or ends',
      `update client_apis set signing_version = signing_version + 1 where client_${itsClient}`,
      'live',
    ],
    ['a client leaves no settings', `delete from client_apis where client_${itsClient}`, 'live'],
    ['a grant loses its scopes', `update connection set granted_scopes = '{}'`, 'live'],
    ['a grant is limited to schools', `update connection set school_cnpjs = '{}'`, 'live'],
    ['a grant is limited to minimal data', `update connection set data_profile = 'minimal'`, 'live'],
    ['an app is suspended', `update app set status = 'suspended'`, 'live'],
    ['an app is removed', 'update app set deleted_at = clock()', 'live'],
    ['an endpoint is paused', `update endpoint set status = 'paused' where kind = 'production'`, 'live'],
    [
      'an endpoint subscribes to other events',
      `update endpoint set events = '{student.*}' where kind = 'production'`,
      'live',
    ],
    ['an endpoint moves', `update endpoint set url = url || 'x' where kind = 'production'`, 'live'],
    ['an endpoint gets a rate limit', `update endpoint set max_per_second = 5 where kind = 'production'`, 'live'],
    ['a secret of an app begins or ends', 'update endpoint set signing_version = signing_version + 1', 'live'],
    ['an endpoint is removed', 'delete from endpoint', 'live'],
    [
      'the client of a sandbox is suspended',
      `update client set status = 'suspended' where environment = 'sandbox'`,
      'sandbox',
    ],
    ['an app asks for other scopes', `update app set requested_scopes = '{}'`, 'sandbox'],
    ['a test endpoint is paused', `update endpoint set status = 'paused' where kind = 'test'`, 'sandbox'],
  ] as const)('are not recorded by what was kept after this: %s', async (_, change, environment) => {
    const school = { live: world.schools[0]!, sandbox: world.sandboxSchool }[environment]
    await keep(school, environment)
    await expect(
      sineta.parts.system.transaction({ clients: [] }, async (tx) => {
        await tx.query(change)
        await record(tx, audiences, [anEmitted('attendance.check_in', school, environment)])
      }),
    ).rejects.toMatchObject({ code: '40001' })
  })

  test('are recorded after the engine has written the state of their receivers', async () => {
    await keep()
    await sineta.sql('update endpoint set last_delivery_at = clock(), failed_in_a_row = 2, failing_since = clock()')
    await sineta.sql('update client_apis set last_success_at = clock(), consecutive_failures = 1')
    expect(await receiversOf(await inLive())).toHaveLength(2)
  })
})
