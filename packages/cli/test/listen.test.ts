import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type AClient,
  type AnApp,
  type ASchool,
  aClient,
  anApp,
  aSchool,
  aStudent,
  connect,
} from '../../server/test/support/builders.ts'
import { createDatabase, type TestDatabase } from '../../server/test/support/database.ts'
import { type Running, rowsOf, startProcess, startReceiver } from '../../server/test/support/processes.ts'
import { type KitReceiver, openReceiver } from './support/kit-receiver.ts'
import { openPassage } from './support/passage.ts'
import { open, type Terminal, useHome } from './support/terminal.ts'

// Real processes on both sides, and a real network between them where one is needed.

const home = useHome()
let database: TestDatabase
let rows: ReturnType<typeof rowsOf>
let port: number
let service: Running
let inbox: Awaited<ReturnType<typeof startReceiver>>
let client: AClient
let school: ASchool
let app: AnApp
let receiver: KitReceiver

beforeAll(async () => {
  database = await createDatabase()
  rows = rowsOf(database.url)
  port = await freePort()
  inbox = await startReceiver()
  await start()
})
afterAll(async () => {
  service.kill('SIGTERM')
  await service.exit
  inbox.close()
  await rows.close()
  await database.drop()
})
// Everyone their own: a client with a school, an app that is connected to it, and its receiver at home.
beforeEach(async () => {
  client = await aClient(rows.builders)
  school = await aSchool(rows.builders, client, { settings: { duplicate_read_window_seconds: 0 } })
  app = await anApp(rows.builders, { productionUrl: inbox.url })
  await connect(rows.builders, app, client)
  receiver = await openReceiver(app.secret)
})

async function start() {
  service = startProcess('all', database.url, { PORT: String(port), LOG_LEVEL: 'info' })
  await service.started
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A student arrives; returns their number. */
async function checkIn(): Promise<string> {
  const { number } = await aStudent(rows.builders, school)
  const response = await fetch(`http://127.0.0.1:${port}/v1/attendance/student/biometric/check/in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.deviceKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ school_cnpj: school.cnpj, enrollment_number: number }),
  })
  expect(response.status).toBe(201)
  return number
}

const env = (url = `http://127.0.0.1:${port}`) => ({
  HOME: home,
  SINETA_URL: url,
  SINETA_APP: app.id,
  SINETA_KEY: app.keys.live,
  SINETA_SECRET: app.secret,
})

/** Starts to listen, and waits until it does. */
async function listen(args: string[] = [], url?: string): Promise<Terminal> {
  const terminal = open(['listen', '--forward-to', receiver.url, ...args], env(url))
  onTestFinished(() => void terminal.stop('SIGKILL'))
  await terminal.says(/Listening\./)
  return terminal
}

/** A first delivery went through and is acknowledged, so that there is a position to go on from. */
async function settled(terminal: Terminal): Promise<string> {
  const number = await checkIn()
  await receiver.handledCount(1)
  await terminal.says(/<-- \[204\]/)
  await acknowledged()
  return number
}

async function acknowledged(): Promise<void> {
  const last = receiver.copies.at(-1)
  const isKnown = 'select from stream_position where app_id = $1 and position = $2'
  await until(async () => (await rows.sql(isKnown, [app.id, last])).length === 1)
}

/** Looks until it holds, a moment of the database between two looks; not for ever. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 2000; looks++) {
    if (await holds()) return
    await rows.sql('select pg_sleep(0.01)')
  }
  throw new Error(`It never came true: ${holds}`)
}

/** Something that is kept waiting until it is released. */
class Held {
  readonly arrival: Promise<string>
  readonly hold: (id: string) => Promise<void>
  release = () => {}
  constructor() {
    let arrive = (_id: string) => {}
    this.arrival = new Promise((resolve) => {
      arrive = resolve
    })
    const released = new Promise<void>((resolve) => {
      this.release = resolve
    })
    this.hold = (id) => {
      arrive(id)
      return released
    }
  }
}

const eachOnce = () => {
  expect(new Set(receiver.handled).size).toBe(receiver.handled.length)
  for (const bodies of receiver.bodies.values()) expect(bodies.size).toBe(1)
  expect(receiver.refused).toEqual([])
}

describe('whoever listens', () => {
  test('has the very deliveries at home: the kit verifies them, and each handler runs once', async () => {
    const terminal = await listen()
    expect(terminal.lines.find((line) => line.startsWith('Secret'))).toContain(app.secret)
    const numbers = [await checkIn(), await checkIn(), await checkIn()]
    await receiver.handledCount(3)
    expect(receiver.handled).toEqual(numbers)
    const [first] = receiver.copies
    await terminal.says(new RegExp(`--> attendance\\.check_in \\[${first}\\]`))
    await terminal.says(new RegExp(`<-- \\[204\\] \\d+ ms \\[${first}\\]`))
    const posted = inbox.copies.map(({ id, body }) => [id, body])
    for (const [id, bodies] of receiver.bodies) expect(posted).toContainEqual([id, [...bodies][0]])
    expect(await terminal.stop()).toBe(0)
    eachOnce()
  })

  test('gets a delivery again, under the same id, when the command died before it was answered', async () => {
    const first = await listen()
    await settled(first)
    const held = new Held()
    receiver.before = (id) => held.hold(id)
    const number = await checkIn()
    const id = await held.arrival
    await first.stop('SIGKILL')
    held.release()
    await listen()
    await receiver.handledCount(2)
    await until(() => receiver.copies.filter((one) => one === id).length === 2)
    expect(receiver.handled.filter((one) => one === number)).toEqual([number])
    eachOnce()
  })

  test('misses nothing however often the command is killed', async () => {
    let terminal = await listen()
    const numbers = [await settled(terminal)]
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 5; n++) numbers.push(await checkIn())
      await terminal.stop('SIGKILL')
      for (let n = 0; n < 5; n++) numbers.push(await checkIn())
      terminal = await listen()
    }
    await receiver.handledCount(numbers.length)
    expect([...receiver.handled].sort()).toEqual([...numbers].sort())
    eachOnce()
  }, 60_000)
})

describe('a connection that breaks', () => {
  test('is said, comes back, and goes on behind the last acknowledged delivery', async () => {
    const passage = await openPassage(port)
    onTestFinished(passage.close)
    const terminal = await listen([], passage.url)
    const numbers = [await settled(terminal)]
    passage.cut()
    await terminal.says(/The connection is lost/)
    numbers.push(await checkIn())
    passage.heal()
    await terminal.says(/The connection is back/)
    numbers.push(await checkIn())
    await receiver.handledCount(3)
    expect(receiver.handled).toEqual(numbers)
    eachOnce()
  })

  test('while it catches up goes on where it was', async () => {
    const passage = await openPassage(port)
    onTestFinished(passage.close)
    const numbers = [await checkIn(), await checkIn(), await checkIn()]
    const held = new Held()
    receiver.before = (id) => held.hold(id)
    const terminal = await listen(['--since', '1h'], passage.url)
    await held.arrival
    passage.cut()
    held.release()
    await terminal.says(/The connection is lost/)
    numbers.push(await checkIn())
    passage.heal()
    await terminal.says(/The connection is back/)
    await receiver.handledCount(4)
    expect(receiver.handled).toEqual(numbers)
    eachOnce()
  })

  test('without a word is found out by its silence', { timeout: 60_000 }, async () => {
    const passage = await openPassage(port)
    onTestFinished(passage.close)
    const terminal = await listen(['--silence', '3'], passage.url)
    const numbers = [await settled(terminal)]
    passage.freeze()
    numbers.push(await checkIn())
    await terminal.says(/The connection is lost: nothing was heard for 3 s/)
    await receiver.handledCount(2)
    expect(receiver.handled).toEqual(numbers)
    eachOnce()
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'because the service got a %s comes back with it',
    async (signal) => {
      const terminal = await listen()
      const numbers = [await settled(terminal)]
      service.kill(signal)
      await service.exit
      await terminal.says(/The connection is lost/)
      await start()
      numbers.push(await checkIn())
      await receiver.handledCount(2)
      await terminal.says(/The connection is back/)
      expect(receiver.handled).toEqual(numbers)
      eachOnce()
    },
    60_000,
  )

  test('because the laptop slept has lost nothing', async () => {
    const terminal = await listen(['--silence', '3'])
    const numbers = [await settled(terminal)]
    terminal.signal('SIGSTOP')
    for (let n = 0; n < 5; n++) numbers.push(await checkIn())
    // By now the service has written them into a connection that nobody reads.
    await inboxHas(6)
    terminal.signal('SIGCONT')
    await receiver.handledCount(6)
    expect(receiver.handled).toEqual(numbers)
    eachOnce()
  })
})

/** So many deliveries of this client were posted to the endpoint as well. */
const inboxHas = (count: number) =>
  until(() => inbox.copies.filter(({ body }) => body.includes(client.slug)).length >= count)

describe('a receiver at home', () => {
  test('that is not there is waited for', async () => {
    const terminal = await listen()
    const numbers = [await settled(terminal)]
    await receiver.close()
    numbers.push(await checkIn())
    await terminal.says(/Nobody is at .*ECONNREFUSED/)
    numbers.push(await checkIn())
    await receiver.reopen()
    await receiver.handledCount(3)
    expect(receiver.handled).toEqual(numbers)
    eachOnce()
  })

  test('that fails is asked again, then the delivery is given up aloud, and --since brings it back', async () => {
    const terminal = await listen(['--retries', '1'])
    await settled(terminal)
    let broken: string | undefined
    receiver.before = (id) => {
      broken ??= id
      if (id === broken) throw new Error('a mistake in the handler')
    }
    const failing = await checkIn()
    const given = await terminal.says(/Given up on/)
    expect(terminal.lines.filter((line) => line.includes('<-- [500]'))).toHaveLength(2)
    const next = await checkIn()
    await receiver.handledCount(2)
    expect(receiver.handled.at(-1)).toBe(next)
    await terminal.stop()

    receiver.before = () => {}
    const [, since] = /--since (\S+)$/.exec(given)!
    await listen(['--since', since!])
    await receiver.handledCount(3)
    expect(receiver.handled.at(-1)).toBe(failing)
    eachOnce()
  })

  test('gets only the events that it asked for; the others are passed over for good', async () => {
    const terminal = await listen(['--events', 'student.*,entrance.created'])
    await checkIn()
    await fetch(`http://127.0.0.1:${port}/v1/partners/school/${school.cnpj}/entrance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Portão lateral' }),
    })
    await terminal.says(/--> entrance\.created/)
    await terminal.says(/<-- \[204\]/)
    await acknowledged()
    expect(receiver.copies).toHaveLength(1)
  })
})

test('programs read one object a line', async () => {
  const terminal = open(['listen', '--json'], env())
  onTestFinished(() => void terminal.stop('SIGKILL'))
  await terminal.says(/"connected"/)
  const number = await checkIn()
  await terminal.says(/"type":"delivery"/)
  expect(await terminal.stop()).toBe(0)
  const records = terminal.lines.map((line) => JSON.parse(line))
  expect(records.map(({ type }) => type)).toEqual(['listening', 'connected', 'delivery'])
  expect(records[0]).toMatchObject({ app: app.id, environment: 'live', signing_secret: app.secret, forward_to: null })
  expect(JSON.parse(records[2].body).data.enrollment_number).toBe(number)
  expect(records[2].headers['webhook-signature']).toMatch(/^v1,/)
})
