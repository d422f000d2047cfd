import { Command, InvalidArgumentError } from 'commander'
import { type ContextOf, openApi } from '../context.ts'
import { Failure } from '../failure.ts'

type Triggered = {
  readonly operation: string
  readonly request: { readonly path: string; readonly body: unknown }
  readonly status: number
  readonly answer: { readonly code?: string; readonly detail?: string } | null
  readonly hint: string | null
  readonly deliveries: readonly { readonly id: string; readonly event: string; readonly status: string }[]
}
type Values = Readonly<Record<string, unknown>>

export const triggerCommand = (contextOf: ContextOf) =>
  new Command('trigger')
    .description('Trigger an event by performing its operation in the sandbox')
    .argument('<event>', 'such as student.enrolled')
    .option(
      '--set <path=value>',
      'change a member of the request; path:=json for numbers, lists …; may be repeated',
      addValue,
    )
    .action(async (event: string, { set = {} }: { set?: Values }, command: Command) => {
      const context = contextOf(command)
      const api = await openApi(context)
      const triggered = await api.post<Triggered>('/sandbox/trigger', { event, set })
      const { status, operation, request, answer, hint, deliveries } = triggered
      context.output.show(
        { type: 'triggered', ...triggered },
        [
          `${operation.split(' ')[0]} ${request.path} → ${status}`,
          ...deliveries.map((one) => `--> ${one.event} [${one.id}] ${one.status}`),
          ...(status < 400 && deliveries.length === 0
            ? ['Nothing was to be delivered at once: see "sineta deliveries list".']
            : []),
        ].join('\n'),
      )
      if (status >= 400)
        throw new Failure(
          `The operation refused: ${answer?.detail ?? 'no reason given'} (${status} ${answer?.code ?? ''})`,
          {
            where: operation,
            ...(answer?.code !== undefined && { code: answer.code }),
            ...(hint !== null && { remedy: hint }),
          },
        )
    })

/** `name=Ana` is text, `period:=2` is JSON: an enrollment number looks like a number and is none. */
export function addValue(text: string, values: Values = {}): Values {
  const [, path, isJson, value] = /^([^=]+?)(:?)=(.*)$/s.exec(text) ?? []
  if (path === undefined) throw new InvalidArgumentError('It is path=value, such as student.name=Ana, or path:=json.')
  if (isJson === '') return { ...values, [path]: value }
  try {
    return { ...values, [path]: JSON.parse(value!) as unknown }
  } catch {
    throw new InvalidArgumentError(`After := comes JSON; for text write ${path}=${value}.`)
  }
}
