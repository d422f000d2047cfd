import { type buildConnector, Client, type Dispatcher } from 'undici'

type Request = { readonly options: Dispatcher.DispatchOptions; readonly handler: Dispatcher.DispatchHandler }
type Waiting = Request & { readonly since: number }
type Connection = { readonly client: Client; readonly openedAt: number; isBusy: boolean }

export type OriginPoolOptions = {
  readonly client: Client.Options & { readonly connect: buildConnector.connector }
  /** The usual limit of connections at the same time. */
  readonly usual: number
  /** The limit if some connections hang: a request that waited too long for a free one gets a new one. */
  readonly max: number
  /** A connection that was opened longer ago is not used again. */
  readonly socketMs: number
  /** Called when no connection and no waiting request is left. */
  onEmpty(): void
}

const patienceMs = 1_000
const tickMs = 250

/**
 * The connections to one origin, with one request at a time on each. undici's own pool checks all of its connections for every
 * request, which with a hundred of them costs as much as sending it. Also, receivers that hang would hold all connections to
 * their host, until requests to the other receivers there time out without having been sent.
 */
export class OriginPool {
  readonly #origin: string
  readonly #options: OriginPoolOptions
  readonly #all = new Map<Client, Connection>()
  /** The connection used last is used next, so that those that are not needed stay idle and close. */
  readonly #idle: Connection[] = []
  readonly #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #onQuiet: (() => void) | undefined

  constructor(origin: string, options: OriginPoolOptions) {
    this.#origin = origin
    this.#options = options
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    const connection = this.#idle.pop() ?? (this.#all.size < this.#options.usual ? this.#open() : undefined)
    if (connection) this.#send(connection, { options, handler })
    else {
      this.#waiting.push({ options, handler, since: performance.now() })
      this.#timer ??= setTimeout(() => this.#tick(), tickMs)
    }
  }

  /** Lets requests in flight and waiting requests end, then closes every socket. */
  async close() {
    if (this.#waiting.length > 0)
      await new Promise<void>((resolve) => {
        this.#onQuiet = resolve
      })
    await Promise.all([...this.#all.keys()].map((client) => client.close()))
  }

  #open(): Connection {
    const client = new Client(this.#origin, this.#options.client)
    const connection: Connection = { client, openedAt: performance.now(), isBusy: false }
    this.#all.set(client, connection)
    client.on('drain', () => this.#onFreed(connection))
    client.on('disconnect', () => this.#drop(connection))
    client.on('connectionError', () => this.#drop(connection))
    return connection
  }

  #send(connection: Connection, { options, handler }: Request) {
    connection.isBusy = true
    connection.client.dispatch(options, handler)
    // If undici refused the request at once, the connection was never busy.
    if (connection.client.stats.size === 0) this.#onFreed(connection)
  }

  #onFreed(connection: Connection) {
    if (!connection.isBusy) return
    connection.isBusy = false
    if (!this.#all.has(connection.client)) return
    if (performance.now() - connection.openedAt > this.#options.socketMs) return this.#drop(connection)
    const next = this.#waiting.shift()
    if (next) this.#send(connection, next)
    else {
      this.#idle.push(connection)
      this.#onQuiet?.()
    }
  }

  /**
   * Removes a connection whose socket has ended or is too old. A request that it still has is finished, over a new socket if
   * need be, and then it is closed.
   */
  #drop(connection: Connection) {
    if (!this.#all.delete(connection.client)) return
    const place = this.#idle.indexOf(connection)
    if (place >= 0) this.#idle.splice(place, 1)
    if (!connection.client.closed) void connection.client.close()
    const next = this.#waiting.shift()
    if (next) this.#send(this.#open(), next)
    else if (this.#all.size === 0) {
      this.#onQuiet?.()
      this.#options.onEmpty()
    }
  }

  /** Opens connections for requests that waited too long, because the requests ahead of them seem to hang. */
  #tick() {
    this.#timer = undefined
    const now = performance.now()
    while (this.#all.size < this.#options.max && now - (this.#waiting[0]?.since ?? now) >= patienceMs)
      this.#send(this.#open(), this.#waiting.shift()!)
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#tick(), tickMs)
  }
}
