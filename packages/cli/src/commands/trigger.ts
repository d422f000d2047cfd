import { Command, InvalidArgumentError } from 'commander'
import { eventArgument } from '../arguments.ts'
import { type ContextOf, openApi } from '../context.ts'
import { Failure } from '../failure.ts'

type Triggered = {
  readonly operation: string
  readonly request: { readonly path: string; readonly body: unknown }
  readonly status: number
  readonly deliveries: readonly { readonly id: string; readonly event: string; readonly status: string }[]
}
type Values = Readonly<Record<string, unknown>>

export const triggerCommand = (contextOf: ContextOf) =>
  new Command('trigger')
    .description('Trigger an event by performing its operation in the sandbox')
    .argument('<event>', 'such as student.enrolled', eventArgument)
    .option(
      '--set <path=value>',
      'change a member of the request; path:=json for numbers, lists and so on; can be repeated',
      addValue,
    )
    .action(async (event: string, { set = {} }: { set?: Values }, command: Command) => {
      const context = contextOf(command)
      const api = await openApi(context)
      const triggered = await api
        .post<Triggered>(
          '/sandbox/trigger',
          { operation: 'string', request: {}, deliveries: [{ id: 'string' }] },
          { event, set },
        )
        .catch((error: unknown) => Promise.reject(withRemedy(error, set)))
      const { status, operation, request, deliveries } = triggered
      context.output.show(
        { type: 'triggered', ...triggered },
        [
          `${operation.split(' ')[0]} ${request.path} → ${status}`,
          ...deliveries.map((one) => `--> ${one.event} [${one.id}] ${one.status}`),
          ...(deliveries.length === 0 ? [noDelivery] : []),
        ].join('\n'),
      )
    })

const noDelivery = `No delivery yet; see "sineta deliveries list". If none comes, the app has no test endpoint, or its events
or scopes do not include this one.`

/** Adds a remedy if the operation itself was refused, because of a value that was set or a sandbox that was changed by hand. */
function withRemedy(error: unknown, set: Values): unknown {
  if (!(error instanceof Failure) || error.remedy !== undefined || error.code === undefined) return error
  const isSet = Object.keys(set).length > 0
  const remedy = isSet
    ? 'Check the values of --set; without it, the documented example is sent.'
    : 'Reset the sandbox with "sineta sandbox reset".'
  const isUsage = isSet && error.isUsage
  return new Failure(error.message, { code: error.code, remedy, isUsage, ...(error.where && { where: error.where }) })
}

/** Reads `name=Ana` as text and `period:=2` as JSON. Text is the default, because enrollment numbers look like numbers. */
export function addValue(text: string, values: Values = {}): Values {
  const [, path, isJson, value] = /^([^=]+?)(:?)=(.*)$/s.exec(text) ?? []
  if (path === undefined) throw new InvalidArgumentError('Give path=value, such as student.name=Ana, or path:=json.')
  if (isJson === '') return { ...values, [path]: value }
  try {
    return { ...values, [path]: JSON.parse(value!) as unknown }
  } catch {
    throw new InvalidArgumentError(`The value after := must be JSON; for text, write ${path}=${value}.`)
  }
}
