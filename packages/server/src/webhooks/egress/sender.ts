// Sends one POST of one delivery. Its outcome is a value, and comes within the deadline whether the receiver responds or not.
import type { Dispatcher } from 'undici'
import { maxBodyBytes } from '../rules/delivery.ts'
import type { AllowList } from './address.ts'
import { type Controller, createAgent } from './agent.ts'
import { type AttemptError, codeOf, toAttemptError } from './errors.ts'
import { excerptBytes, excerptOf } from './excerpt.ts'
import { serializeHeaders } from './kept-headers.ts'
import { parseRetryAfter } from './retry-after.ts'
import { checkReceiverUrl } from './url.ts'

export type { AttemptError } from './errors.ts'

export interface SendRequest {
  url: URL | string
  /** All headers except `user-agent`, `host` and `content-length`. */
  headers: Readonly<Record<string, string>>
  body: Buffer | string
  /** The time in Unix milliseconds that a date in `Retry-After` is compared with; absent: that of this machine. */
  nowMs?: number
}

export type Outcome = {
  /** The request's headers as they were sent, in the form in which they are stored; empty: nothing was sent. */
  sentHeaders: string
} & (
  | {
      kind: 'response'
      status: number
      /** The response's headers as they were received, in the form in which they are stored. */
      headers: string
      retryAfterSeconds?: number
      /** The beginning of the body. */
      excerpt: string
      /** The excerpt is not the whole body. */
      truncated: boolean
      durationMs: number
    }
  | {
      kind: 'error'
      error: AttemptError
      /** The error code of Node or undici: for our log only. */
      code: string
      durationMs: number
    }
)

declare module '../../platform/jobs.ts' {
  interface JobTools {
    readonly sender: Sender
  }
}

export interface Sender {
  /** Never throws. `done` is called once, later, within the total deadline. */
  send(request: SendRequest, done: (outcome: Outcome) => void): void
  /** Ends requests in flight at once: their `done` is never called, and whether they arrived is unknown. */
  abort(): void
  /** Lets requests in flight end, then closes every socket. */
  close(): Promise<void>
}

/** As published to partners. Only tests shorten the times. */
export const limits = {
  /** For the name lookup, the connection and TLS. */
  connectMs: 5_000,
  /** From the first byte of the request to the end of the final headers: early hints do not count. */
  headersMs: 10_000,
  /** For the response body; the status has decided the result already. */
  bodyMs: 2_000,
  /** From `send` to `done`; a worker's lease is three times as long. */
  totalMs: 15_000,
  /** How often the deadlines are checked. */
  tickMs: 100,
  /** How long an idle socket is kept. */
  keepAliveMs: 500,
  /** How long a socket that is never idle is used: its name may point elsewhere by now, and the old machine should get nothing. */
  socketMs: 60_000,
  headerBytes: 16 * 1024,
  bodyBytes: 16 * 1024,
  payloadBytes: maxBodyBytes,
}

export type Limits = typeof limits

/**
 * Sockets to one origin. Requests beyond the usual number wait for a free socket while their deadline runs. If many receivers share
 * an origin and some of them hang, requests that have waited for a second get more sockets.
 */
const connectionsPerOrigin = { usual: 128, max: 1024 }

/** Returns the User-Agent of deliveries. */
export const userAgentOf = (baseUrl: string) => `Sineta-Webhooks/1 (+${baseUrl}/docs)`

export interface SenderOptions {
  allow: AllowList
  userAgent: string
  connectionsPerOrigin?: typeof connectionsPerOrigin
  limits?: Partial<Limits>
  nameServers?: readonly string[]
  ca?: string
}

export function createSender(options: SenderOptions): Sender {
  const { allow, userAgent, nameServers, ca } = options
  const allLimits: Limits = { ...limits, ...options.limits }
  const agent = createAgent({
    ...allLimits,
    allow,
    connectionsPerOrigin: options.connectionsPerOrigin ?? connectionsPerOrigin,
    nameServers,
    ca,
  })
  const findTarget = createFindTarget(allow)
  const deadlines = createDeadlines(allLimits.tickMs)

  return {
    send(request, done) {
      const exchange = new Exchange(allLimits, deadlines, request.nowMs ?? Date.now(), done)
      const target = findTarget(request.url)
      if (target === null) return exchange.refuse('blocked_address')
      const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body
      if (body.length > allLimits.payloadBytes) return exchange.refuse('payload_too_large')

      const headers = ['user-agent', userAgent]
      for (const name in request.headers) headers.push(name, request.headers[name] ?? '')
      const options = { origin: target.origin, path: target.path, method: 'POST' as const, headers, body }
      exchange.start(onWire(target.host, headers, body), () => agent.dispatch(options, exchange))
    },
    abort: () => deadlines.drop(),
    close: () => agent.close(),
  }
}

/** Returns our headers together with those that undici adds around them. */
const onWire = (host: string, headers: readonly string[], body: Buffer) => [
  ...['host', host, 'connection', 'keep-alive'],
  ...headers,
  ...['content-length', String(body.length)],
]

interface RequestTarget {
  origin: string
  host: string
  path: string
}

/**
 * A URL is checked again at every attempt, by the rules of the sandbox, which allow everything that those of live allow. Verdicts
 * are kept, because most URLs were seen before.
 */
function createFindTarget(allow: AllowList): (url: URL | string) => RequestTarget | null {
  const known = new Map<string, RequestTarget | null>()
  return (url) => {
    const text = String(url)
    const seen = known.get(text)
    if (seen !== undefined) return seen
    const verdict = checkReceiverUrl(text, { environment: 'sandbox', allow })
    const target = verdict.ok ? toTarget(verdict.url) : null
    if (known.size >= 10_000) known.clear()
    known.set(text, target)
    return target
  }
}

const toTarget = ({ origin, host, pathname, search }: URL): RequestTarget => ({ origin, host, path: pathname + search })

interface Deadlines {
  add(exchange: Exchange): void
  remove(exchange: Exchange): void
  drop(): void
}

/** One timer for all exchanges, because several hundred are in flight and hardly any of them reaches its deadline. */
function createDeadlines(tickMs: number): Deadlines {
  const inFlight = new Set<Exchange>()
  let isArmed = false

  function arm(): void {
    isArmed = true
    setTimeout(look, tickMs)
  }

  function look(): void {
    isArmed = false
    const now = performance.now()
    for (const exchange of inFlight) if (exchange.deadline <= now) exchange.expire()
    if (inFlight.size > 0) arm()
  }

  return {
    add(exchange) {
      inFlight.add(exchange)
      if (!isArmed) arm()
    },
    remove: (exchange) => void inFlight.delete(exchange),
    drop() {
      for (const exchange of inFlight) exchange.drop()
      inFlight.clear()
    },
  }
}

// undici reports these back to us after the exchange has ended; they are not read.
const tooLate = new Error('the deadline has passed')
const enoughRead = new Error('enough of the body was read')

/** Retry-After on 429 and 503 says when to try again; with other statuses it means something else. */
const mayAskToWait = (status: number) => status === 429 || status === 503

/** One request in flight. undici calls the `on…` methods; exactly one path leads to `done`. */
class Exchange implements Dispatcher.DispatchHandler {
  deadline: number
  #startedAt = performance.now()
  #startedAtMs: number
  #controller: Controller | null = null
  #headers: readonly string[] = []
  #status = 0
  #responseHeaders = ''
  #retryAfter: number | undefined
  #body: Buffer | null = null
  #bodyLength = 0
  #isOver = false
  #limits: Limits
  #deadlines: Deadlines
  #done: (outcome: Outcome) => void

  constructor(limits: Limits, deadlines: Deadlines, startedAtMs: number, done: (outcome: Outcome) => void) {
    this.#startedAtMs = startedAtMs
    this.#limits = limits
    this.#deadlines = deadlines
    this.#done = done
    this.deadline = this.#startedAt + limits.totalMs
    deadlines.add(this)
  }

  /** Sends nothing. `done` is still called later, so that callers always see the same order. */
  refuse(error: AttemptError): void {
    queueMicrotask(() => this.#fail(error, error))
  }

  start(headers: readonly string[], dispatch: () => void): void {
    this.#headers = headers
    dispatch()
  }

  /** Called by the deadlines. */
  expire(): void {
    if (this.#status === 0) this.#fail('timeout', 'deadline')
    else this.#respond(true)
    this.#controller?.abort(tooLate)
  }

  /** Called by the deadlines: the outcome is no longer wanted. */
  drop(): void {
    this.#isOver = true
    this.#controller?.abort(tooLate)
  }

  onRequestStart(controller: Controller): void {
    // The deadline passed while the request waited for a socket. This throws instead of aborting, because undici then drops the
    // request before the first byte and keeps the socket.
    if (this.#isOver) throw tooLate
    this.#controller = controller
    this.#allow(this.#limits.headersMs)
  }

  onResponseStart(controller: Controller, status: number, headers: Record<string, unknown>): void {
    if (status < 200) return
    this.#status = status
    // Over HTTP/1.1 these are always alternating names and values.
    this.#responseHeaders = serializeHeaders((controller.rawHeaders ?? []) as Buffer[])
    if (mayAskToWait(status)) this.#retryAfter = parseRetryAfter(headers['retry-after'], this.#nowMs())
    this.#allow(this.#limits.bodyMs)
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#bodyLength += chunk.length
    // At least one byte more than the excerpt, to know whether it was cut.
    if (this.#body === null) this.#body = chunk
    else if (this.#body.length <= excerptBytes) this.#body = Buffer.concat([this.#body, chunk])
    if (this.#bodyLength < this.#limits.bodyBytes) return
    this.#respond(true)
    controller.abort(enoughRead)
  }

  onResponseEnd(): void {
    this.#respond(false)
  }

  onResponseError(_controller: Controller, error: Error): void {
    if (this.#status !== 0) this.#respond(true)
    else this.#fail(toAttemptError(error), codeOf(error))
  }

  #nowMs = () => this.#startedAtMs + (performance.now() - this.#startedAt)

  #allow(ms: number): void {
    this.deadline = Math.min(performance.now() + ms, this.#startedAt + this.#limits.totalMs)
  }

  /** The status decides the outcome. A fault in the body after it only makes the excerpt shorter. */
  #respond(isIncomplete: boolean): void {
    const body = this.#body
    this.#end({
      kind: 'response',
      status: this.#status,
      sentHeaders: serializeHeaders(this.#headers),
      headers: this.#responseHeaders,
      ...(this.#retryAfter === undefined ? undefined : { retryAfterSeconds: this.#retryAfter }),
      excerpt: body === null ? '' : excerptOf(body),
      truncated: isIncomplete || (body !== null && body.length > excerptBytes),
      durationMs: performance.now() - this.#startedAt,
    })
  }

  #fail(error: AttemptError, code: string): void {
    // undici passes a controller when it has a socket and writes.
    const sentHeaders = this.#controller === null ? '' : serializeHeaders(this.#headers)
    this.#end({ kind: 'error', error, code, sentHeaders, durationMs: performance.now() - this.#startedAt })
  }

  #end(outcome: Outcome): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#deadlines.remove(this)
    try {
      this.#done(outcome)
    } catch (error) {
      // The error is a fault of ours, but undici would take it for a fault of the response and swallow it.
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
