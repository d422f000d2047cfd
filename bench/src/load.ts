// A process of its own that sends requests over a fixed number of connections: as fast as they are answered, or so many a
// second whatever becomes of them, as children do who come through a gate. It stays for the whole bench, so that it is warm
// when it counts, and knows as little of HTTP as it can, so that the cores are left to whoever answers.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sharedClock } from './figures.ts'
import { messages } from './messages.ts'

export type Load = {
  url: string
  path: string
  token: string
  /** One of them is sent at a time, in turn. */
  bodies: string[]
  connections: number
  seconds: number
  /** Requests a second; without it each connection sends its next one when the last is answered. */
  rate?: number
}
export type LoadResult = {
  answered: number
  perSecond: number
  refused: number
  /**
   * When each request was sent, on the clock that all processes share; its body is the next one in turn. One that waited for a
   * connection counts from when it was due, here and below: otherwise a service that stands still would hide how many wait for it.
   */
  sentAt: number[]
  /** How long each response took, in milliseconds, in the order in which they came. */
  responseMs: number[]
}

export type LoadGenerator = {
  run(job: Load): Promise<LoadResult>
  stop(): Promise<void>
}

export function startLoad(): LoadGenerator {
  const child = fork(fileURLToPath(import.meta.url), ['load'])
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the load generator died')))
  // Expected once it is told to stop.
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

/** Requests are looked for every 2 ms, on a busy machine a little later. */
const maxTimerMs = 5

async function run({ url, path, token, bodies, connections, seconds, rate }: Load): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url)
  const requests = bodies.map((body) =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ),
  )
  let begun = 0
  let answered = 0
  let refused = 0
  /** The one that has been idle longest is used next, so that none is idle for so long that the server closes it. */
  const free: Socket[] = []
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000

  /** At most what is due by now. */
  const mayBegin = () => {
    const now = performance.now()
    return now < endAt && (rate === undefined || begun < ((now - startedAt) / 1000) * rate)
  }
  const sentAt: number[] = []
  const responseMs: number[] = []
  const lastSent = new Map<Socket, number>()
  /** How long the next request has been due; not what the timer of this process adds. */
  const waitedMs = () => {
    const late = rate === undefined ? 0 : performance.now() - startedAt - (begun * 1000) / rate
    return late > maxTimerMs ? late : 0
  }
  const send = (socket: Socket) => {
    const waited = waitedMs()
    sentAt.push(sharedClock() - waited)
    lastSent.set(socket, performance.now() - waited)
    socket.write(requests[begun++ % requests.length]!)
  }
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      await once(socket, 'connect')
      socket.on(
        'data',
        messages({
          head(text) {
            if (!text.startsWith('HTTP/1.1 2')) refused++
          },
          end() {
            answered++
            responseMs.push(performance.now() - lastSent.get(socket)!)
            if (mayBegin()) send(socket)
            else free.push(socket)
          },
        }),
      )
      return socket
    }),
  )
  free.push(...sockets)
  while (performance.now() < endAt) {
    while (free.length > 0 && mayBegin()) send(free.shift()!)
    await setTimeout(2)
  }
  while (answered < begun) await setTimeout(1)
  const perSecond = answered / ((performance.now() - startedAt) / 1000)
  for (const socket of sockets) socket.destroy()
  return { answered, perSecond, refused, sentAt, responseMs }
}

if (process.argv[2] === 'load') {
  process.on('message', async (job) => process.send!(await run(job as Load)))
  process.on('disconnect', () => process.exit())
}
