import pg from 'pg'
import { poolConnection } from './connection.ts'
import { PatientPool, type Pulse } from './patient-pool.ts'
import { sentTogether } from './sent-together.ts'
import { openSession } from './session.ts'

// Plain values: bigint columns are counts and ids well below 2^53, dates have no time and so no zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** What a transaction may see: rows of these clients, and deliveries of these apps. Row-level security holds it to that. */
export type Tenants = { clients: readonly string[]; apps?: readonly string[] }

export class Transaction {
  readonly #client: pg.PoolClient
  readonly #begun: Promise<void>
  #now: Date | null = null
  #over = false
  /** The commit that travelled with the last statement. */
  #commit: Promise<unknown> | null = null
  /** Statements that were sent and not waited for. */
  readonly #underWay: Promise<unknown>[] = []
  readonly #callbacks: ((isCommitted: boolean) => void)[] = []
  /** On this process's monotonic clock: not after the database's `now`. */
  readonly sentAt = performance.now()

  constructor(client: pg.PoolClient, begun: Promise<Date>) {
    this.#client = client
    this.#begun = begun.then((now) => {
      this.#now = now
    })
    // Its failure is that of the first statement, which may not be awaited yet.
    this.#begun.catch(() => {})
  }

  /** The database's time at the start of the transaction: the only clock that decides anything. */
  get now(): Date {
    if (this.#now === null) throw new Error('the time of a pipelined transaction is known after its first statement')
    return this.#now
  }

  get begun() {
    return this.#begun
  }

  get commit() {
    return this.#commit
  }

  /** Runs a statement. A name prepares it once per connection. */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = [], name?: string) {
    // A forgotten await becomes an error in the first test instead of a lost row.
    if (this.#over) throw new Error('the transaction is over; was an await forgotten?')
    const sent = this.#client.query<Row>({ text, values: [...values], ...(name !== undefined && { name }) })
    return this.#now === null ? Promise.all([this.#begun, sent]).then(([, result]) => result) : sent
  }

  /** The last statement: the commit travels with it, and rolls back where it fails. */
  queryAndCommit<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[], name?: string) {
    return together(this.#client, () => {
      const result = this.query<Row>(text, values, name)
      this.end()
      this.#commit = this.#client.query('commit')
      this.#commit.catch(() => {})
      return result
    })
  }

  /**
   * Sends a statement whose answer nothing depends on: it travels with those that follow in the same turn, and the transaction
   * fails if it does.
   */
  queryWithoutWaiting(send: () => Promise<unknown>) {
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const sent = send()
    // Looked at when the transaction ends.
    sent.catch(() => {})
    this.#underWay.push(sent)
  }

  /** Waits for them; the first that failed is why all after it did. */
  async arrived() {
    await sentTogether(...this.#underWay)
  }

  end() {
    this.#over = true
  }

  /** Calls back once the transaction is over; false: it rolled back, or its outcome is unknown. */
  whenOver(callback: (isCommitted: boolean) => void) {
    this.#callbacks.push(callback)
  }

  over(isCommitted: boolean) {
    for (const callback of this.#callbacks) callback(isCommitted)
  }
}

export type DatabaseOptions = {
  connectionString: string
  max: number
  /** `sineta_app` sees only the tenants of its transaction; `sineta_system` is for the engine, jobs and sign-in. */
  role: 'sineta_app' | 'sineta_system'
  onError?: (error: Error) => void
  /** For the engine: rows are looked up by index, because the planner's statistics lag behind a queue that was empty a moment ago. */
  indexLookupsOnly?: boolean
  /** How long a caller waits for a connection without a sign of life. The default refuses requests within a second. */
  connectionTimeoutMs?: number
  /** How long a statement waits for a lock. With the default, a request queued behind one that waits is answered within 3 s. */
  lockTimeoutMs?: number
  /** Called after each commit. */
  onCommit?: () => void
  /** Shared with the other pools of the process, so that each knows that the database lives. */
  pulse?: Pulse
}

/** For work that no caller waits for: starting, jobs, the demo. */
export const backgroundTimeoutMs = 60_000

// A caller of a loaded database waits longer than one of a dead one, and not as long as HTTP clients do by default.
const maxWaitMs = 8_000

export class Database {
  readonly pool: PatientPool
  readonly #role: DatabaseOptions['role']
  readonly #onCommit: () => void
  #isClosing = false

  constructor({
    connectionString,
    max,
    role,
    onError = () => {},
    indexLookupsOnly = false,
    connectionTimeoutMs = 900,
    lockTimeoutMs = 800,
    onCommit = () => {},
    pulse = { answeredAt: Number.NEGATIVE_INFINITY },
  }: DatabaseOptions) {
    // A half-open connection is noticed by the client's own limit; the server's limits end what it left behind. They are long
    // because a statement that commits just as it is given up leaves a claim that no worker knows of.
    const queryMs = Math.max(connectionTimeoutMs, 10_000)
    const settings: pg.PoolConfig = {
      ...poolConnection(connectionString),
      max,
      // Statements are sent when they are asked for, not when the one before them is answered.
      pipeline: true,
      keepAlive: true,
      // Opening a session costs as much as a hundred statements, and jobs come back within a minute.
      idleTimeoutMillis: 60_000,
      query_timeout: queryMs,
      onConnect: (client) =>
        openSession(client, {
          role,
          application_name: role,
          // Compiling a statement takes longer than running any of ours: 300 ms for a claim, where the server's default is on.
          jit: 'off',
          // Tables are never read whole where there is an index: a plan that was made for a table of a few rows is kept until
          // the next ANALYZE, and on the first morning of a school its check-ins are thousands by then.
          enable_seqscan: 'off',
          ...(indexLookupsOnly && {
            plan_cache_mode: 'force_generic_plan',
            enable_hashjoin: 'off',
            enable_mergejoin: 'off',
          }),
          statement_timeout: queryMs - 1_000,
          lock_timeout: lockTimeoutMs,
          idle_in_transaction_session_timeout: Math.max(connectionTimeoutMs, 15_000),
        }),
    }
    this.#role = role
    this.#onCommit = onCommit
    this.pool = new PatientPool(
      settings,
      { quietMs: connectionTimeoutMs, maxMs: Math.max(connectionTimeoutMs, maxWaitMs) },
      pulse,
    )
    // A session that ends, busy or idle, raises this error; the pool repeats those of idle ones. A pool that ends does not
    // wait until its sessions are gone, so an own database that stops right after it may end some.
    this.pool.on('connect', (client) => client.on('error', (error) => this.#isClosing || onError(error)))
    this.pool.on('error', () => {})
  }

  /** Begins, works and commits; any error rolls back. The tenants are the caller's, never the path's. */
  transaction<T>(tenants: Tenants, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#transaction(beginText(this.#role, tenants), async (tx) => {
      await tx.begun
      return work(tx)
    })
  }

  /**
   * Saves a round trip: `begin` travels with the statements that `work` sends before it first waits. Its time is known after those.
   * Its statements are prepared and take batches, so plans are kept: making one takes longer than running it.
   */
  pipelined<T>(tenants: Tenants, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#transaction(
      beginText(this.#role, tenants, `, set_config('plan_cache_mode', 'force_generic_plan', true)`),
      work,
    )
  }

  async #transaction<T>(begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    let tx: Transaction | undefined
    let broken: Error | undefined
    let isCommitting = false
    let isCommitted = false
    try {
      try {
        const result = await together(client, () => {
          tx = new Transaction(client, client.query(begin).then(timeOf))
          return work(tx)
        })
        await tx!.arrived()
        tx!.end()
        isCommitting = true
        await (tx!.commit ?? client.query('commit'))
        isCommitted = true
        this.pool.served()
        return result
      } catch (error) {
        tx?.end()
        const cause = await tx?.arrived().then(
          () => error,
          (first: unknown) => first,
        )
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw cause ?? error
      }
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      broken = error
      throw isGone(broken) && !isCommitting && !tx?.commit ? new LostBeforeCommit(broken) : error
    } finally {
      // A connection in an unknown state is closed, not handed to the next caller.
      client.release(broken)
      tx?.over(isCommitted)
      if (isCommitted) this.#onCommit()
    }
  }

  close() {
    this.#isClosing = true
    return this.pool.end()
  }
}

/** Another transaction has just written what this one was about to write: run again, it finds that. */
export class Overtaken extends Error {}

/** The connection broke before the commit, so nothing was kept and the transaction can be run again. */
export class LostBeforeCommit extends Error {
  readonly code: string | undefined
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.code = (cause as { code?: string }).code
  }
}

const uuidList = (ids: readonly string[]) => {
  // Ids come from our own tables; the check makes the text below safe in any case.
  for (const id of ids) if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('a tenant id is not a uuid')
  return `{${ids.join(',')}}`
}

// One round trip: begin, set the role and the tenants for row-level security, read the time. The session has the role already; set for
// each transaction it also holds behind a pooler that hands sessions around, which no look at the start is sure to find.
const beginText = (role: string, { clients, apps = [] }: Tenants, more = '') =>
  `begin; select set_config('role', '${role}', true), set_config('sineta.clients', '${uuidList(clients)}', true), set_config('sineta.apps', '${uuidList(apps)}', true)${more}, clock() as now`

/** The answer to `beginText`: one result for each of its statements. */
const timeOf = (begun: unknown) => (begun as pg.QueryResult<{ now: Date }>[])[1]!.rows[0]!.now

/** What `send` sends before it first waits leaves in one packet. */
function together<T>({ connection: { stream } }: pg.PoolClient, send: () => T): T {
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

const isConnectionLost = (error: unknown): error is Error =>
  error instanceof Error &&
  /timeout|terminat|ECONNRESET|EPIPE|not queryable/i.test(`${(error as { code?: string }).code ?? ''} ${error.message}`)

/** Ended by the server. A time-out is not: its caller has waited long enough and is not made to wait again. */
const isGone = ({ code = '', message }: Error & { code?: string }) =>
  /^(57P0.|08...|ECONNRESET|EPIPE)$/.test(code) || /^Connection terminated|is not queryable$/.test(message)

/** The name of the constraint a write ran into, if that is why it failed. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError &&
  (error.code === '23505' || error.code === '23503' || error.code === '23P01' || error.code === '23514')
    ? error.constraint
    : undefined
