// The cheapest receiver that still speaks HTTP/1.1, in a process of its own, so that what a bench measures is the sender.
// It reads content-length and nothing else, keeps the connection open and answers the same bytes every time.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface Tally {
  requests: number
  bytes: number
  /** CPU spent by the receiver's process since the last reset. */
  cpuMicros: number
}

export interface Receiver {
  port: number
  url: string
  count(): Promise<Tally>
  reset(): Promise<void>
  stop(): Promise<void>
}

const answers = {
  200: Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'),
  204: Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'),
} as const

type Status = keyof typeof answers
type Command = { do: 'start'; status: Status } | { do: 'count' } | { do: 'reset' }

/** Forks a receiver and waits until it listens on a free port of 127.0.0.1. */
export async function startReceiver(status: Status = 204): Promise<Receiver> {
  const child = fork(fileURLToPath(import.meta.url), ['receive'])
  const { port } = await ask<{ port: number }>(child, { do: 'start', status })
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    count: () => ask<Tally>(child, { do: 'count' }),
    reset: async () => void (await ask(child, { do: 'reset' })),
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function ask<Answer>(child: ChildProcess, command: Command): Promise<Answer> {
  const answered = once(child, 'message')
  child.send(command)
  const [answer] = await answered
  return answer
}

const headEnd = '\r\n\r\n'
const lengthName = 'content-length: '

function receive(): void {
  let tally = { requests: 0, bytes: 0 }
  let cpuAtReset = process.cpuUsage()
  let answer: Buffer = answers[204]

  const server = createServer({ noDelay: true }, (socket) => {
    let missing = 0
    let head = ''
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      tally.bytes += chunk.length
      let at = 0
      while (at < chunk.length) {
        if (missing > 0) {
          const taken = Math.min(missing, chunk.length - at)
          missing -= taken
          at += taken
        } else {
          const end = chunk.indexOf(headEnd, at, 'latin1')
          const stop = end < 0 ? chunk.length : end + headEnd.length
          head += chunk.toString('latin1', at, stop)
          at = stop
          if (end < 0) return
          missing = contentLength(head)
          head = ''
        }
        if (missing === 0) respond(socket)
      }
    })
  })

  function respond(socket: Socket): void {
    tally.requests += 1
    socket.write(answer)
  }

  const commands = {
    start: async (command: Command & { do: 'start' }) => {
      answer = answers[command.status]
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return { port: (server.address() as AddressInfo).port }
    },
    count: () => {
      const cpu = process.cpuUsage(cpuAtReset)
      return { ...tally, cpuMicros: cpu.user + cpu.system }
    },
    reset: () => {
      tally = { requests: 0, bytes: 0 }
      cpuAtReset = process.cpuUsage()
      return {}
    },
  }

  process.on('message', async (command: Command) => {
    process.send?.(command.do === 'start' ? await commands.start(command) : commands[command.do]())
  })
  process.on('disconnect', () => process.exit())
}

function contentLength(head: string): number {
  const at = head.indexOf(lengthName)
  return at < 0 ? 0 : Number.parseInt(head.slice(at + lengthName.length, at + lengthName.length + 10), 10)
}

if (process.argv[2] === 'receive' && process.send) receive()
