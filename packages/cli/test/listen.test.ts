import { randomUUID } from 'node:crypto'
import { afterAll, test as anyTest, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { aClient, anApp, aSchool, aStudent, connect } from '../../server/test/support/builders.ts'
import { createDatabase, type TestDatabase } from '../../server/test/support/database.ts'
import { freePort } from '../../server/test/support/free-port.ts'
import { type Running, rowsOf, startProcess, startReceiver } from '../../server/test/support/processes.ts'
import { openReceiver } from './support/kit-receiver.ts'
import { open, type Terminal, useHome } from './support/terminal.ts'
import { openUnreliableProxy } from './support/unreliable-proxy.ts'

// Real processes on both sides, with a real network between them where a test needs one.

const emptyHome = useHome()
let database: TestDatabase
let rows: ReturnType<typeof rowsOf>
let port: number
let service: Running
let inbox: Awaited<ReturnType<typeof startReceiver>>

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

async function start() {
  service = startProcess('all', database.url, { PORT: String(port), LOG_LEVEL: 'info' })
  await service.started
}

/** Creates a school, a connected app and a local receiver for each test, so that tests can run in parallel. */
async function openHome() {
  const client = await aClient(rows.builders)
  const school = await aSchool(rows.builders, client, { settings: { duplicate_read_window_seconds: 0 } })
  const app = await anApp(rows.builders, { productionUrl: inbox.url })
  await connect(rows.builders, app, client)
  const receiver = await openReceiver(app.secret)
  const leftOpen: (() => unknown)[] = [receiver.close]

  /** Sends a request as a device does, and repeats it with the same idempotency key while the service is busy. */
  const send = async (path: string, key: string, body: object) => {
    const idempotencyKey = randomUUID()
    const post = async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/v1/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(body),
      })
      return status
    }
    let status = 503
    await until(async () => {
      status = await post()
      return status !== 503
    })
    expect(status).toBe(201)
  }
  const openTerminal = (args: string[], url = `http://127.0.0.1:${port}`): Terminal => {
    const said = { SINETA_URL: url, SINETA_APP: app.id, SINETA_KEY: app.keys.live, SINETA_SECRET: app.secret }
    const terminal = open(args, { HOME: emptyHome, ...said })
    leftOpen.push(() => terminal.stop('SIGKILL'))
    return terminal
  }
  const home = {
    client,
    school,
    app,
    receiver,
    send,
    open: openTerminal,
    /** Starts `sineta listen` and waits until it is connected. */
    async listen(args: string[] = [], url?: string): Promise<Terminal> {
      const terminal = openTerminal(['listen', '--forward-to', receiver.url, ...args], url)
      await terminal.waitForLine(/Listening\./)
      return terminal
    },
    /** Checks in a new student and returns their number. */
    async checkIn(): Promise<string> {
      const { number } = await aStudent(rows.builders, school)
      const body = { school_cnpj: school.cnpj, enrollment_number: number }
      await send('attendance/student/biometric/check/in', school.deviceKey, body)
      return number
    },
    /** Waits until the service has the acknowledgement of the last delivery. */
    async acknowledged(): Promise<void> {
      const isKnown = 'select from stream_position where app_id = $1 and position = $2'
      await until(async () => (await rows.sql(isKnown, [app.id, receiver.copies.at(-1)])).length === 1)
    },
    /** Waits until a first delivery is acknowledged, so that there is a position to resume from. */
    async settled(terminal: Terminal): Promise<string> {
      const number = await home.checkIn()
      await receiver.handledCount(1)
      await terminal.waitForLine(/<-- \[204\]/)
      await home.acknowledged()
      return number
    },
    /** Opens a network connection to the service that can be cut. */
    async openPassage() {
      const passage = await openUnreliableProxy(port)
      leftOpen.push(passage.close)
      return passage
    },
    eachOnce() {
      expect(new Set(receiver.handled).size).toBe(receiver.handled.length)
      for (const bodies of receiver.bodies.values()) expect(bodies.size).toBe(1)
      expect(receiver.refused).toEqual([])
    },
    close: () => Promise.all(leftOpen.map((end) => end())),
  }
  return home
}

type Home = Awaited<ReturnType<typeof openHome>>

const test = anyTest.extend<{ home: Home }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from this pattern that the home leans on nothing.
  home: async ({}, use) => {
    const home = await openHome()
    await use(home)
    await home.close()
  },
})

/** Polls until the condition holds, pausing in the database between polls. Gives up after 2000 polls. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 2000; looks++) {
    if (await holds()) return
    await rows.sql('select pg_sleep(0.01)')
  }
  throw new Error(`The condition never became true: ${holds}`)
}

/** Holds a request until it is released. */
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

describe.concurrent('a listener', () => {
  test('receives the original deliveries: the kit verifies them, and each handler runs once', async ({ home }) => {
    const { app, receiver } = home
    const terminal = await home.listen()
    expect(terminal.lines.find((line) => line.startsWith('Secret'))).toContain(app.secret)
    const numbers = [await home.checkIn(), await home.checkIn(), await home.checkIn()]
    await receiver.handledCount(3)
    expect(receiver.handled).toEqual(numbers)
    const [first] = receiver.copies
    await terminal.waitForLine(new RegExp(`--> attendance\\.check_in \\[${first}\\]`))
    await terminal.waitForLine(new RegExp(`<-- \\[204\\] \\d+ ms \\[${first}\\]`))
    await inboxHas(home, 3)
    const posted = inbox.copies.map(({ id, body }) => [id, body])
    for (const [id, bodies] of receiver.bodies) expect(posted).toContainEqual([id, [...bodies][0]])
    // Only the host and the signature differ from what the endpoint receives.
    const { headers } = inbox.copies.find(({ id }) => id === first)!
    const own = {
      host: expect.any(String),
      'webhook-timestamp': expect.any(String),
      'webhook-signature': expect.any(String),
    }
    expect(receiver.headers[0]).toEqual({ ...headers, ...own })
    expect(Object.keys(receiver.headers[0]!)).toEqual(Object.keys(headers))
    expect(await terminal.stop()).toBe(0)
    home.eachOnce()
  })

  test('receives a delivery again, with the same id, if the command died before the response', async ({ home }) => {
    const { receiver } = home
    const first = await home.listen()
    await home.settled(first)
    const held = new Held()
    receiver.before = (id) => held.hold(id)
    const number = await home.checkIn()
    const id = await held.arrival
    await first.stop('SIGKILL')
    held.release()
    await home.listen()
    await receiver.handledCount(2)
    await until(() => receiver.copies.filter((one) => one === id).length === 2)
    expect(receiver.handled.filter((one) => one === number)).toEqual([number])
    home.eachOnce()
  })

  test('misses nothing even if the command is killed repeatedly', async ({ home }) => {
    const { receiver } = home
    let terminal = await home.listen()
    const numbers = [await home.settled(terminal)]
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 5; n++) numbers.push(await home.checkIn())
      await terminal.stop('SIGKILL')
      for (let n = 0; n < 5; n++) numbers.push(await home.checkIn())
      terminal = await home.listen()
    }
    await receiver.handledCount(numbers.length)
    expect([...receiver.handled].sort()).toEqual([...numbers].sort())
    home.eachOnce()
  })

  test('with --json prints one object per line', async ({ home }) => {
    const { app } = home
    const terminal = home.open(['listen', '--json'])
    await terminal.waitForLine(/"connected"/)
    const number = await home.checkIn()
    await terminal.waitForLine(/"type":"delivery"/)
    expect(await terminal.stop()).toBe(0)
    const records = terminal.lines.map((line) => JSON.parse(line))
    const listening = { app: app.id, environment: 'live', signing_secret: app.secret, forward_to: null }
    // A busy service may lose the connection in between, which is reported too.
    expect(records.slice(0, 1)).toMatchObject([{ type: 'listening', ...listening }])
    const [delivery] = records.filter(({ type }) => type === 'delivery')
    expect(JSON.parse(delivery.body).data.enrollment_number).toBe(number)
    expect(delivery.headers['webhook-signature']).toMatch(/^v1,/)
  })
})

describe.concurrent('a connection that breaks', () => {
  test('is reported, reconnects, and resumes after the last acknowledged delivery', async ({ home }) => {
    const passage = await home.openPassage()
    const terminal = await home.listen([], passage.url)
    const numbers = [await home.settled(terminal)]
    passage.cut()
    await terminal.waitForLine(/The connection is lost/)
    numbers.push(await home.checkIn())
    passage.restore()
    await terminal.waitForLine(/The connection is back/)
    numbers.push(await home.checkIn())
    await home.receiver.handledCount(3)
    expect(home.receiver.handled).toEqual(numbers)
    home.eachOnce()
  })

  test('before it was established is tried again', async ({ home }) => {
    const passage = await home.openPassage()
    passage.cutBehind('/stream')
    const terminal = home.open(['listen', '--forward-to', home.receiver.url], passage.url)
    await terminal.waitForLine(/The connection is lost/)
    passage.restore()
    await terminal.waitForLine(/Listening\./)
    await home.checkIn()
    await home.receiver.handledCount(1)
    expect(await terminal.stop()).toBe(0)
  })

  test('while the listener catches up resumes where it stopped', async ({ home }) => {
    const { receiver } = home
    const passage = await home.openPassage()
    const numbers = [await home.checkIn(), await home.checkIn(), await home.checkIn()]
    const held = new Held()
    receiver.before = (id) => held.hold(id)
    const terminal = await home.listen(['--since', '1h'], passage.url)
    await held.arrival
    passage.cut()
    held.release()
    await terminal.waitForLine(/The connection is lost/)
    numbers.push(await home.checkIn())
    passage.restore()
    await terminal.waitForLine(/The connection is back/)
    await receiver.handledCount(4)
    expect(receiver.handled).toEqual(numbers)
    home.eachOnce()
  })

  // At the worst moment: an acknowledgement is in flight, and its response never comes.
  test('silently is detected by its silence', async ({ home }) => {
    const passage = await home.openPassage()
    const terminal = await home.listen(['--silence', '3'], passage.url)
    passage.freezeBehind('/stream/ack')
    const numbers = [await home.settled(terminal), await home.checkIn()]
    await terminal.waitForLine(/The connection is lost: nothing arrived for 3 s/)
    await home.receiver.handledCount(2)
    expect(home.receiver.handled).toEqual(numbers)
    home.eachOnce()
  })

  test('because the laptop slept loses nothing', async ({ home }) => {
    const terminal = await home.listen(['--silence', '3'])
    const numbers = [await home.settled(terminal)]
    terminal.signal('SIGSTOP')
    for (let n = 0; n < 5; n++) numbers.push(await home.checkIn())
    // By now the service has written them into a connection without a reader.
    await inboxHas(home, 6)
    terminal.signal('SIGCONT')
    await home.receiver.handledCount(6)
    expect(home.receiver.handled).toEqual(numbers)
    home.eachOnce()
  })
})

/** Waits until this many deliveries of the client were posted to the endpoint as well. */
const inboxHas = ({ client }: Home, count: number) =>
  until(() => inbox.copies.filter(({ body }) => body.includes(client.slug)).length >= count)

describe.concurrent('a local receiver', () => {
  test('that is not running is waited for', async ({ home }) => {
    const { receiver } = home
    const terminal = await home.listen()
    const numbers = [await home.settled(terminal)]
    await receiver.close()
    numbers.push(await home.checkIn())
    await terminal.waitForLine(/Nothing listens at .*ECONNREFUSED/)
    numbers.push(await home.checkIn())
    await receiver.reopen()
    await receiver.handledCount(3)
    expect(receiver.handled).toEqual(numbers)
    home.eachOnce()
  })

  test('that fails is retried, then the delivery is reported as given up, and --since receives it again', async ({
    home,
  }) => {
    const { receiver } = home
    const terminal = await home.listen(['--retries', '1'])
    await home.settled(terminal)
    let broken: string | undefined
    receiver.before = (id) => {
      broken ??= id
      if (id === broken) throw new Error('a mistake in the handler')
    }
    const failing = await home.checkIn()
    // Without --live, the suggested command would listen to the sandbox.
    const given = await terminal.waitForLine(/Gave up on .* To receive it again: sineta listen --live --since/)
    expect(terminal.lines.filter((line) => line.includes('<-- [500]'))).toHaveLength(2)
    const next = await home.checkIn()
    await receiver.handledCount(2)
    expect(receiver.handled.at(-1)).toBe(next)
    await terminal.stop()

    receiver.before = () => {}
    const [, since] = /--since (\S+)$/.exec(given)!
    await home.listen(['--since', since!])
    await receiver.handledCount(3)
    expect(receiver.handled.at(-1)).toBe(failing)
    home.eachOnce()
  })

  test('receives a resend too, even if nothing has happened since the time of --since', async ({ home }) => {
    const { app, receiver } = home
    const earlier = await home.listen()
    await home.settled(earlier)
    await earlier.stop()
    await rows.sql('delete from stream_position where app_id = $1', [app.id])
    const [{ now }] = (await rows.sql('select clock() as now')) as [{ now: Date }]

    const terminal = await home.listen(['--since', now.toISOString()])
    await until(async () => (await rows.sql('select from stream_position where app_id = $1', [app.id])).length === 1)
    const [id] = receiver.copies
    const again = await fetch(`http://127.0.0.1:${port}/v1/portal/app/${app.id}/delivery/${id}/resend`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.keys.live}` },
    })
    expect(again.status).toBe(202)
    await terminal.waitForLine(new RegExp(`--> attendance\\.check_in \\[${id}\\] \\(resend\\)`))
    const number = await home.checkIn()
    await receiver.handledCount(2)
    expect(receiver.handled.at(-1)).toBe(number)
    home.eachOnce()
  })

  test('begins with --since although earlier deliveries are not acknowledged', async ({ home }) => {
    const { receiver } = home
    const earlier = await home.listen()
    await home.settled(earlier)
    await earlier.stop()
    await home.checkIn()
    await inboxHas(home, 2)
    const [{ now }] = (await rows.sql('select clock() as now')) as [{ now: Date }]
    await home.listen(['--since', now.toISOString()])
    const number = await home.checkIn()
    await receiver.handledCount(2)
    expect(receiver.handled.at(-1)).toBe(number)
    expect(receiver.copies).toHaveLength(2)
    home.eachOnce()
  })

  test('receives only the selected events; the others are skipped permanently', async ({ home }) => {
    const { client, school, receiver } = home
    const terminal = await home.listen(['--events', 'student.*,entrance.created'])
    await home.checkIn()
    await home.send(`partners/school/${school.cnpj}/entrance`, client.key, { name: 'Portão lateral' })
    await terminal.waitForLine(/--> entrance\.created/)
    await terminal.waitForLine(/<-- \[204\]/)
    await home.acknowledged()
    expect(receiver.copies).toHaveLength(1)
  })
})

// Sequential, because all of them share the service that is stopped.
describe.sequential('a service that stops', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)('by %s is listened to again when it is back', async (signal) => {
    const home = await openHome()
    onTestFinished(async () => void (await home.close()))
    const terminal = await home.listen()
    const numbers = [await home.settled(terminal)]
    service.kill(signal)
    await service.exit
    await terminal.waitForLine(/The connection is lost/)
    await start()
    numbers.push(await home.checkIn())
    await home.receiver.handledCount(2)
    await terminal.waitForLine(/The connection is back/)
    expect(home.receiver.handled).toEqual(numbers)
    home.eachOnce()
  })
})
