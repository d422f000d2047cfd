import { Command } from 'commander'
import { urlArgument } from '../arguments.ts'
import { type Context, type ContextOf, openApi } from '../context.ts'
import { Failure } from '../failure.ts'
import { pause } from '../pause.ts'
import { readWithRetries } from '../read-with-retries.ts'

type Step = {
  readonly rule: string
  readonly title: string
  readonly expected: 'accepted' | 'refused'
  readonly got: { readonly status: number | null; readonly error: string | null } | null
  readonly verdict: 'pass' | 'fail' | 'waiting' | 'skipped'
  readonly advice: string | null
}
type Check = {
  readonly status: 'running' | 'done'
  readonly url: string
  readonly passed: boolean | null
  readonly steps: readonly Step[]
}

export const checkCommand = (contextOf: ContextOf) =>
  new Command('check')
    .description('Send valid, duplicate, forged and stale deliveries to a receiver and report which rules it follows')
    .argument('[url]', 'the receiver, as Sineta reaches it; default: the test endpoint of the app', urlArgument)
    .action(async (url: string | undefined, _options: unknown, command: Command) => check(contextOf(command), url))

const pollMs = 300

async function check(context: Context, url: string | undefined): Promise<void> {
  const { output, signal } = context
  const api = await openApi(context)
  const { check_id } = await api.post<{ check_id: string }>(
    '/receiver-check',
    { check_id: 'string' },
    url === undefined ? { endpoint: 'test' } : { url },
  )
  let shown = 0
  while (true) {
    const state = await readWithRetries(
      () => api.get<Check>(`/receiver-check/${check_id}`, { steps: [{ title: 'string', verdict: 'string' }] }),
      signal,
    )
    if (state === null) throw signal.reason
    const judged = state.steps.filter(({ verdict }) => verdict !== 'waiting')
    for (const step of judged.slice(shown)) output.show({ type: 'step', ...step }, textOf(step))
    shown = judged.length
    output.progress('Checking', shown, state.steps.length)
    if (state.status === 'running') {
      await pause(pollMs, signal)
      continue
    }
    const kept = judged.filter(({ verdict }) => verdict === 'pass').length
    output.show(
      { type: 'check', id: check_id, url: state.url, passed: state.passed, kept, rules: judged.length },
      `${state.url} follows ${kept} of ${judged.length} rules.`,
    )
    if (state.passed !== true) throw failureOf(judged, state.url)
    return
  }
}

/** Returns why a check failed, because not every failed step is the receiver's fault. */
export function failureOf(steps: readonly Pick<Step, 'got'>[], where: string): Failure {
  const unanswered = steps.find(({ got }) => got?.status === null)
  if (unanswered?.got?.error === 'crashed')
    return new Failure('The service could not send the check.', {
      where,
      remedy: 'Run it again later, or contact support.',
    })
  if (unanswered !== undefined && unanswered === steps[0])
    return new Failure('The receiver did not respond.', { where, remedy: 'Follow the advice above and check again.' })
  return new Failure('The receiver breaks a rule.', { where, remedy: 'Follow the advice above and check again.' })
}

function textOf({ title, verdict, expected, got, advice }: Step): string {
  const outcome = got?.status ?? got?.error ?? 'nothing'
  if (verdict === 'skipped') return `skip  ${title}`
  if (verdict === 'pass') return `pass  ${title} (${outcome})`
  return `FAIL  ${title}\n      it should be ${expected}; the response was ${outcome}${advice ? `\n      ${advice}` : ''}`
}
