import type { Database } from '../database/database.ts'
import { isDue, isTooFarAhead } from '../database/due.ts'
import { type Job, limitSecondsOf } from '../jobs.ts'

/** When each job is due and which process holds it, in one row for each job that has run before. */
export type Schedule = ReturnType<typeof createSchedule>

/**
 * A job runs even if its condition says that there is nothing to do: ten minutes after it was due, or at once if its due time
 * was set by a clock that ran ahead.
 */
const safetyNet = `(job.due_at < clock() - interval '10 minutes' or ${isTooFarAhead('job.due_at', 'every')})`

// Added to the limit of the last run in a turn: the part of the turn before it, and the statements around it.
const marginSeconds = 10

/**
 * SQL condition: a row of `job` is due and not locked. `every` and `held` are SQL for the `everySeconds` of the job and for the
 * seconds it is locked.
 */
const isFree = (every: string, held: string) => `
  ${isDue('job.due_at', every)} and (job.locked_until is null or ${isDue('job.locked_until', held)})`

export function createSchedule({ pool }: Database, jobs: readonly Job[]) {
  const heldSeconds = (job: Job) => limitSecondsOf(job) + marginSeconds
  const known = jobs.map((job) => `('${job.name}', ${job.everySeconds}, ${heldSeconds(job)})`)
  const conditions = jobs.flatMap(({ name, pending }) =>
    pending === undefined ? [] : `when '${name}' then ${pending}`,
  )
  const hasWork = conditions.length === 0 ? 'true' : `case known.name ${conditions.join(' ')} else true end`
  return {
    /** One query for all jobs, because usually none is due and checking should cost next to nothing. */
    async due(): Promise<Job[]> {
      const { rows } = await pool.query<{ name: string }>({
        name: 'jobs-due',
        // Without parameters, so that its plan is kept: planning takes longer than running it.
        text: `select known.name from (values ${known.join()}) as known (name, every, held)
          left join job on job.name = known.name
          where job.name is null or (${isFree('every', 'held')} and (${safetyNet} or ${hasWork}))`,
      })
      const names = new Set(rows.map(({ name }) => name))
      return jobs.filter(({ name }) => names.has(name))
    },

    /**
     * Locks the job if it is due and no process holds it, and returns when the lock expires. If the process dies, the job stays
     * locked until then.
     */
    async take(job: Job): Promise<string | null> {
      const { rows } = await pool.query<{ until: string }>(
        `insert into job (name, due_at, locked_until)
         values ($1, clock() + make_interval(secs => $2::int), clock() + make_interval(secs => $3::int))
         on conflict (name) do update set due_at = excluded.due_at, locked_until = excluded.locked_until
         where ${isFree('$2::int', '$3::int')}
         returning locked_until::text as until`,
        [job.name, job.everySeconds, heldSeconds(job)],
      )
      return rows[0]?.until ?? null
    },

    /**
     * Unlocks the job. If it has more to do, it is due at once, for any process. A process whose lock has expired does not release
     * the lock of another one.
     */
    async release({ name }: Job, until: string, hasMore: boolean): Promise<void> {
      await pool.query(
        `update job set locked_until = null, due_at = case when $3 then least(due_at, clock()) else due_at end
         where name = $1 and locked_until = $2::timestamptz`,
        [name, until, hasMore],
      )
    },

    async wake(name: string): Promise<void> {
      await pool.query('update job set due_at = clock() where name = $1', [name])
    },
  }
}
