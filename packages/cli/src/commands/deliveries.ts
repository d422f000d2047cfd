import type { Attempt } from '@sineta/contract'
import { Command, Option } from 'commander'
import { idArgument, idsArgument, positiveArgument, requireEventName } from '../arguments.ts'
import { type Context, type ContextOf, openApi } from '../context.ts'
import { Failure } from '../failure.ts'
import { columns } from '../output.ts'
import { readWithRetries } from '../read-with-retries.ts'
import { countText, watch } from '../task.ts'
import { timeArgument } from '../time.ts'
import { attemptText } from './attempt-text.ts'

type Delivery = {
  readonly id: string
  readonly event: string
  readonly client: string
  readonly status: string
  readonly attempt_count: number
  readonly next_attempt_at: string | null
  readonly last_status: number | null
  readonly last_error: string | null
  readonly created_at: string
}
type Page = { readonly data: readonly Delivery[]; readonly next_cursor: string | null }
type Detail = Delivery & {
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string | null }
  readonly attempts: readonly Attempt[]
  readonly is_masked: boolean
}
const statuses = ['queued', 'sending', 'retrying', 'delivered', 'failed', 'cancelled', 'skipped']

type View = { full?: boolean; reason?: string }
type ShowOptions = View & { headers?: boolean }
type Filters = { status?: string; event?: string; client?: string; since?: Date; until?: Date; limit: number }

export const deliveriesCommand = (contextOf: ContextOf) =>
  new Command('deliveries')
    .description('List deliveries, show their attempts, resend or retry them')
    .addCommand(
      new Command('list')
        .description('List deliveries, newest first')
        .addOption(new Option('--status <status>').choices(statuses))
        .option('--event <event>', 'such as student.enrolled')
        .option('--client <slug>', 'the short name of a client')
        .option('--since <time>', '2h, or 2026-03-02T07:00:00-03:00', timeArgument)
        .option('--until <time>', 'in the same format', timeArgument)
        .option('--limit <count>', 'maximum number of deliveries', positiveArgument, 20)
        .action(async (filters: Filters, command: Command) => {
          if (filters.event !== undefined) await requireEventName(command, filters.event)
          await list(contextOf(command), filters)
        }),
    )
    .addCommand(
      new Command('show')
        .description('Show the body and the attempts of a delivery')
        .argument('<id>', 'id of the delivery', idArgument)
        .option('--full', 'show the body as it was sent; for a live delivery, this needs --reason')
        .option('--reason <text>', 'why you need to see it; recorded in the audit log')
        .option('--headers', 'show the headers of each attempt and of its response')
        .action(async (id: string, { headers = false, ...query }: ShowOptions, command: Command) =>
          show(contextOf(command), id, query, headers),
        ),
    )
    .addCommand(
      new Command('resend')
        .description('Resend deliveries, with the same ids and bodies')
        .argument('<id...>', 'ids of deliveries', idsArgument)
        .action(async (ids: readonly string[], _options: unknown, command: Command) =>
          again(contextOf(command), 'resend', ids),
        ),
    )
    .addCommand(
      new Command('retry')
        .description('Make the next attempt of waiting deliveries now')
        .argument('[id...]', 'ids of deliveries', idsArgument)
        .addOption(
          new Option('--endpoint <kind>', 'all deliveries waiting for this endpoint').choices(['test', 'production']),
        )
        .addHelpText(
          'after',
          '\nEach delivery keeps its id, its body and the attempts it has left. Ctrl-C stops watching; the task continues in Sineta.',
        )
        .action(async (ids: readonly string[], { endpoint }: { endpoint?: string }, command: Command) => {
          if (ids.length > 0 === (endpoint !== undefined)) command.error('error: give either ids or --endpoint')
          const context = contextOf(command)
          await (endpoint === undefined ? again(context, 'retry', ids) : retryWaiting(context, endpoint))
        }),
    )

async function list(context: Context, { since, until, limit, ...filters }: Filters): Promise<void> {
  const { output, signal } = context
  const api = await openApi(context)
  const found: Delivery[] = []
  let cursor: string | undefined
  do {
    const query = {
      ...filters,
      since: since?.toISOString(),
      until: until?.toISOString(),
      limit: Math.min(limit - found.length, 200),
      cursor,
    }
    const read = () => api.get<Page>('/delivery', { data: [listed] }, query)
    // The first read is not retried, so that a wrong address is reported at once.
    const page = cursor === undefined ? await read() : await readWithRetries(read, signal)
    if (page === null) throw signal.reason
    found.push(...page.data)
    // JSON is printed page by page. A table is printed at the end, because the width of its columns depends on all rows.
    if (output.isJson) for (const delivery of page.data) output.show(delivery, '')
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && found.length < limit)
  if (output.isJson) return
  output.show({}, found.length === 0 ? 'No deliveries match these filters.' : columns(found.map(rowOf)))
}

const listed = { id: 'string', event: 'string', client: 'string', status: 'string', created_at: 'string' } as const

const rowOf = (one: Delivery) => [
  one.created_at,
  one.status,
  one.event,
  one.client,
  `${one.attempt_count} ${one.attempt_count === 1 ? 'attempt' : 'attempts'}`,
  String(one.last_status ?? one.last_error ?? ''),
  one.id,
]

async function show(context: Context, id: string, query: View, withHeaders: boolean): Promise<void> {
  const api = await openApi(context)
  const delivery = await api.get<Detail>(
    `/delivery/${encodeURIComponent(id)}`,
    { request: { headers: {} }, attempts: [{ started_at: 'string' }] },
    query,
  )
  const { request, attempts, status, next_attempt_at, is_masked } = delivery
  context.output.show(
    delivery,
    [
      `${delivery.event} [${delivery.id}] ${status}${next_attempt_at ? `, next attempt at ${next_attempt_at}` : ''}`,
      '',
      ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
      '',
      request.body ?? '(the body is kept for 30 days)',
      ...(is_masked ? ['(masked; --full shows it as it was sent)'] : []),
      '',
      ...attempts.map((attempt) => attemptText(attempt, { withHeaders })),
    ].join('\n'),
  )
}

const queued = { resend: 'queued', retry: 'due now' }
const verbs = { resend: 'resent', retry: 'retried' }

async function again(context: Context, action: 'resend' | 'retry', ids: readonly string[]): Promise<void> {
  const api = await openApi(context)
  const { refused } = await api.post<{ refused: readonly { id: string; code: string }[] }>(
    `/delivery/${action}`,
    { refused: [{ id: 'string', code: 'string' }] },
    { ids },
  )
  const codes = new Map(refused.map(({ id, code }) => [id, code]))
  for (const id of ids) {
    const code = codes.get(id)
    context.output.show(
      { type: action, id, refused: code ?? null },
      code === undefined ? `${id} ${queued[action]}` : `${id} refused: ${code}`,
    )
  }
  if (refused.length > 0)
    throw new Failure(`${refused.length} of ${ids.length} could not be ${verbs[action]}.`, {
      remedy: 'See the codes above.',
    })
}

async function retryWaiting(context: Context, kind: string): Promise<void> {
  const api = await openApi(context)
  const path = `/endpoint/${kind}/retry-waiting`
  const { task_id, matched } = await api.post<{ task_id: string; matched: number }>(path, { task_id: 'string' }, {})
  context.output.show(
    { type: 'matched', matched },
    `${countText(matched)} ${matched === 1 ? 'delivery is' : 'deliveries are'} waiting.`,
  )
  await watch(context, api, task_id, {
    doing: 'Retrying',
    done: 'due for their next attempt',
    remedy: 'Fix that and run the command again.',
  })
}
