import { Command } from 'commander'
import { createAcknowledger } from '../acknowledger.ts'
import { type Api, createApi } from '../api.ts'
import { countArgument, parseEventSelection, positiveArgument, urlArgument } from '../arguments.ts'
import { type Context, type ContextOf, findTarget } from '../context.ts'
import { Failure } from '../failure.ts'
import { type ForwardResult, isConfirmed } from '../forward.ts'
import type { LogEntry } from '../listener.ts'
import { columns, type Output, timeOfDay } from '../output.ts'
import { liveOption, type Target } from '../target.ts'
import { timeArgument } from '../time.ts'

type Options = {
  forwardTo?: string
  events?: string
  since?: Date
  retries: number
  silence: number
}

export const listenCommand = (contextOf: ContextOf) =>
  new Command('listen')
    .description('Receive deliveries on this machine as they happen, and forward them to a local receiver')
    .option('--forward-to <url>', 'post each delivery there, with the same headers and bytes', urlArgument)
    .option('--events <names>', 'only these, separated by commas: student.enrolled,attendance.*')
    .option('--since <time>', 'start with deliveries since then: 2h, or 2026-03-02T07:00:00-03:00', timeArgument)
    .option('--retries <count>', 'retries if the receiver does not respond with 2xx', countArgument, 3)
    .option(
      '--silence <seconds>',
      'seconds without data after which the connection counts as lost',
      positiveArgument,
      40,
    )
    .addHelpText('after', after)
    .action(async ({ events, ...options }: Options, command: Command) =>
      listenTo(contextOf(command), await parseEventSelection(command, events), options),
    )

const after = `
A delivery is acknowledged when the receiver has responded with 2xx or, without --forward-to, when it is printed. After a lost
connection or a restart, listening resumes after the last acknowledged one, so a delivery can arrive twice, with the same id.
It waits for an unreachable receiver. After any response other than 2xx, the delivery is retried after 1, 2 and 4 seconds; then
it is reported as given up, with the command that receives it again, and the next one follows.
Listeners whose keys have the same app, environment and scopes share one position.`

// Ctrl-C waits this long for the last acknowledgement. A delivery without one arrives again, with the same id.
const acknowledgeMs = 10_000

async function listenTo(
  context: Context,
  wants: (event: string) => boolean,
  { forwardTo, since, retries, silence }: Omit<Options, 'events'>,
): Promise<void> {
  const { output, signal } = context
  const target = await findTarget(context)
  const api = createApi(target, { signal })
  // Uses its own signal, because the last acknowledgement must still be sent after Ctrl-C has ended everything else.
  const acknowledger = createAcknowledger((id, lost) =>
    createApi(target, { signal: lost, timeoutMs: acknowledgeMs }).post('/stream/ack', 'nothing', { after: id }),
  )
  introduce(output, target, forwardTo)
  if (!(await hasEndpoint(api))) output.show({ type: 'warning', code: 'endpoint_not_found' }, noEndpoint(target))
  const { listen } = await import('../listener.ts')
  await listen({
    api,
    acknowledger,
    signal,
    forwardTo,
    wants,
    since,
    retries,
    silenceSeconds: silence,
    report: (happening) => output.show(happening, textOf(happening, target, forwardTo, new Date())),
  })
  if (await acknowledger.flush()) return
  output.show(
    { type: 'warning', code: 'not_acknowledged' },
    'The last deliveries could not be acknowledged and will arrive again.',
  )
}

function introduce(output: Output, { url, app, environment, secret, from }: Target, forwardTo: string | undefined) {
  const record = { type: 'listening', url, app, environment, signing_secret: secret, forward_to: forwardTo ?? null }
  const rows = [
    ['Sineta', `${url}, app ${app} (from ${from})`],
    ['Events', environment === 'test' ? 'test, from the sandbox' : 'live, from connected clients'],
    ['Secret', secret ?? 'not stored here; copy it from the portal, or run "sineta login"'],
    ['Forward', forwardTo ?? 'nowhere; deliveries are printed (use --forward-to http://localhost:3000/hooks)'],
  ]
  output.show(record, columns(rows))
}

/**
 * Whether the app has an endpoint; without one, nothing is recorded for it. A key may not read the endpoint, but it may count the
 * deliveries that failed there.
 */
async function hasEndpoint(api: Api): Promise<boolean> {
  const kind = api.target.environment === 'test' ? 'test' : 'production'
  // A day ago, because the service refuses a time ahead of its own clock, and the clock of this machine may be wrong.
  const since = new Date(Date.now() - 86_400_000).toISOString()
  try {
    await api.get<{ matched: number }>(`/endpoint/${kind}/resend-failed/count`, { matched: 'number' }, { since })
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'endpoint_not_found') return false
    // A refused connection means a wrong address rather than a bad network, so it is reported. The listener retries a busy
    // service.
    if (error.isTemporary && error.code !== 'unreachable') return true
    throw error
  }
}

const noEndpoint = ({ environment }: Target) =>
  `The app has no ${environment === 'test' ? 'test' : 'production'} endpoint yet, so nothing is recorded for it. Create one in the portal.`

/** Describes what happened on one line. A delivery that is not forwarded is shown with its body. */
function textOf(happening: LogEntry, target: Target, forwardTo: string | undefined, now: Date): string {
  const at = timeOfDay(now)
  switch (happening.type) {
    case 'connected':
      return happening.again ? `${at}  The connection is back.` : `${at}  Listening. Stop with Ctrl-C.`
    case 'lost':
      return `${at}  The connection is lost: ${happening.reason.replace(/\.$/, '')}. Trying again in ${happening.again_in_seconds} s.`
    case 'delivery':
      return `${at}  --> ${happening.event} [${happening.id}]${happening.resent ? ' (resend)' : ''}${forwardTo === undefined ? `\n          ${happening.body}` : ''}`
    case 'answer':
      return `${at}  <-- ${resultText(happening.answer)} [${happening.id}]${happening.attempt > 1 ? ` attempt ${happening.attempt}` : ''}`
    case 'waiting':
      return `${at}  Nothing listens at ${forwardTo} (${happening.reason}). Waiting for it; no delivery is lost.`
    case 'warning':
      return `${at}  Deliveries are not signed with the secret above: it was rotated, or belongs to another app. Copy it from the portal, or run "sineta login" again.`
    case 'given_up':
      return `${at}  Gave up on ${happening.id}. To receive it again: sineta listen${liveOption(target)} --since ${happening.created_at}`
  }
}

function resultText(result: ForwardResult): string {
  if ('error' in result) return `[${result.error}] after ${result.durationMs} ms`
  const text = isConfirmed(result) || result.text === '' ? '' : ` ${result.text.split('\n')[0]}`
  return `[${result.status}] ${result.durationMs} ms${text}`
}
