import pg from 'pg'
import { awaitStatements } from './await-statements.ts'
import { createPoolConfig } from './connection.ts'
import { type Liveness, PatientPool } from './patient-pool.ts'
import { openSession } from './session.ts'

// Plain values: bigint columns hold counts and ids well below 2^53, and dates have no time and so no zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * A transaction may see rows of these clients and deliveries of these apps. Row-level security enforces it. It is rolled back if one of
 * the premises no longer holds.
 */
export type Tenants = { clients: readonly string[]; apps?: readonly string[]; premises?: readonly Premise[] }

/**
 * What was true earlier, as an SQL expression and the text that was its value. It is evaluated together with `begin`, so it costs no
 * round trip.
 */
export type Premise = { readonly expression: string; readonly value: string }

export class Transaction {
  readonly #client: pg.PoolClient
  readonly #started: Promise<void>
  #now: Date | null = null
  #isOver = false
  /** The commit that was sent with the last statement. */
  #commit: Promise<pg.QueryResult> | null = null
  /** Statements that were sent without waiting for their results. */
  readonly #unawaited: Promise<unknown>[] = []
  readonly #callbacks: ((isCommitted: boolean) => void)[] = []
  /** When `begin` was sent, by this process's monotonic clock; not later than the database's `now`. */
  readonly sentAt = performance.now()

  constructor(client: pg.PoolClient, begun: Promise<Date>) {
    this.#client = client
    this.#started = begun.then((now) => {
      this.#now = now
    })
    // If it fails, the first statement reports that, and may not be awaited yet.
    this.#started.catch(() => {})
  }

  /** The database's time at the start of the transaction. All decisions use this clock. */
  get now(): Date {
    if (this.#now === null) throw new Error('the time of a pipelined transaction is known after its first statement')
    return this.#now
  }

  get started() {
    return this.#started
  }

  get commit() {
    return this.#commit
  }

  /** Runs a statement. A name prepares it once per connection. */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = [], name?: string) {
    // A forgotten await becomes an error in the first test instead of a lost row.
    if (this.#isOver) throw new Error('the transaction is over; was an await forgotten?')
    const sent = this.#client.query<Row>({ text, values: [...values], ...(name !== undefined && { name }) })
    return this.#now === null ? Promise.all([this.#started, sent]).then(([, result]) => result) : sent
  }

  /** Runs the last statement. The commit is sent with it, and rolls back if the statement fails. */
  queryAndCommit<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[], name?: string) {
    return sendInOnePacket(this.#client, () => {
      const result = this.query<Row>(text, values, name)
      this.end()
      this.#commit = this.#client.query('commit')
      this.#commit.catch(() => {})
      return result
    })
  }

  /**
   * Sends a statement whose result is not needed. It leaves in one packet with those that follow in the same turn. If it fails, so
   * does the transaction.
   */
  queryWithoutWaiting(send: () => Promise<unknown>) {
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const sent = send()
    // Reported by `flush`, when the transaction ends.
    sent.catch(() => {})
    this.#unawaited.push(sent)
  }

  /** Waits for the statements that were not waited for. Throws the first error, which caused the later ones. */
  async flush() {
    await awaitStatements(...this.#unawaited)
  }

  end() {
    this.#isOver = true
  }

  /** Calls `callback` once the transaction is over, with false if it rolled back or its outcome is unknown. */
  onEnd(callback: (isCommitted: boolean) => void) {
    this.#callbacks.push(callback)
  }

  notifyEnd(isCommitted: boolean) {
    for (const callback of this.#callbacks) callback(isCommitted)
  }
}

export type DatabaseOptions = {
  connectionString: string
  max: number
  /** `sineta_app` sees only the tenants of its transaction; `sineta_system` is for the engine, jobs and sign-in. */
  role: 'sineta_app' | 'sineta_system'
  onError?: (error: Error) => void
  /**
   * For the engine: always looks rows up by index, because the planner's statistics lag behind a queue that was empty a moment
   * ago.
   */
  indexLookupsOnly?: boolean
  /**
   * How long a caller waits for a connection while the database shows no sign of life. The default refuses requests within a
   * second.
   */
  connectionTimeoutMs?: number
  /** How long a statement waits for a lock. With the default, a request queued behind one that waits is answered within 3 s. */
  lockTimeoutMs?: number
  /** False for commands, whose statements may read the whole log of deliveries: they may take as long as that needs. */
  limitsStatements?: boolean
  /** Called after each commit. */
  onCommit?: () => void
  /** Shared with the other pools of the process, so that each knows whether the database is alive. */
  liveness?: Liveness
}

/** For work that no caller waits for: starting, jobs, the demo. */
export const backgroundTimeoutMs = 60_000

// Callers wait longer for a loaded database than for a dead one, but not as long as HTTP clients wait by default.
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
    limitsStatements = true,
    onCommit = () => {},
    liveness = { answeredAt: Number.NEGATIVE_INFINITY },
  }: DatabaseOptions) {
    // The client's own limit detects a half-open connection; the server's limits end the statements it leaves behind. They are long
    // because a statement that commits just as it is abandoned leaves a claim that no worker knows of.
    const queryMs = Math.max(connectionTimeoutMs, 10_000)
    const settings: pg.PoolConfig = {
      ...createPoolConfig(connectionString),
      max,
      // Sends each statement at once, without waiting for the result of the one before it.
      pipeline: true,
      keepAlive: true,
      // Opening a session costs as much as a hundred statements, and jobs need one again within a minute.
      idleTimeoutMillis: 60_000,
      ...(limitsStatements && { query_timeout: queryMs }),
      onConnect: (client) =>
        openSession(client, {
          role,
          application_name: role,
          // Compiling a statement takes longer than running any of ours: 300 ms for a claim, where the server has jit on by default.
          jit: 'off',
          // Never scans a whole table that has an index. A plan made for a table of a few rows is kept until the next ANALYZE, and
          // a new table can have thousands of rows by then.
          enable_seqscan: 'off',
          ...(indexLookupsOnly && {
            plan_cache_mode: 'force_generic_plan',
            enable_hashjoin: 'off',
            enable_mergejoin: 'off',
          }),
          statement_timeout: limitsStatements ? queryMs - 1_000 : 0,
          lock_timeout: lockTimeoutMs,
          idle_in_transaction_session_timeout: Math.max(connectionTimeoutMs, 15_000),
        }),
    }
    this.#role = role
    this.#onCommit = onCommit
    this.pool = new PatientPool(
      settings,
      { quietMs: connectionTimeoutMs, maxMs: Math.max(connectionTimeoutMs, maxWaitMs) },
      liveness,
    )
    // A session that is ended, busy or idle, raises this error; the pool repeats those of idle ones. A closing pool does not wait
    // until its sessions are gone, so an embedded database that stops right after it may end some of them.
    this.pool.on('connect', (client) => client.on('error', (error) => this.#isClosing || onError(error)))
    this.pool.on('error', () => {})
  }

  /** Runs `work` in a transaction; any error rolls it back. The tenants must be those of the caller, never those of the path. */
  transaction<T>(tenants: Tenants, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#transaction(tenants, '', async (tx) => {
      await tx.started
      return work(tx)
    })
  }

  /**
   * Like `transaction`, but saves a round trip: `begin` is sent with the statements that `work` sends before it first waits, so
   * `now` is known only after those. Its statements are prepared and take batches, so generic plans are kept: planning takes longer
   * than running them.
   */
  pipelined<T>(tenants: Tenants, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#transaction(tenants, `, set_config('plan_cache_mode', 'force_generic_plan', true)`, work)
  }

  async #transaction<T>(tenants: Tenants, settings: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const begin = beginText(this.#role, tenants, settings)
    const client = await this.pool.connect()
    let tx: Transaction | undefined
    let broken: Error | undefined
    let isCommitting = false
    let isCommitted = false
    try {
      try {
        const result = await sendInOnePacket(client, () => {
          const begun = client.query(begin).then((results) => timeOf(results, tenants.premises))
          tx = new Transaction(client, begun)
          return work(tx)
        })
        await tx!.flush()
        tx!.end()
        isCommitting = true
        requireCommit(await (tx!.commit ?? client.query('commit')))
        isCommitted = true
        this.pool.markServed()
        return result
      } catch (error) {
        tx?.end()
        const cause = await tx?.flush().then(
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
      throw isEndedByServer(broken) && !isCommitting && !tx?.commit ? new LostBeforeCommit(broken) : error
    } finally {
      // A connection in an unknown state is closed, not handed to the next caller.
      client.release(broken)
      tx?.notifyEnd(isCommitted)
      if (isCommitted) this.#onCommit()
    }
  }

  close() {
    this.#isClosing = true
    return this.pool.end()
  }
}

/** Another transaction has just written what this one was about to write. When this one runs again, it finds that. */
export class Overtaken extends Error {}

/** A premise of the transaction no longer holds, so it was rolled back. */
export class PremiseFailed extends Error {
  readonly failed: readonly Premise[]
  constructor(failed: readonly Premise[]) {
    super('a premise of the transaction no longer holds')
    this.failed = failed
  }
}

/** The connection broke before the commit, so the transaction had no effect and can run again. */
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

// One round trip: begin, set the role and the tenants for row-level security, read the time. The session has the role already;
// setting it for each transaction protects against a pooler that shares sessions, which the check at the start may not detect.
const beginText = (role: string, { clients, apps = [], premises = [] }: Tenants, settings: string) =>
  `begin; select set_config('role', '${role}', true), set_config('sineta.clients', '${uuidList(clients)}', true), set_config('sineta.apps', '${uuidList(apps)}', true)${settings}, clock() as now, array[${premises.map(({ expression }) => expression)}]::text[] as values`

/** Reads the time from the results of `beginText`, one for each of its statements. Throws if a premise does not hold. */
function timeOf(results: unknown, premises: readonly Premise[] = []): Date {
  const { now, values } = (results as pg.QueryResult<{ now: Date; values: (string | null)[] }>[])[1]!.rows[0]!
  const failed = premises.filter(({ value }, i) => value !== values[i])
  if (failed.length > 0) throw new PremiseFailed(failed)
  return now
}

/** PostgreSQL answers `commit` with a rollback, and not with an error, if a statement failed before it and its error was caught. */
function requireCommit({ command }: pg.QueryResult) {
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back because one of its statements had failed')
}

/** Puts everything that `send` sends before it first waits into one packet. */
function sendInOnePacket<T>({ connection: { stream } }: pg.PoolClient, send: () => T): T {
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

/** Whether the server ended the connection. A timeout is not included, because its caller has waited long enough. */
const isEndedByServer = ({ code = '', message }: Error & { code?: string }) =>
  /^(57P0.|08...|ECONNRESET|EPIPE)$/.test(code) || /^Connection terminated|is not queryable$/.test(message)

/** Returns the name of the constraint that a write violated, if that is why it failed. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError &&
  (error.code === '23505' || error.code === '23503' || error.code === '23P01' || error.code === '23514')
    ? error.constraint
    : undefined
