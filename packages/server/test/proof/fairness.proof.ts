import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidTimeMs } from '../../src/platform/crypto/uuid-v7.ts'
import { insertBacklog, type Lane } from '../support/backlog.ts'
import { type AClient, aClient, anApp, connect } from '../support/builders.ts'
import { createDatabase, execute } from '../support/database.ts'
import { rowsOf, startProcess } from '../support/processes.ts'

// Whether other receivers are affected when some hang, or when one client sends far more than all others. A built worker, real
// sockets, and ratios of two measurements in the same run, because no two machines are equally fast.

const rounds = 3
/** The default of a worker. */
const slots = 2_048
/** The student in the deliveries that are measured. */
const measured = '2026.00001'

let rows: ReturnType<typeof rowsOf>
let receivers: Awaited<ReturnType<typeof startReceivers>>
let databaseUrl: string
let close: () => Promise<unknown>
beforeEach(async () => {
  const database = await createDatabase()
  databaseUrl = database.url
  rows = rowsOf(databaseUrl)
  receivers = await startReceivers()
  close = async () => {
    receivers.close()
    await rows.close()
    await database.drop()
  }
})
afterEach(() => close())

/** Each has its own port, as each has its own host in production, because deliveries in flight are limited by host too. */
async function startReceivers() {
  /** The age of each delivery at its first arrival, by id. */
  const ages = new Map<string, number>()
  const servers: Server[] = []
  let hanging = 0
  let maxHanging = 0
  async function listen(answer: RequestListener) {
    const server = createServer(answer)
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  }
  return {
    well: () =>
      listen(async (request, response) => {
        const arrivedAt = Date.now()
        const id = String(request.headers['webhook-id'])
        if ((await text(request)).includes(measured) && !ages.has(id)) ages.set(id, arrivedAt - uuidTimeMs(id))
        response.writeHead(204).end()
      }),
    hung: () =>
      listen((_, response) => {
        maxHanging = Math.max(maxHanging, ++hanging)
        response.on('close', () => hanging--)
      }),
    maxHanging: () => maxHanging,
    /** The p99 of the age of the measured deliveries at arrival. */
    async p99Of(count: number) {
      await expect.poll(() => ages.size, { timeout: 120_000, interval: 20 }).toBe(count)
      const sorted = [...ages.values()].sort((a, b) => a - b)
      ages.clear()
      return sorted[Math.floor(count * 0.99)]!
    },
    close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

/** Inserts check-ins of one student for each lane, all due now. */
const burst = (lanes: readonly Lane[], each: number, student = '2026.00002') =>
  insertBacklog(rows, lanes, each, { data: { enrollment_number: student } })

async function anEndpoint(clients: readonly AClient[], productionUrl: string): Promise<Lane[]> {
  const app = await anApp(rows.builders, { productionUrl })
  for (const client of clients) await connect(rows.builders, app, client)
  const [endpoint] = await rows.sql<{ id: string }>('select id from endpoint where app_id = $1', [app.id])
  return clients.map(({ id }) => ({ clientId: id, appId: app.id, receiverId: endpoint!.id, kind: 'production' }))
}

/** Measures with a new worker, which knows no receiver yet, and an empty queue, because a used queue is slower. */
async function p99Of(lanes: readonly Lane[], each: number, disturb: () => Promise<unknown>) {
  const worker = startProcess('worker', databaseUrl, { TEST_LEASE_SECONDS: '45', TEST_DELAYS_DIVIDED_BY: '1' })
  await worker.started
  const measure = async () => {
    await burst(lanes, each, measured)
    return receivers.p99Of(lanes.length * each)
  }
  // The first burst is slower than all others, because connections are opened and code is compiled.
  await measure()
  await disturb()
  const p99 = await measure()
  worker.kill('SIGKILL')
  await worker.exit
  await execute(databaseUrl, 'truncate queue_entry')
  return p99
}

async function ratioOf(lanes: readonly Lane[], each: number, disturb: () => Promise<unknown>) {
  const without: number[] = []
  const disturbed: number[] = []
  for (let round = 0; round < rounds; round++) {
    without.push(await p99Of(lanes, each, async () => {}))
    disturbed.push(await p99Of(lanes, each, disturb))
  }
  const ratio = median(disturbed) / median(without)
  return {
    ratio,
    summary: `p99 ${disturbed.join(', ')} ms instead of ${without.join(', ')}: ${ratio.toFixed(2)} times`,
  }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

test('when every tenth of a thousand receivers hangs, the others are hardly affected', async () => {
  const client = await aClient(rows.builders)
  const well: Lane[] = []
  const hung: Lane[] = []
  for (let i = 0; i < 1_000; i++) {
    const isHung = i % 10 === 0
    const url = await (isHung ? receivers.hung() : receivers.well())
    ;(isHung ? hung : well).push(...(await anEndpoint([client], url)))
  }
  const { ratio, summary } = await ratioOf(well, 10, () => burst(hung, 10))
  const occupied = receivers.maxHanging()
  console.log(`every tenth hangs: ${summary}; those occupied ${occupied} of ${slots} slots`)
  expect(ratio).toBeLessThanOrEqual(2)
  expect(occupied / slots).toBeLessThanOrEqual(0.3)
})

test('when one client sends a hundred times as much as each of twenty others, they are hardly affected', async () => {
  const clients: AClient[] = []
  for (let i = 0; i <= 20; i++) clients.push(await aClient(rows.builders, { webhookUrl: await receivers.well() }))
  const own = clients.map(({ id }): Lane => ({ clientId: id, appId: null, receiverId: id, kind: 'client' }))
  const lanes = [...own, ...(await anEndpoint(clients, await receivers.well()))]
  const isLoud = ({ clientId }: Lane) => clientId === clients[0]!.id
  const quiet = lanes.filter((lane) => !isLoud(lane))
  // The deliveries of the loud client are due first: in a queue without turns, all others would come after them.
  const { ratio, summary } = await ratioOf(quiet, 50, () => burst(lanes.filter(isLoud), 5_000))
  console.log(`one sends a hundred times as much: ${summary}`)
  expect(ratio).toBeLessThanOrEqual(2)
})
