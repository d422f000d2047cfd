import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type AClient,
  type AnApp,
  type ASchool,
  aCheckIn,
  aClient,
  anApp,
  aSchool,
  connect,
} from '../../server/test/support/builders.ts'
import { useReceiver } from '../../server/test/support/receiver.ts'
import { useSineta } from '../../server/test/support/sineta.ts'
import { createReceiver, memory, type PullOptions, pull } from '../src/index.ts'
import { listen } from './support/listen.ts'

// Uses the real service; some deliveries are posted and some are pulled.
const sineta = useSineta()
const posted = useReceiver()
let client: AClient
let school: ASchool
let app: AnApp
beforeEach(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  app = await anApp(sineta, { productionUrl: posted.url })
  await connect(sineta, app, client)
})
afterEach(async () => {
  await sineta.deliver()
  posted.clear()
})

/** Checks students in, waits until their deliveries can be pulled, and returns their numbers. */
async function checkIns(count: number): Promise<string[]> {
  const numbers: string[] = []
  for (let n = 0; n < count; n++) {
    const number = await aCheckIn(sineta, school)
    numbers.push(number)
  }
  await sineta.advance(2)
  return numbers
}

/** Creates a receiver that records the numbers it handled, and the options to pull for it. */
function aPuller(options: Partial<PullOptions> = {}) {
  const handled: string[] = []
  const receiver = createReceiver({ secret: app.secret, seen: memory() }).on('attendance.check_in', ({ data }) =>
    handled.push(data.enrollment_number),
  )
  return { handled, receiver, options: { url: sineta.url, app: app.id, key: app.keys.live, receiver, ...options } }
}

describe('a program that pulls with the kit', () => {
  it('gets everything once, oldest first, and resumes after the stored position', async () => {
    const numbers = await checkIns(3)
    const positions: string[] = []
    const { handled, options } = aPuller({ onDelivery: ({ id }) => positions.push(id) })
    const after = await pull(options)
    expect(handled).toEqual(numbers)
    expect(positions).toHaveLength(3)
    expect(after).toBe(positions[2])

    const [newest] = await checkIns(1)
    // After a restart, only the position is known.
    const restarted = aPuller({ after })
    await pull(restarted.options)
    expect(restarted.handled).toEqual([newest])
  })

  it('does not handle again what was posted to the same receiver', async () => {
    const numbers = await checkIns(2)
    const outcomes: string[] = []
    const { handled, receiver, options } = aPuller({ onDelivery: ({ outcome }) => outcomes.push(outcome) })
    await sineta.deliver()
    // Both were in flight at once, so either may have arrived first.
    await receiver.receive(posted.received.find(({ json }) => json.data.enrollment_number === numbers[0])!)
    await pull(options)
    expect(outcomes).toEqual(['repeated', 'handled'])
    expect(handled).toEqual(numbers)
  })

  it('gets the error of a handler, and starts with that delivery the next time', async () => {
    const numbers = await checkIns(2)
    const handled: string[] = []
    let isBroken = true
    const receiver = createReceiver({ secret: app.secret }).on('attendance.check_in', ({ data }) => {
      if (isBroken && data.enrollment_number === numbers[1]) throw new Error('database is down')
      handled.push(data.enrollment_number)
    })
    let after: string | undefined
    const { options } = aPuller({ receiver, onDelivery: ({ id }) => (after = id) })
    await expect(pull(options)).rejects.toThrow('database is down')
    isBroken = false
    await pull({ ...options, after })
    expect(handled).toEqual(numbers)
  })

  it('gets the remedy when the secret or the key is wrong, and skips nothing', async () => {
    await checkIns(1)
    const withOtherSecret = createReceiver({ secret: 'whsec_AAEC' }).on('*', () => {})
    await expect(pull(aPuller({ receiver: withOtherSecret }).options)).rejects.toThrow(
      /was refused \(signature_invalid\)/,
    )
    await expect(pull(aPuller({ key: 'ak_live_nobody' }).options)).rejects.toThrow(/401.*unauthenticated/s)
    await expect(pull(aPuller({ key: undefined }).options)).rejects.toThrow('are their variables set')
    // A key copied from where it is shown shortened. The error does not repeat it, because a log would keep it.
    const shortened = pull(aPuller({ key: 'ak_live_abcd…' }).options)
    await expect(shortened).rejects.toThrow(/^(?!.*abcd).* no key has/)
  })

  it('gets the remedy when the address is not that of Sineta', async () => {
    for (const url of ['localhost:8080', 'sineta.example', 'https://me:secret@sineta.example'])
      await expect(pull(aPuller({ url }).options)).rejects.toThrow(/^pull needs the url of Sineta, such as https:/)
    const answers = { '': 204, '<html>': 200, '{}': 200, 'see there': 301 }
    for (const [body, status] of Object.entries(answers)) {
      const { url, close } = await listen(
        createServer((_request, response) => {
          response.writeHead(status, { location: 'https://sineta.example/v1' }).end(body)
        }),
      )
      onTestFinished(close)
      const remedy = status === 301 ? 'redirects to https://sineta.example/v1' : 'is not from Sineta: is the url right?'
      await expect(pull(aPuller({ url }).options)).rejects.toThrow(remedy)
    }
  })

  it('continues until it is stopped, even while Sineta is unreachable', async () => {
    const [first] = await checkIns(1)
    const answers = [503, 'cut', 200] as const
    let asked = 0
    const passage = createServer(async (request, response) => {
      const answer = answers[asked++] ?? 200
      if (answer === 'cut') return response.destroy()
      if (answer === 503) return response.writeHead(503).end()
      const { authorization } = request.headers
      const { status, body } = await sineta.call(`GET ${request.url}`, { as: authorization!.slice('Bearer '.length) })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    const { url, close } = await listen(passage)
    onTestFinished(close)

    const stop = new AbortController()
    const retries: number[] = []
    const { handled, options } = aPuller({
      url,
      everySeconds: 0.05,
      signal: stop.signal,
      onRetry: (_reason, seconds) => retries.push(seconds),
      onDelivery: async () => {
        if (handled.length === 1) await checkIns(1)
        else stop.abort()
      },
    })
    await pull(options)
    expect(retries).toEqual([1, 2])
    expect(handled).toHaveLength(2)
    expect(handled[0]).toBe(first)
  })

  it('ends at once when the last delivery stops it, not after the next poll', async () => {
    await checkIns(1)
    const stop = new AbortController()
    const { handled, options } = aPuller({ everySeconds: 3600, signal: stop.signal, onDelivery: () => stop.abort() })
    await pull(options)
    expect(handled).toHaveLength(1)
  })

  it('pulls deliveries again whose signatures would expire while handlers are slow', async () => {
    const numbers = await checkIns(3)
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const seen: string[] = []
    const timestamps = new Set<string>()
    const slow = createReceiver({ secret: app.secret }).on('*', ({ id }) => {
      seen.push(id)
      vi.advanceTimersByTime(61_000)
    })
    const { options } = aPuller({
      receiver: {
        async receive(request) {
          // A second passes for the service too, so that a page that is read again has another signature.
          await sineta.advance(1)
          timestamps.add((request.headers as Record<string, string>)['webhook-timestamp']!)
          return slow.receive(request)
        },
      },
    })
    await pull(options)
    expect(seen).toHaveLength(numbers.length)
    expect(timestamps.size).toBe(numbers.length)
  })
})
