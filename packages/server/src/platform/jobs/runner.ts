import { type Job, type JobRunner, limitSecondsOf } from '../jobs.ts'
import { describeError } from '../log.ts'
import { createLane, type Lane } from './lane.ts'
import { createSchedule } from './schedule.ts'
import { type SharedTools, toolsFor } from './tools.ts'

const pollEveryMs = 1_000
// How long a job with more to do runs before the other jobs in its lane get a turn.
const turnMs = 1_000

export function createJobRunner(jobs: readonly Job[], shared: SharedTools): JobRunner {
  const { system, log } = shared
  const schedule = createSchedule(system, jobs)
  const tools = new Map(jobs.map((job) => [job, toolsFor(job, shared)]))
  let isStopping = false

  /**
   * Runs the job, several times in parallel if it allows that, until it has no work or its turn is over. Returns whether work may
   * be left.
   */
  async function run(job: Job, isOver: () => boolean): Promise<boolean> {
    const runs = Array.from({ length: job.concurrency ?? 1 }, async () => {
      while ((await withinLimit(job, job.run(tools.get(job)!))) > 0) if (isOver()) return true
      return false
    })
    const ended = await Promise.allSettled(runs)
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
    return ended.some((one) => one.status === 'fulfilled' && one.value)
  }

  /** Returns whether there is more to do. */
  async function takeTurn(job: Job, isOver: () => boolean): Promise<boolean> {
    const until = await schedule.take(job)
    if (until === null) return false
    try {
      const hasMore = await run(job, isOver)
      await schedule.release(job, until, hasMore)
      return hasMore
    } catch (error) {
      log.error({ job: job.name, error: describeError(error) }, 'job.failed')
      // An abandoned run may still be active, so the job stays locked until its lock expires.
      if (!(error instanceof LimitExceeded)) await schedule.release(job, until, false)
      return false
    }
  }

  const logRoundFailure = (error: unknown) => log.error({ error: describeError(error) }, 'job.round_failed')
  const turn = async (job: Job) => {
    const end = performance.now() + turnMs
    try {
      return await takeTurn(job, () => isStopping || performance.now() >= end)
    } catch (error) {
      logRoundFailure(error)
      return false
    }
  }
  const sharedLanes = { quick: createLane(turn), slow: createLane(turn) }
  const laneOf = new Map(
    jobs.map((job): [Job, Lane<Job>] => [job, job.lane === 'own' ? createLane(turn) : sharedLanes[job.lane]]),
  )

  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> = Promise.resolve()
  let waking: Promise<unknown> = Promise.resolve()
  let isPollQueued = false
  const poll = () => {
    // One poll queued behind the current one is enough, because it sees everything that further ones would. So polls do not pile
    // up while the database does not respond.
    if (isPollQueued) return
    isPollQueued = true
    polling = polling
      .then(() => {
        isPollQueued = false
        return isStopping ? [] : schedule.due()
      })
      .then((due) => {
        if (!isStopping) for (const job of due) laneOf.get(job)!.add(job)
      })
      .catch(logRoundFailure)
  }

  return {
    start() {
      isStopping = false
      // The first poll comes after the first interval, so that jobs do not slow down the first requests (decision 63).
      timer = setInterval(poll, pollEveryMs)
    },
    wake(name) {
      const woken = schedule.wake(name).then(
        () => timer && poll(),
        () => {},
      )
      waking = Promise.all([waking, woken])
    },
    async runDue() {
      await waking
      for (const job of jobs) await takeTurn(job, () => false)
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      timer = undefined
      await waking
      await polling
      await Promise.all([...new Set(laneOf.values())].map((lane) => lane.stop()))
    },
  }
}

class LimitExceeded extends Error {}

async function withinLimit<T>(job: Job, run: Promise<T>): Promise<T> {
  const seconds = limitSecondsOf(job)
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LimitExceeded(`given up after ${seconds} s`)), seconds * 1000)
  })
  try {
    return await Promise.race([run, limit])
  } finally {
    clearTimeout(timer)
  }
}
