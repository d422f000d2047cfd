import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** When the database last answered any pool of this process, in `performance.now()`. */
export type Pulse = { answeredAt: number /** How long the last connection took to open. */; openingMs?: number }

export type Patience = {
  /** A caller gives up after so long without a sign of life. */
  readonly quietMs: number
  /** And after so long in any case. */
  readonly maxMs: number
}

// A database that is away after it was slow is reported within so long.
const maxOpeningMs = 5_000
// While the process stops, a database without a sign of life is waited for no longer than this.
const stoppingQuietMs = 3_000

/**
 * A pool whose callers wait as long as it moves. A database that is away or stuck is reported within `quietMs`; one that is
 * loaded and alive makes its callers wait longer instead of refusing them.
 */
export class PatientPool extends pg.Pool {
  #patience: Patience
  readonly #pulse: Pulse
  #servedAt = Number.NEGATIVE_INFINITY

  constructor(config: pg.PoolConfig, patience: Patience, pulse: Pulse) {
    // The pool's own limit comes later, so that it ends connections that never open and no caller.
    super({
      ...config,
      connectionTimeoutMillis: patience.maxMs + 1_000,
      onConnect(client) {
        // It has let us in, which is a sign of life before the session is set up.
        pulse.answeredAt = performance.now()
        return config.onConnect?.(client)
      },
    })
    this.#patience = patience
    this.#pulse = pulse
    this.on('connect', () => this.#answered())
    this.on('release', (error) => error || this.#answered())
  }

  /** A piece of work is done. Work that failed, on a lock say, is no sign that the next in line will fare better. */
  served() {
    this.#servedAt = performance.now()
  }

  /** The process stops: from here on callers, those that wait already included, do not wait for a database that is away. */
  hurry() {
    const { quietMs, maxMs } = this.#patience
    this.#patience = { quietMs: Math.min(quietMs, stoppingQuietMs), maxMs }
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
    // Where there is room, a connection is opened for this caller; else it stands behind the others of this pool.
    const isOpened = this.totalCount < (this.options.max ?? 10)
    const connecting = super.connect()
    if (isOpened)
      connecting.then(
        () => {
          this.#pulse.openingMs = performance.now() - beganAt
        },
        () => {},
      )
    const done = new AbortController()
    const isHopeless = () => {
      const now = performance.now()
      const sign = Math.max(beganAt, isOpened ? this.#pulse.answeredAt : this.#servedAt)
      // Over a slow network a connection takes longer to open, and is no less alive for that.
      const openingMs = isOpened ? Math.min(2 * (this.#pulse.openingMs ?? 0), maxOpeningMs) : 0
      const quietMs = Math.max(this.#patience.quietMs, openingMs)
      return now - sign >= quietMs || now - beganAt >= this.#patience.maxMs
    }
    const givenUp = (async () => {
      for (;;) {
        await pause(Math.min(this.#patience.quietMs, stoppingQuietMs) / 3, undefined, { signal: done.signal })
        // What arrived while this process itself was held up still counts.
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
    this.#pulse.answeredAt = performance.now()
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void
