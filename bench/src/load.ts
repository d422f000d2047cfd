// A separate process that sends requests over a fixed number of connections: as fast as they are answered, or at a fixed rate no
// matter how fast that is, as children arrive at a gate. It runs for the whole bench, so that it is warm when it counts, and does
// as little HTTP as possible, so that the cores are left to the service.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sharedClock } from './figures.ts'
import { createMessageParser } from './messages.ts'

export type LoadJob = {
  url: string
  path: string
  token: string
  /** Each request sends the next one, in turn. */
  bodies: string[]
  connections: number
  seconds: number
  /** Requests a second. By default each connection sends its next request when the last one is answered. */
  rate?: number
}
export type LoadResult = {
  answered: number
  perSecond: number
  refused: number
  /**
   * When each request was sent, on the clock that all processes share, in the order of `bodies`. A request that waited for a
   * connection counts from when it was due, here and below: otherwise a stalled service would hide how many requests wait for it.
   */
  sentAt: number[]
  /** How long each response took, in milliseconds, in order of arrival. */
  responseMs: number[]
}

export type LoadGenerator = {
  run(job: LoadJob): Promise<LoadResult>
  stop(): Promise<void>
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(import.meta.url), ['load'])
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the load generator died')))
  // Expected when the process is stopped.
  died.catch(() => {})
  return {
    async run(job) {
      child.send(job)
      const [result] = (await Promise.race([once(child, 'message'), died])) as [LoadResult]
      return result
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** The timer checks for due requests every 2 ms, and a little later on a busy machine. */
const maxTimerMs = 5

async function run({ url, path, token, bodies, connections, seconds, rate }: LoadJob): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url)
  const requests = bodies.map((body) =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ),
  )
  let started = 0
  let answered = 0
  let refused = 0
  /** Idle connections. The one that has been idle longest is used next, so that the server does not close any of them. */
  const idleSockets: Socket[] = []
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000

  /** Whether another request is due by now. */
  const mayBegin = () => {
    const now = performance.now()
    return now < endAt && (rate === undefined || started < ((now - startedAt) / 1000) * rate)
  }
  const sentAt: number[] = []
  const responseMs: number[] = []
  const lastSent = new Map<Socket, number>()
  /** Returns how long the next request has been due, unless only the timer of this process is late. */
  const waitedMs = () => {
    const late = rate === undefined ? 0 : performance.now() - startedAt - (started * 1000) / rate
    return late > maxTimerMs ? late : 0
  }
  const send = (socket: Socket) => {
    const waited = waitedMs()
    sentAt.push(sharedClock() - waited)
    lastSent.set(socket, performance.now() - waited)
    socket.write(requests[started++ % requests.length]!)
  }
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      await once(socket, 'connect')
      socket.on(
        'data',
        createMessageParser({
          head(text) {
            if (!text.startsWith('HTTP/1.1 2')) refused++
          },
          end() {
            answered++
            responseMs.push(performance.now() - lastSent.get(socket)!)
            if (mayBegin()) send(socket)
            else idleSockets.push(socket)
          },
        }),
      )
      return socket
    }),
  )
  idleSockets.push(...sockets)
  while (performance.now() < endAt) {
    while (idleSockets.length > 0 && mayBegin()) send(idleSockets.shift()!)
    await setTimeout(2)
  }
  while (answered < started) await setTimeout(1)
  const perSecond = answered / ((performance.now() - startedAt) / 1000)
  for (const socket of sockets) socket.destroy()
  return { answered, perSecond, refused, sentAt, responseMs }
}

if (process.argv[2] === 'load') {
  process.on('message', async (job) => process.send!(await run(job as LoadJob)))
  process.on('disconnect', () => process.exit())
}
