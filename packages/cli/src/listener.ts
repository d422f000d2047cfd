import { memory } from '@sineta/receiver'
import type { Acknowledger } from './acknowledger.ts'
import type { Api } from './api.ts'
import { cursorBefore } from './cursor.ts'
import { type Delivery, isFresh, isSignedWith, pullPage, signedAgain } from './delivery.ts'
import { Failure } from './failure.ts'
import { type ForwardResult, forward, isConfirmed } from './forward.ts'
import { pause } from './pause.ts'
import { ConnectionLost, readStream } from './stream.ts'

/** Everything that `listen` reports. With `--json` each is printed as it is, so programs depend on these names. */
export type LogEntry =
  | { readonly type: 'connected'; readonly again: boolean }
  | { readonly type: 'lost'; readonly reason: string; readonly again_in_seconds: number }
  | ({ readonly type: 'delivery' } & Delivery)
  | { readonly type: 'answer'; readonly id: string; readonly attempt: number; readonly answer: ForwardResult }
  | { readonly type: 'waiting'; readonly id: string; readonly reason: string }
  | { readonly type: 'warning'; readonly code: 'secret_mismatch' }
  | { readonly type: 'given_up'; readonly id: string; readonly created_at: string }

export type ListenOptions = {
  readonly api: Api
  readonly acknowledger: Acknowledger
  readonly signal: AbortSignal
  readonly forwardTo: string | undefined
  wants(event: string): boolean
  /** Start with the deliveries since then. */
  readonly since: Date | undefined
  /** Retries if the receiver responds with anything but 2xx. */
  readonly retries: number
  readonly silenceSeconds: number
  report(happening: LogEntry): void
}

const reconnectSeconds = [1, 2, 5, 10] as const
const nth = (pauses: readonly number[], n: number) => pauses[Math.min(n, pauses.length - 1)]!

/**
 * Listens until the signal is aborted. Takes one delivery after the other, forwards it, and only then acknowledges it. After a
 * failure, the next connection starts after the last acknowledged delivery.
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { api, acknowledger, signal, silenceSeconds, report } = options
  const take = createDeliveryHandler(options)
  let isConnected = false
  let wasConnected = false
  let failures = 0
  const connected = () => {
    if (!isConnected) report({ type: 'connected', again: wasConnected })
    isConnected = true
    wasConnected = true
    failures = 0
  }
  const catchUp = createCatchUp(options, take, connected)
  while (!signal.aborted) {
    try {
      await catchUp.read()
      for await (const delivery of readStream(api, silenceSeconds * 1000, signal)) {
        if (delivery) await take(delivery)
        else {
          await acknowledger.flush()
          connected()
          await catchUp.finish()
        }
        if (signal.aborted) return
      }
    } catch (error) {
      if (signal.aborted) return
      if (!isLoss(error)) throw error
      isConnected = false
      acknowledger.abandon()
      const seconds = nth(reconnectSeconds, failures++)
      report({ type: 'lost', reason: error.message, again_in_seconds: seconds })
      await pause(seconds * 1000, signal)
    }
  }
}

const isLoss = (error: unknown): error is Error =>
  error instanceof ConnectionLost || (error instanceof Failure && error.isTemporary)

/**
 * Takes the deliveries since a time, page by page; reading again resumes where the last reading stopped. The first stream of an app
 * begins with the next event, so what was recorded while it was being opened is read once more when it is open.
 */
function createCatchUp(
  { api, acknowledger, signal, since }: ListenOptions,
  take: HandleDelivery,
  connected: () => void,
) {
  let after = since && cursorBefore(since)
  const read = async (): Promise<void> => {
    while (after !== undefined && !signal.aborted) {
      const page = await pullPage(api, after)
      connected()
      for (const delivery of page.data) {
        await take(delivery)
        if (signal.aborted) return
        after = delivery.id
      }
      after = page.next_after ?? after
      if (page.has_more) continue
      // Else the stream would begin with what was taken here.
      await acknowledger.flush()
      return
    }
  }
  return {
    read,
    /** Called when the stream is open, which has everything from then on. */
    async finish(): Promise<void> {
      await read()
      if (!signal.aborted) after = undefined
    },
  }
}

type HandleDelivery = (delivery: Delivery) => Promise<void>

function createDeliveryHandler({
  api,
  acknowledger,
  signal,
  forwardTo,
  wants,
  since,
  retries,
  report,
}: ListenOptions): HandleDelivery {
  const { secret } = api.target
  const first = since && cursorBefore(since)
  // Deliveries that the receiver has handled. One of them arrives again if its acknowledgement was lost.
  const seen = memory()
  let isWarned = false
  return async (delivery) => {
    const { id, event, created_at, resent } = delivery
    // The stream begins with what is not acknowledged yet, even if that is older.
    if (first !== undefined && !resent && id < first) return
    if (wants(event) && (resent || !(await seen.has(id)))) {
      report({ type: 'delivery', ...delivery })
      if (!isWarned && secret !== null && !isSignedWith(secret, delivery)) {
        isWarned = true
        report({ type: 'warning', code: 'secret_mismatch' })
      }
      if (forwardTo !== undefined) {
        const end = await deliver(forwardTo, delivery)
        if (end === 'stopped') return
        if (end === 'given_up') report({ type: 'given_up', id, created_at })
      }
      await seen.add(id)
    }
    if (!resent) acknowledger.note(id)
  }

  async function deliver(url: string, given: Delivery): Promise<'confirmed' | 'given_up' | 'stopped'> {
    let delivery = given
    for (let attempt = 1, asked = 0, isWaiting = false; ; attempt++) {
      if (!isFresh(delivery, new Date())) delivery = await signedAgain(api, delivery).catch(() => delivery)
      const result = await forward(url, delivery, attempt, signal)
      if (signal.aborted) return 'stopped'
      const isDown = 'isDown' in result && result.isDown
      if (!isDown) report({ type: 'answer', id: delivery.id, attempt, answer: result })
      if (isConfirmed(result)) return 'confirmed'
      if (isDown && !isWaiting) report({ type: 'waiting', id: delivery.id, reason: result.error })
      isWaiting = isDown
      // Waits for an unreachable receiver as long as it takes, but gives up after the retries if it responds without a 2xx.
      if (!isDown && asked++ === retries) return 'given_up'
      await pause(nth(isDown ? [1, 2, 5] : [1, 2, 4, 8, 15], isDown ? attempt - 1 : asked - 1) * 1000, signal)
      if (signal.aborted) return 'stopped'
    }
  }
}
