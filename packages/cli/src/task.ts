import type { Api } from './api.ts'
import type { Context } from './context.ts'
import { Failure } from './failure.ts'
import { pause } from './pause.ts'
import { readWithRetries } from './read-with-retries.ts'

type Task = {
  readonly id: string
  readonly status: 'running' | 'done' | 'cancelled' | 'stopped'
  readonly stop_reason: string | null
  readonly matched: number
  readonly done: number
  readonly failed: number
}

/** Texts that describe a task, from the command that started it. */
export type TaskWords = { readonly doing: string; readonly done: string; readonly remedy: string }

/** The service counts deliveries for a request up to this number, which then means so many or more. */
const maxCounted = 10_000
export const countText = (count: number): string => (count < maxCounted ? String(count) : `${count} or more`)

const pollMs = 300

/** Shows the progress of a task until it has ended. */
export async function watch({ output, signal }: Context, api: Api, id: string, words: TaskWords): Promise<void> {
  while (true) {
    const task = await readWithRetries(() => api.get<Task>(`/task/${id}`, { status: 'string' }), signal)
    if (task === null) {
      output.remark(`Task ${id} continues in Sineta.`)
      throw signal.reason
    }
    output.progress(words.doing, task.done + task.failed, task.matched)
    if (task.status === 'running') {
      await pause(pollMs, signal)
      continue
    }
    output.show(
      { type: 'task', ...task },
      `${task.done} ${words.done}${task.failed > 0 ? `, ${task.failed} could not be` : ''}.`,
    )
    if (task.status === 'done' && task.failed === 0) return
    throw new Failure(endOf(task), {
      where: `task ${id}`,
      remedy: words.remedy,
    })
  }
}

function endOf({ status, stop_reason, matched, failed }: Task): string {
  if (status === 'done') return `${failed} of ${matched} deliveries were refused.`
  return `The task was ${status}${stop_reason ? `: ${stop_reason}` : ''}.`
}
