import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** When the database last responded to any pool of this process, in `performance.now()`. */
export type Liveness = {
  answeredAt: number
  /** How long the last connection took to open. */
  openingMs?: number
}

export type WaitLimits = {
  /** How long a caller waits without a sign of life of the database. */
  readonly quietMs: number
  /** How long a caller waits at most. */
  readonly maxMs: number
}

// An unreachable database is reported within this time, even if it was slow before.
const maxOpeningMs = 5_000
// How long callers wait for a database without a sign of life while the process stops.
const stoppingQuietMs = 3_000

/**
 * A pool whose callers wait as long as it makes progress. A database that is unreachable or stuck is reported within `quietMs`; if
 * it is loaded but alive, callers wait longer instead of being refused.
 */
export class PatientPool extends pg.Pool {
  #limits: WaitLimits
  readonly #liveness: Liveness
  #servedAt = Number.NEGATIVE_INFINITY

  constructor(config: pg.PoolConfig, limits: WaitLimits, liveness: Liveness) {
    // The pool's own limit is longer, so that it ends connections that never open but does not affect callers.
    super({
      ...config,
      connectionTimeoutMillis: limits.maxMs + 1_000,
      onConnect(client) {
        // An accepted connection is a sign of life, even before the session is set up.
        liveness.answeredAt = performance.now()
        return config.onConnect?.(client)
      },
    })
    this.#limits = limits
    this.#liveness = liveness
    this.on('connect', () => this.#answered())
    this.on('release', (error) => error || this.#answered())
  }

  /** Records that work has succeeded. Work that failed, on a lock say, does not suggest that the next caller will succeed. */
  markServed() {
    this.#servedAt = performance.now()
  }

  /** Called when the process stops. Shortens how long callers, including those already waiting, wait for an unreachable database. */
  shortenWaits() {
    const { quietMs, maxMs } = this.#limits
    this.#limits = { quietMs: Math.min(quietMs, stoppingQuietMs), maxMs }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.idleCount > 0 ? super.connect() : this.#wait()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #wait(): Promise<pg.PoolClient> {
    const beganAt = performance.now()
    // If the pool is not full, a connection is opened for this caller; otherwise the caller queues behind the others.
    const isOpened = this.totalCount < (this.options.max ?? 10)
    const connecting = super.connect()
    if (isOpened)
      connecting.then(
        () => {
          this.#liveness.openingMs = performance.now() - beganAt
        },
        () => {},
      )
    const done = new AbortController()
    const isHopeless = () => {
      const now = performance.now()
      const lastSignAt = Math.max(beganAt, isOpened ? this.#liveness.answeredAt : this.#servedAt)
      // Over a slow network, opening a connection takes longer although the database is alive.
      const openingMs = isOpened ? Math.min(2 * (this.#liveness.openingMs ?? 0), maxOpeningMs) : 0
      const quietMs = Math.max(this.#limits.quietMs, openingMs)
      return now - lastSignAt >= quietMs || now - beganAt >= this.#limits.maxMs
    }
    const givenUp = (async () => {
      for (;;) {
        await pause(Math.min(this.#limits.quietMs, stoppingQuietMs) / 3, undefined, { signal: done.signal })
        // Checks again after a turn, so that responses that arrived while this process was held up still count.
        if (isHopeless() && (await nextTurn(true)) && isHopeless()) return null
      }
    })().catch(() => null)
    try {
      const client = await Promise.race([connecting, givenUp])
      if (client !== null) return client
    } finally {
      done.abort()
    }
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw new Error('timeout exceeded when trying to connect')
  }

  #answered() {
    this.#liveness.answeredAt = performance.now()
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void
