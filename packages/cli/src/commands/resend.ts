import { Command } from 'commander'
import { positiveArgument } from '../arguments.ts'
import { type Context, type ContextOf, openApi } from '../context.ts'
import { countText, watch } from '../task.ts'
import { timeArgument } from '../time.ts'

type Options = {
  failed?: true
  since: Date
  until?: Date
  events?: string
  client?: string
  rate?: number
  count?: true
}

export const resendCommand = (contextOf: ContextOf) =>
  new Command('resend')
    .description('Resend all deliveries that failed or were skipped')
    .requiredOption('--failed', 'deliveries that failed or were skipped')
    .requiredOption('--since <time>', '2h, or 2026-03-02T07:00:00-03:00', timeArgument)
    .option('--until <time>', 'in the same format', timeArgument)
    .option('--events <names>', 'only these, separated by commas; patterns such as student.* are allowed')
    .option('--client <slug>', 'only those of this client')
    .option('--rate <count>', 'deliveries per second, 1 to 500 (default: 50)', positiveArgument)
    .option('--count', 'only print their number')
    .addHelpText('after', '\nCtrl-C stops watching; the task continues in Sineta.')
    .action(async (options: Options, command: Command) => resendFailed(contextOf(command), options))

async function resendFailed(
  context: Context,
  { since, until, events: names, client, rate, count }: Options,
): Promise<void> {
  const { output } = context
  const api = await openApi(context)
  const path = `/endpoint/${api.target.environment === 'test' ? 'test' : 'production'}/resend-failed`
  const events = names?.split(',').map((name) => name.trim())
  const range = { since: since.toISOString(), until: until?.toISOString(), client }
  const { matched } = await api.get<{ matched: number }>(
    `${path}/count`,
    { matched: 'number' },
    { ...range, events: events?.join() },
  )
  output.show(
    { type: 'matched', matched },
    `${countText(matched)} failed or were skipped since ${since.toISOString()}.`,
  )
  if (count || matched === 0) return
  const { task_id } = await api.post<{ task_id: string }>(path, { task_id: 'string' }, { ...range, events, rate })
  await watch(context, api, task_id, {
    doing: 'Resending',
    done: 'queued again',
    remedy: 'Fix that and run the command again to resend the remaining deliveries.',
  })
}
