// The upper limit: undici posts signed bodies to the cheapest receiver, without a database, a guard or a log. The engine's
// throughput is reported as a fraction of this one, measured in the same run.
import { randomUUID } from 'node:crypto'
import { newSecret, sign, signingKey } from '@sineta/contract'
import { Agent, type Dispatcher } from 'undici'
import { startReceiver } from './receiver.ts'

export interface BaselineOptions {
  /** At least one of `seconds` and `count` is needed; the run ends with whichever comes first. */
  seconds?: number
  count?: number
  concurrency: number
}

export interface BaselineResult {
  deliveries: number
  perSecond: number
  /** CPU of the sending process per delivery, which is all that counts if the receiver is on another machine. */
  cpuMicros: number
  receiverCpuMicros: number
}

export async function measureBaseline(options: BaselineOptions): Promise<BaselineResult> {
  const receiver = await startReceiver()
  const agent = new Agent({ connections: options.concurrency, pipelining: 1 })
  const post = createPost(agent, new URL(receiver.url).origin)
  try {
    await drive(post, { count: 5_000, concurrency: options.concurrency })
    await receiver.reset()

    const cpuBefore = process.cpuUsage()
    const startedAt = performance.now()
    const deliveries = await drive(post, options)
    const elapsedMs = performance.now() - startedAt
    const cpu = process.cpuUsage(cpuBefore)

    const tally = await receiver.count()
    if (tally.requests !== deliveries) throw new Error(`sent ${deliveries}, the receiver counted ${tally.requests}`)
    return {
      deliveries,
      perSecond: (deliveries * 1000) / elapsedMs,
      cpuMicros: (cpu.user + cpu.system) / deliveries,
      receiverCpuMicros: tally.cpuMicros / deliveries,
    }
  } finally {
    await agent.close()
    await receiver.stop()
  }
}

type Post = (done: (error?: Error) => void) => void

/** Keeps `concurrency` posts in flight until the time or the count is used up. Returns how many were sent. */
function drive(post: Post, { seconds = Infinity, count = Infinity, concurrency }: BaselineOptions) {
  const endAt = performance.now() + seconds * 1000
  return new Promise<number>((resolve, reject) => {
    let started = 0
    let ended = 0
    const next = () => {
      if (started >= count || performance.now() >= endAt) return false
      started += 1
      post(done)
      return true
    }
    const done = (error?: Error) => {
      if (error) return reject(error)
      ended += 1
      if (!next() && ended === started) resolve(ended)
    }
    for (let slot = 0; slot < concurrency; slot += 1) next()
    if (started === 0) resolve(0)
  })
}

const sampleData =
  '"data":{"school_cnpj":"11222333000181","enrollment_number":"2026.00123","checked_in_at":"2026-03-02 07:12:09"}'

function createPost(agent: Agent, origin: string): Post {
  const keys = [signingKey(newSecret())]
  return (done) => {
    const id = randomUUID()
    const timestamp = Math.floor(Date.now() / 1000)
    const body = Buffer.from(
      `{"id":"${id}","event":"attendance.check_in","timestamp":"2026-03-02T07:12:10-03:00","environment":"live","client":"colegio-aurora",${sampleData}}`,
    )
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Sineta-Bench/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(keys, id, timestamp, body),
      'webhook-event': 'attendance.check_in',
      'webhook-attempt': '1',
    }
    agent.dispatch({ origin, path: '/', method: 'POST', headers, body }, new BareHandler(done))
  }
}

class BareHandler implements Dispatcher.DispatchHandler {
  #done: (error?: Error) => void
  #status = 0

  constructor(done: (error?: Error) => void) {
    this.#done = done
  }

  onRequestStart(): void {}

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status
  }

  onResponseEnd(): void {
    this.#done(this.#status === 204 ? undefined : new Error(`the receiver answered ${this.#status}`))
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#done(error)
  }
}
