import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Database } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { parseAllowList } from '../../src/webhooks/egress/address.ts'
import { createSender, type Sender } from '../../src/webhooks/egress/sender.ts'
import { claim, firstReceiver } from '../../src/webhooks/queue/claim.ts'
import { createEngineMetrics } from '../../src/webhooks/worker/metrics.ts'
import { createWorker, type WorkerOptions } from '../../src/webhooks/worker/worker.ts'
import { insertBacklog } from '../support/backlog.ts'
import { type AClient, aClient, anApp, aSchool, aStudent, connect } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()

afterEach(async () => {
  await sineta.sql('delete from queue_entry')
  receiver.answer = 204
  receiver.clear()
})

const take = (request: Partial<Parameters<typeof claim>[1]> = {}) =>
  claim(sineta.parts.system, { limit: 500, from: firstReceiver, room: 32, ...request })

const backlog = (client: AClient, { id, kind, appId }: Awaited<ReturnType<typeof anEndpoint>>, count: number) =>
  insertBacklog(sineta, [{ clientId: client.id, appId, receiverId: id, kind }], count)

async function anEndpoint(kind: 'production' | 'test' = 'production') {
  const app = await anApp(sineta, { productionUrl: receiver.url, testUrl: receiver.url })
  const [endpoint] = await sineta.sql<{ id: string }>('select id from endpoint where app_id = $1 and kind = $2', [
    app.id,
    kind,
  ])
  return { app, id: endpoint!.id, kind, appId: app.id }
}

/** A second worker beside the one of the service, with four slots. */
const aWorker = (sender: Sender, options: Partial<WorkerOptions> = {}) =>
  createWorker({
    database: sineta.parts.system,
    secrets: sineta.parts.services.secrets,
    log: createLog('error'),
    metrics: createEngineMetrics(createMetrics().registry),
    maxInFlight: 4,
    sender,
    ...options,
  })
const aSender = () => createSender({ allow: parseAllowList('127.0.0.0/8'), userAgent: 'test' })

const counts = (claims: readonly { clientId: string }[], ...clients: AClient[]) =>
  clients.map(({ id }) => claims.filter(({ clientId }) => clientId === id).length)

describe('the capacity of a receiver', () => {
  test('is shared by its clients: a flood from one does not delay the others', async () => {
    const endpoint = await anEndpoint()
    const [flood, quiet] = [await aClient(sineta), await aClient(sineta)]
    await backlog(flood, endpoint, 500)
    await sineta.advance(60)
    await backlog(quiet, endpoint, 3)
    expect(counts((await take({ room: 8 })).claims, flood, quiet)).toEqual([4, 3])
  })

  test('rotates among its clients when it is too small for all of them', async () => {
    const endpoint = await anEndpoint()
    const clients = await Promise.all(Array.from({ length: 7 }, () => aClient(sineta)))
    for (const client of clients) await backlog(client, endpoint, 2)
    const served: string[] = []
    let after: string | undefined
    for (let i = 0; i < 3; i++) {
      const claimed = await take({
        terms: new Map([[endpoint.id, { room: 3, ...(after !== undefined && { after }) }]]),
      })
      served.push(...claimed.claims.map(({ clientId }) => clientId))
      after = claimed.after[endpoint.id]
    }
    // 3, 3, and the last client, which then has all the slots.
    expect(new Set(served).size).toBe(7)
    expect(after).toBeUndefined()
  })

  test("is each receiver's own: receivers are visited one after the other", async () => {
    const client = await aClient(sineta)
    const endpoints = await Promise.all(Array.from({ length: 5 }, () => anEndpoint()))
    for (const endpoint of endpoints) await backlog(client, endpoint, 20)
    const first = await take({ room: 3, limit: 8 })
    const second = await take({ room: 3, limit: 8, from: first.next! })
    const order = [...new Set([...first.claims, ...second.claims].map(({ receiverId }) => receiverId))]
    expect(order.sort()).toEqual(endpoints.map(({ id }) => id).sort())
    expect(second.next).toBeNull()
  })

  test('is only for deliveries that have been due for a minute while its breaker is open', async () => {
    const client = await aClient(sineta)
    const endpoint = await anEndpoint()
    await backlog(client, endpoint, 2)
    await sineta.advance(60)
    await backlog(client, endpoint, 5)
    expect((await take({ terms: new Map([[endpoint.id, { room: 10, age: 59 }]]) })).claims).toHaveLength(2)
  })

  test('goes to the delivery with the fewest attempts left, and among equals to the one that is due longest', async () => {
    const client = await aClient(sineta)
    const endpoint = await anEndpoint()
    await backlog(client, endpoint, 6)
    await sineta.sql(
      `update queue_entry q set turn = t.turn, cycle_attempts = t.turn, due_at = q.due_at - t.ago
       from (select delivery_id, (array[0, 0, 1, 5, 5, 3])[n] as turn, (array[50, 60, 40, 10, 20, 30])[n] * interval '1 second' as ago
         from (select delivery_id, row_number() over (order by delivery_id) as n from queue_entry) e) t where t.delivery_id = q.delivery_id`,
    )
    const taken: number[][] = []
    for (let i = 0; i < 6; i++)
      for (const { cycleAttempts, waitedSeconds } of (await take({ room: 1 })).claims)
        taken.push([cycleAttempts - 1, Math.floor(waitedSeconds)])
    expect(taken).toEqual([
      [5, 20],
      [5, 10],
      [3, 30],
      [1, 40],
      [0, 60],
      [0, 50],
    ])
  })

  test('is found behind a thousand receivers that have only later retries', async () => {
    const client = await aClient(sineta)
    await sineta.sql(
      `insert into queue_entry (delivery_id, event_id, client_id, receiver_id, receiver_kind, masked, due_at, cycle_limit)
       select gen_random_uuid(), gen_random_uuid(), $1, lpad(to_hex(n), 32, '0')::uuid, 'production', false, clock() + interval '1 hour', 6 from generate_series(1, 1200) n`,
      [client.id],
    )
    const endpoint = await anEndpoint('test')
    await backlog(endpoint.app.sandbox, endpoint, 1)
    await sineta.deliver()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a throttled endpoint', () => {
  test('gets no more attempts in a second than its owner set, with any number of workers', async () => {
    const client = await aClient(sineta)
    const endpoint = await anEndpoint()
    await sineta.sql('update endpoint set max_per_second = 8 where id = $1', [endpoint.id])
    await backlog(client, endpoint, 100)
    let started = 0
    for (let quarter = 0; quarter < 12; quarter++) {
      for (let worker = 0; worker < 3; worker++) started += (await take()).claims.length
      await sineta.advance(0.25)
    }
    // Three seconds on the advanced clock, plus the little time that really passed.
    expect(started).toBeGreaterThanOrEqual(24)
    expect(started).toBeLessThanOrEqual(24 + 8)
  })

  test('does not slow down an endpoint without a limit', async () => {
    const client = await aClient(sineta)
    const [slow, quick] = [await anEndpoint(), await anEndpoint()]
    await sineta.sql('update endpoint set max_per_second = 1 where id = $1', [slow.id])
    await backlog(client, slow, 5)
    await backlog(client, quick, 5)
    const { claims } = await take()
    expect(claims.filter(({ receiverId }) => receiverId === slow.id)).toHaveLength(1)
    expect(claims.filter(({ receiverId }) => receiverId === quick.id)).toHaveLength(5)
  })
})

describe("when the database's clock was an hour ahead and is right again", () => {
  const ahead = async (meanwhile: () => Promise<unknown>) => {
    await sineta.advance(3600)
    // So that a worker has seen the wrong time.
    await sineta.deliver()
    await meanwhile()
    await sineta.advance(-3600)
    await sineta.deliver()
  }

  test('deliveries queued meanwhile are sent', async () => {
    const endpoint = await anEndpoint('test')
    await ahead(() => backlog(endpoint.app.sandbox, endpoint, 3))
    expect(receiver.received).toHaveLength(3)
  })

  test('a retry is made after at most the longest pause', async () => {
    const endpoint = await anEndpoint('test')
    receiver.answer = 500
    await ahead(async () => {
      await backlog(endpoint.app.sandbox, endpoint, 1)
      await sineta.deliver()
    })
    receiver.answer = 204
    await sineta.advance(1_650)
    await sineta.deliver()
    expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2'])
  })

  test('a worker that starts afterwards also sends deliveries queued meanwhile', async () => {
    const endpoint = await anEndpoint('test')
    await sineta.advance(3600)
    await backlog(endpoint.app.sandbox, endpoint, 3)
    await sineta.advance(-3600)
    const sender = aSender()
    const worker = aWorker(sender)
    await worker.drain()
    await sender.close()
    expect(receiver.received).toHaveLength(3)
  })

  test('a throttled endpoint still gets its deliveries', async () => {
    const endpoint = await anEndpoint('test')
    await sineta.sql('update endpoint set max_per_second = 50 where id = $1', [endpoint.id])
    await ahead(async () => {
      await backlog(endpoint.app.sandbox, endpoint, 5)
      await sineta.deliver()
    })
    await backlog(endpoint.app.sandbox, endpoint, 5)
    await sineta.deliver()
    expect(receiver.received).toHaveLength(10)
  })

  test('a delivery whose worker died is claimed again one lease later', async () => {
    const endpoint = await anEndpoint('test')
    await ahead(async () => {
      await backlog(endpoint.app.sandbox, endpoint, 1)
      expect((await take()).claims).toHaveLength(1)
    })
    expect(receiver.received).toHaveLength(0)
    await sineta.advance(46)
    await sineta.deliver()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('deliveries whose workers died', () => {
  test('are claimed a few at a time, and one on its last try alone', async () => {
    const client = await aClient(sineta)
    const endpoint = await anEndpoint()
    await backlog(client, endpoint, 30)
    expect((await take()).claims).toHaveLength(30)
    await sineta.advance(46)
    const second = await take({ suspects: [16, 1] })
    expect(second.claims.map(({ crashes, takenOver }) => [crashes, takenOver])).toEqual(
      Array.from({ length: 16 }, () => [1, true]),
    )
    await sineta.advance(46)
    const third = await take({ suspects: [16, 1] })
    expect(third.claims.map(({ crashes }) => crashes).sort()).toEqual([...Array.from({ length: 14 }, () => 1), 2])
  })

  test('do not delay the deliveries of other receivers, however many there are', async () => {
    const client = await aClient(sineta)
    const [first, second] = [await anEndpoint(), await anEndpoint()].sort((a, b) => (a.id < b.id ? -1 : 1)) as [
      Awaited<ReturnType<typeof anEndpoint>>,
      Awaited<ReturnType<typeof anEndpoint>>,
    ]
    await backlog(client, first, 20)
    expect((await take()).claims).toHaveLength(20)
    await sineta.advance(46)
    await backlog(client, second, 1)
    const few = await take({ limit: 20, suspects: [16, 1] })
    expect(few.claims).toHaveLength(16)
    expect(few.next).toBe(first.id)
    const others = await take({ limit: 4, suspects: [0, 1] })
    expect(others.claims.map(({ receiverId }) => receiverId)).toEqual([second.id])
  })
})

describe('a delivery that waits for a retry', () => {
  const failing = async () => {
    const app = await anApp(sineta, { productionUrl: receiver.url })
    const client = await aClient(sineta)
    await connect(sineta, app, client)
    const school = await aSchool(sineta, client)
    receiver.answer = 500
    await sineta.call('POST /v1/attendance/student/biometric/check/in', {
      as: school.deviceKey,
      body: { school_cnpj: school.cnpj, enrollment_number: (await aStudent(sineta, school)).number },
    })
    await sineta.deliver()
    receiver.answer = 204
    return { app, client, school }
  }
  const nextAttempt = async () => {
    receiver.clear()
    await sineta.advance(34)
    await sineta.deliver()
    return receiver.received.length
  }
  const statusOf = async ({ id }: AClient) =>
    (await sineta.sql('select status, attempt_count from delivery_now where client_id = $1', [id]))[0]

  test('is sent when it is due', async () => {
    const { client } = await failing()
    expect(await nextAttempt()).toBe(1)
    expect(await statusOf(client)).toEqual({ status: 'delivered', attempt_count: 2 })
  })

  // Changes only the rows, as if each change had been committed while the delivery was being sent.
  test.each([
    ['its connection is revoked', `update connection set status = 'revoked' where client_id = $1`, 'cancelled'],
    [
      'its scope is no longer granted',
      `update connection set granted_scopes = '{students:read}' where client_id = $1`,
      'cancelled',
    ],
    [
      'its school is no longer granted',
      `update connection set school_cnpjs = '{11222333000181}' where client_id = $1`,
      'cancelled',
    ],
    [
      'its endpoint is deleted',
      `delete from endpoint where app_id = (select app_id from connection where client_id = $1)`,
      'cancelled',
    ],
    [
      'its endpoint is paused',
      `update endpoint set status = 'paused' where app_id = (select app_id from connection where client_id = $1)`,
      'skipped',
    ],
    [
      'its endpoint is disabled',
      `update endpoint set status = 'disabled' where app_id = (select app_id from connection where client_id = $1)`,
      'skipped',
    ],
    ['its client is suspended', `update client set status = 'suspended' where id = $1`, 'skipped'],
  ])('is not sent after %s', async (_what, change, status) => {
    const { client } = await failing()
    await sineta.sql(change, [client.id])
    expect(await nextAttempt()).toBe(0)
    expect(await statusOf(client)).toEqual({ status, attempt_count: 1 })
  })
})

test('several workers share one backlog: every delivery is claimed once', async () => {
  const client = await aClient(sineta)
  const endpoints = await Promise.all(Array.from({ length: 4 }, () => anEndpoint()))
  for (const endpoint of endpoints) await backlog(client, endpoint, 100)
  const databases = Array.from(
    { length: 4 },
    () => new Database({ connectionString: sineta.databaseUrl, max: 1, role: 'sineta_system', indexLookupsOnly: true }),
  )
  const rounds = await Promise.all(
    databases.map(async (database) => {
      const ids: string[] = []
      for (;;) {
        const { claims } = await claim(database, { limit: 20, from: firstReceiver, room: 20 })
        if (claims.length === 0) return ids
        ids.push(...claims.map(({ id }) => id))
      }
    }),
  )
  await Promise.all(databases.map((database) => database.close()))
  const all = rounds.flat()
  expect(all).toHaveLength(400)
  expect(new Set(all).size).toBe(400)
})

test('a worker has no more in flight than its limit, serves its receivers in turn, and keeps the order of each', async () => {
  const endpoints = await Promise.all(Array.from({ length: 3 }, () => anEndpoint('test')))
  for (const endpoint of endpoints) await backlog(endpoint.app.sandbox, endpoint, 40)
  const inOrder = await sineta.sql<{ id: string; receiver: string }>(
    'select delivery_id as id, receiver_id as receiver from queue_entry order by due_at, delivery_id',
  )
  let inFlight = 0
  let highest = 0
  const posted: string[] = []
  const sender = aSender()
  const worker = aWorker({
    ...sender,
    send(request, done) {
      inFlight += 1
      highest = Math.max(highest, inFlight)
      posted.push(request.headers['webhook-id']!)
      sender.send(request, (outcome) => {
        inFlight -= 1
        done(outcome)
      })
    },
  })
  await worker.drain()
  await sender.close()
  expect(posted).toHaveLength(120)
  expect(highest).toBe(4)
  for (const { id } of endpoints) {
    const own = inOrder.filter(({ receiver }) => receiver === id).map((entry) => entry.id)
    expect(posted.filter((posted) => own.includes(posted))).toEqual(own)
    expect(posted.slice(0, 60).filter((posted) => own.includes(posted)).length).toBeGreaterThanOrEqual(10)
  }
})

test('a receiver whose signing secret cannot be opened delays no other, and gets its deliveries once it can', async () => {
  const [locked, open] = [await anEndpoint('test'), await anEndpoint('test')]
  const [secret] = await sineta.sql('select id, sealed from signing_secret where app_id = $1', [locked.appId])
  const seal = (sealed: Buffer) =>
    sineta.sql('update signing_secret set sealed = $2 where id = $1', [secret!.id, sealed])
  // Sealed with a key that this process does not have.
  await seal(Buffer.of(1, 255))
  for (const endpoint of [locked, open]) await backlog(endpoint.app.sandbox, endpoint, 1)
  const arrived = () => receiver.received.map(({ json }) => json.client)
  await sineta.deliver()
  expect(arrived()).toEqual([open.app.sandbox.slug])
  expect(
    await sineta.sql('select status, attempt_count, last_error from delivery_now where app_id = $1', [locked.appId]),
  ).toEqual([{ status: 'retrying', attempt_count: 1, last_error: 'crashed' }])

  await seal(secret!.sealed)
  await sineta.advance(34)
  await sineta.deliver()
  expect(arrived()).toEqual([open.app.sandbox.slug, locked.app.sandbox.slug])
})

describe('a result that the database refuses', () => {
  /** A log that keeps its lines. */
  const aLog = () => {
    const lines: { msg: string; delivery_id?: string }[] = []
    return { lines, log: createLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) }) }
  }

  test('does not keep the others from being written, and the log names its delivery', async () => {
    const endpoint = await anEndpoint('test')
    await backlog(endpoint.app.sandbox, endpoint, 3)
    const [bad] = await sineta.sql<{ id: string }>('select delivery_id as id from queue_entry')
    const alter = (how: string) => execute(sineta.databaseUrl, `alter table attempt ${how}`)
    await alter(`add constraint broken check (delivery_id <> '${bad!.id}') not valid`)
    const { lines, log } = aLog()
    const sender = aSender()
    await aWorker(sender, { log }).drain()
    await sender.close()
    await alter('drop constraint broken')
    expect(await sineta.sql('select delivery_id as id from queue_entry')).toEqual([bad])
    expect(lines.filter(({ msg }) => msg === 'delivery.result_dropped')).toMatchObject([{ delivery_id: bad!.id }])
  })

  test('is written before its delivery may be claimed again, even if its lease has expired meanwhile', async () => {
    const endpoint = await anEndpoint('test')
    await backlog(endpoint.app.sandbox, endpoint, 1)
    const { lines, log } = aLog()
    // Longer than a worker takes to poll again.
    const database = new Database({
      connectionString: sineta.databaseUrl,
      max: 4,
      role: 'sineta_system',
      lockTimeoutMs: 300,
    })
    const sender = aSender()
    const worker = aWorker(sender, { log, database })
    const holder = await sineta.parts.system.pool.connect()
    await holder.query('begin; lock table attempt_response')
    worker.start()
    const refusals = () => lines.filter(({ msg }) => msg === 'delivery.results_not_written').length
    // A claim that began before the first refusal is over by then.
    await expect.poll(refusals).toBeGreaterThan(2)
    const before = refusals()
    await sineta.advance(46)
    await expect.poll(refusals).toBeGreaterThan(before + 2)
    await holder.query('commit')
    holder.release()
    await expect.poll(() => sineta.sql('select from queue_entry')).toEqual([])
    await worker.stop()
    await sender.close()
    await database.close()
    expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1'])
  })
})

test('a worker with a wrong clock reports it and continues: attempts carry the time of the database', async () => {
  await sineta.advance(3600)
  const endpoint = await anEndpoint('test')
  await backlog(endpoint.app.sandbox, endpoint, 1)
  await sineta.deliver()
  const { body: metrics } = await sineta.call('GET /metrics')
  expect(Number(/^sineta_clock_skew_seconds (\S+)$/m.exec(metrics)![1])).toBeLessThan(-3000)
  const [now] = await sineta.sql<{ now: number }>('select extract(epoch from clock())::float8 as now')
  expect(Math.abs(Number(receiver.received[0]!.headers['webhook-timestamp']) - now!.now)).toBeLessThan(10)
})

test('a receiver that hangs delays no other receiver, and the metrics show it', async () => {
  const sockets = new Set<Socket>()
  const tarPit = createTcpServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => tarPit.listen(0, '127.0.0.1', resolve))
  const { port } = tarPit.address() as AddressInfo
  const hung = await anEndpoint('test')
  await sineta.sql('update endpoint set url = $2 where id = $1', [hung.id, `http://127.0.0.1:${port}/`])
  await backlog(hung.app.sandbox, hung, 100)
  const healthy = await Promise.all(Array.from({ length: 5 }, () => anEndpoint('test')))
  for (const endpoint of healthy) await backlog(endpoint.app.sandbox, endpoint, 100)

  sineta.parts.worker.start()
  await expect.poll(() => receiver.received.length).toBe(500)
  expect(sockets.size).toBeLessThanOrEqual(4)
  const { body: metrics } = await sineta.call('GET /metrics')
  expect(metrics).toMatch(/^sineta_worker_deliveries_in_flight 4$/m)
  expect(metrics).toMatch(/^sineta_receivers\{breaker="closed"\} [6-9]$/m)
  expect(metrics).toMatch(/^sineta_delivery_attempts_total\{outcome="delivered",class="2xx",error="none"\} \d+$/m)
  expect(metrics).toMatch(/^sineta_delivery_lag_seconds_bucket\{le="60",attempt="first"\} \d+$/m)
  for (const socket of sockets) socket.destroy()
  tarPit.close()
  await sineta.parts.worker.stop()
})
