// The cheapest receiver that still speaks HTTP/1.1, in a separate process, so that a bench measures the sender. It inspects nothing
// unless its options say so, keeps connections open and always responds with the same bytes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as later } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sharedClock } from './figures.ts'
import { createMessageParser } from './messages.ts'

export interface Tally {
  requests: number
  /** CPU spent by the receiver's process since the last reset. */
  cpuMicros: number
}

export interface Receiver {
  port: number
  url: string
  count(): Promise<Tally>
  /** Returns the age of each delivery on arrival, counted from its id, in milliseconds, sorted. Only with `isTimed`. */
  ages(): Promise<number[]>
  /** Returns when each delivery arrived, and the number of its student. Only with `isTimed`. */
  arrivals(): Promise<Arrival[]>
  /** Resolves once the receiver has counted this many requests. */
  waitForRequests(requests: number): Promise<void>
  reset(): Promise<void>
  stop(): Promise<void>
}

/** `at` is on the clock that all processes share. */
export type Arrival = [enrollmentNumber: string, at: number]

export interface ReceiverOptions {
  /** Delays each response. */
  delayMs?: number
  /** Records when each delivery arrived, and its age. The first 48 bits of an id are the time it was created. */
  isTimed?: boolean
}

/** Requests to a path with this prefix are never answered, and not counted. */
export const hangingPath = '/hang'

const answer = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')

type Command =
  | { do: 'start'; options: ReceiverOptions }
  | { do: 'count' }
  | { do: 'ages' }
  | { do: 'arrivals' }
  | { do: 'reset' }

/** Forks a receiver and waits until it listens on a free port of 127.0.0.1. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const child = fork(fileURLToPath(import.meta.url), ['receive'])
  const { port } = await sendCommand<{ port: number }>(child, { do: 'start', options })
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    count: () => sendCommand<Tally>(child, { do: 'count' }),
    ages: async () => (await sendCommand<{ ages: number[] }>(child, { do: 'ages' })).ages,
    arrivals: async () => (await sendCommand<{ arrivals: Arrival[] }>(child, { do: 'arrivals' })).arrivals,
    async waitForRequests(requests) {
      const giveUpAt = performance.now() + 120_000
      while ((await sendCommand<Tally>(child, { do: 'count' })).requests < requests) {
        if (performance.now() > giveUpAt) throw new Error(`${requests} deliveries did not arrive within two minutes`)
        await setTimeout(20)
      }
    },
    reset: async () => void (await sendCommand(child, { do: 'reset' })),
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function sendCommand<Answer>(child: ChildProcess, command: Command): Promise<Answer> {
  const answered = once(child, 'message')
  child.send(command)
  const [answer] = await answered
  return answer
}

const idName = 'webhook-id: '

function receive(): void {
  let requests = 0
  let ages: number[] = []
  let arrivals: Arrival[] = []
  let cpuAtReset = process.cpuUsage()
  let options: ReceiverOptions = {}

  const server = createServer({ noDelay: true }, (socket) => {
    let isHanging = false
    let body = ''
    socket.on('error', () => socket.destroy())
    socket.on(
      'data',
      createMessageParser({
        head(text) {
          isHanging = text.startsWith(`POST ${hangingPath}`)
          if (options.isTimed && !isHanging) ages.push(Date.now() - timeOfId(text))
        },
        body(part) {
          if (options.isTimed) body += part.toString('latin1')
        },
        end() {
          if (options.isTimed) arrivals.push([enrollmentNumberIn(body), sharedClock()])
          body = ''
          if (!isHanging) respond(socket)
        },
      }),
    )
  })

  function respond(socket: Socket): void {
    requests += 1
    if (options.delayMs === undefined) socket.write(answer)
    else later(() => socket.write(answer), options.delayMs)
  }

  const commands = {
    start: async (command: Command & { do: 'start' }) => {
      options = command.options
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return { port: (server.address() as AddressInfo).port }
    },
    count: () => {
      const cpu = process.cpuUsage(cpuAtReset)
      return { requests, cpuMicros: cpu.user + cpu.system }
    },
    ages: () => ({ ages: ages.sort((a, b) => a - b) }),
    arrivals: () => ({ arrivals }),
    reset: () => {
      requests = 0
      ages = []
      arrivals = []
      cpuAtReset = process.cpuUsage()
      return {}
    },
  }

  process.on('message', async (command: Command) => {
    process.send?.(command.do === 'start' ? await commands.start(command) : commands[command.do]())
  })
  process.on('disconnect', () => process.exit())
}

function timeOfId(head: string): number {
  const at = head.indexOf(idName) + idName.length
  return Number.parseInt(head.slice(at, at + 8) + head.slice(at + 9, at + 13), 16)
}

const numberName = '"enrollment_number":"'

function enrollmentNumberIn(body: string): string {
  const at = body.indexOf(numberName) + numberName.length
  return body.slice(at, body.indexOf('"', at))
}

if (process.argv[2] === 'receive' && process.send) receive()
