import { Command } from 'commander'
import { positiveArgument } from '../arguments.ts'
import { type Context, type ContextOf, openApi } from '../context.ts'
import { Failure } from '../failure.ts'
import { pause } from '../pause.ts'
import { readWithRetries } from '../read-with-retries.ts'

type Step = {
  readonly at: string
  readonly who: string | null
  readonly what: string
  readonly events: readonly string[]
  readonly status: 'waiting' | 'done' | 'failed'
  readonly error: { readonly code: string; readonly detail: string } | null
}
type SchoolDay = {
  readonly status: 'running' | 'done' | 'failed' | 'cancelled'
  readonly steps_total: number
  readonly steps_done: number
  readonly steps: readonly Step[]
  readonly deliveries: Readonly<Record<string, number>>
}

export const schoolDayCommand = (contextOf: ContextOf) =>
  new Command('school-day')
    .description('Run a day of the sandbox school in about a minute: real operations, real events; Ctrl-C cancels it')
    .option('--seconds <count>', 'how long it takes, 1 to 600', positiveArgument, 60)
    .action(async ({ seconds }: { seconds: number }, command: Command) => runDay(contextOf(command), seconds))

const pollMs = 500

const ends = { done: 'is over', failed: 'failed', cancelled: 'was cancelled' } as const

async function runDay(context: Context, seconds: number): Promise<void> {
  const { output, signal } = context
  const api = await openApi(context)
  const { school_day_id: id } = await api.post<{ school_day_id: string }>(
    '/sandbox/school-day',
    { school_day_id: 'string' },
    { seconds },
  )
  const path = `/sandbox/school-day/${id}`
  let shown = 0
  const cancel = () => openApi({ ...context, signal: AbortSignal.timeout(5000) }).then((late) => late.delete(path))
  while (true) {
    const day = await readWithRetries(
      () => api.get<SchoolDay>(path, { steps: [{ status: 'string', events: ['string'] }], deliveries: {} }),
      signal,
    )
    if (day === null) {
      await cancel().catch((error: Error) => output.remark(`School day ${id} continues in Sineta: ${error.message}`))
      throw signal.reason
    }
    const past = day.steps.filter(({ status }) => status !== 'waiting')
    for (const step of past.slice(shown)) output.show({ type: 'step', ...step }, textOf(step))
    shown = past.length
    output.progress('School day', day.steps_done, day.steps_total)
    if (day.status === 'running') {
      await pause(pollMs, signal)
      continue
    }
    const counts = Object.entries(day.deliveries).map(([status, count]) => `${count} ${status}`)
    output.show(
      { type: 'school_day', id, ...day },
      `The school day ${ends[day.status]}. Deliveries: ${counts.join(', ') || 'none'}.`,
    )
    if (day.status === 'done') return
    throw new Failure(`The school day ${ends[day.status]}.`, {
      where: `school day ${id}`,
      remedy: 'Reset the sandbox with "sineta sandbox reset" and run it again.',
    })
  }
}

function textOf({ at, who, what, events, error }: Step): string {
  const sentence = [at, who, what].filter(Boolean).join(' ')
  return error
    ? `${sentence}: ${error.detail} (${error.code})`
    : `${sentence}  ${events.map((name) => `--> ${name}`).join(' ')}`
}
