import type { EventData, EventName } from '@sineta/contract'
import type { Changes } from './changes.ts'
import type { Database, Transaction } from './database/database.ts'
import { describeError, type Log } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { Caller } from './operation/caller.ts'
import type { Emit, Operation, School, Services } from './operation/operation.ts'
import type { Emitted, RecordEvents } from './perform/call.ts'

/** Background work. Runs in one process at a time, and again after `everySeconds`. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  /** It waits for other machines. It has a line of its own, so that no other job waits with it. */
  readonly isSlow?: true
  /** Returns how much it did; as long as that is not nothing, it is run again at once. */
  run(tools: JobTools): Promise<number>
}

/** What a job works with. Higher floors add theirs by declaration merging. */
export interface JobTools {
  readonly system: Database
  readonly services: Services
  readonly changes: Changes
  readonly mailer: Mailer
  readonly log: Log
  /** A transaction in one school; its events are recorded and delivered like those of an operation. */
  inSchool<T>(school: School, work: (call: { tx: Transaction; emit: Emit<EventName> }) => Promise<T>): Promise<T>
}

const itself: Caller = {
  kind: 'job',
  tokenId: '00000000-0000-0000-0000-000000000000',
  scopes: [],
  client: null,
  appId: null,
  partnerId: null,
  user: null,
  entranceId: null,
}

export type JobRunner = {
  start(): void
  /** Something is waiting for this job. */
  wake(name: string): void
  /** Runs what is due now, until nothing is. For tests. */
  runDue(): Promise<void>
  stop(): Promise<void>
}

// A process that dies in the middle of a job holds it this long.
const lockSeconds = 60
const lookEveryMs = 1_000

export function createJobs(
  jobs: readonly Job[],
  {
    app,
    record,
    committed,
    ...shared
  }: Omit<JobTools, 'inSchool'> & {
    readonly app: Database
    readonly record: RecordEvents
    committed(events: readonly Emitted[]): void
  },
): JobRunner {
  const { system, log } = shared
  const toolsFor = (job: Job): JobTools => ({
    ...shared,
    async inSchool(school, work) {
      const emitted: Emitted[] = []
      const operation = { method: 'JOB', path: job.name } as unknown as Operation
      const result = await app.transaction({ clients: [school.clientId] }, async (tx) => {
        const emit: Emit<EventName> = <N extends EventName>(name: N, data: Omit<EventData<N>, 'school_cnpj'>) => {
          emitted.push({
            name,
            data: { ...data, school_cnpj: school.cnpj },
            call: {
              admission: { caller: itself, school, tenants: { clients: [school.clientId] } },
              requestId: job.name,
            },
            operation,
          })
        }
        const done = await work({ tx, emit })
        if (emitted.length > 0) await record(tx, emitted)
        return done
      })
      if (emitted.length > 0) committed(emitted)
      return result
    },
  })

  /** One query for all jobs: mostly nothing is due, and finding out should cost next to nothing. */
  async function dueNow(): Promise<ReadonlySet<string>> {
    const { rows } = await system.pool.query<{ name: string }>({
      name: 'jobs-due',
      text: `select name from unnest($1::text[]) as known (name) where not exists (
        select from job where job.name = known.name and (job.due_at > clock() or job.locked_until >= clock()))`,
      values: [jobs.map(({ name }) => name)],
    })
    return new Set(rows.map(({ name }) => name))
  }

  /** Takes the job if it is due and no process holds it. */
  async function take({ name, everySeconds }: Job): Promise<boolean> {
    const { rowCount } = await system.pool.query(
      `insert into job (name, due_at, locked_until) values ($1, clock() + make_interval(secs => $2), clock() + make_interval(secs => $3))
       on conflict (name) do update set due_at = excluded.due_at, locked_until = excluded.locked_until
       where job.due_at <= clock() and (job.locked_until is null or job.locked_until < clock())`,
      [name, everySeconds, lockSeconds],
    )
    return rowCount === 1
  }

  async function runIfDue(job: Job): Promise<boolean> {
    if (!(await take(job))) return false
    try {
      while ((await job.run(toolsFor(job))) > 0);
    } catch (error) {
      log.error({ job: job.name, error: describeError(error) }, 'job.failed')
    } finally {
      await system.pool.query('update job set locked_until = null where name = $1', [job.name])
    }
    return true
  }

  let timer: NodeJS.Timeout | undefined
  const lines = [jobs.filter(({ isSlow }) => !isSlow), ...jobs.filter(({ isSlow }) => isSlow).map((job) => [job])]
  const rounds: Promise<unknown>[] = lines.map(() => Promise.resolve())
  let looking: Promise<void> = Promise.resolve()
  let waking: Promise<unknown> = Promise.resolve()
  const look = () => {
    looking = looking.then(dueNow).then(runAll).catch(complain)
  }
  const complain = (error: unknown) => log.error({ error: describeError(error) }, 'job.round_failed')

  function runAll(due: ReadonlySet<string>) {
    for (const [i, line] of lines.entries()) {
      const ripe = line.filter(({ name }) => due.has(name))
      if (ripe.length === 0) continue
      rounds[i] = rounds[i]!.then(async () => {
        for (const job of ripe) await runIfDue(job)
      }).catch(complain)
    }
  }

  return {
    start() {
      look()
      timer = setInterval(look, lookEveryMs)
    },
    wake(name) {
      const woken = system.pool.query('update job set due_at = clock() where name = $1', [name]).then(
        () => timer && look(),
        () => {},
      )
      waking = Promise.all([waking, woken])
    },
    async runDue() {
      await waking
      for (const job of jobs) await runIfDue(job)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await waking
      await looking
      await Promise.all(rounds)
    },
  }
}
