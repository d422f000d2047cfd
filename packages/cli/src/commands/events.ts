import { Command } from 'commander'
import { type ContextOf, openApi } from '../context.ts'
import { Failure } from '../failure.ts'
import { columns } from '../output.ts'

type Event = {
  readonly event: string
  readonly group: string
  readonly when: string
  readonly scope: string
  readonly example: object
}

async function adviceFor(name: string): Promise<string> {
  const { eventNames, nearest } = await import('@sineta/contract')
  const meant = nearest(name, eventNames)
  return meant === undefined ? `See "sineta events list ${name.split('.')[0]}".` : `Did you mean ${meant}?`
}

export const eventsCommand = (contextOf: ContextOf) => {
  const all = async (command: Command) => {
    const context = contextOf(command)
    const api = await openApi(context)
    return {
      ...context,
      api,
      events: (
        await api.get<{ data: readonly Event[] }>('/v1/portal/event', { data: [{ event: 'string', when: 'string' }] })
      ).data,
    }
  }
  return new Command('events')
    .description('List events and show their schemas')
    .addCommand(
      new Command('list')
        .description('List all events, or those that contain a word')
        .argument('[word]', 'part of the name or the description')
        .action(async (word: string | undefined, _options: unknown, command: Command) => {
          const { output, events } = await all(command)
          const found = events.filter(({ event, when }) =>
            `${event} ${when}`.toLowerCase().includes((word ?? '').toLowerCase()),
          )
          if (found.length === 0)
            throw new Failure(`No event contains "${word}".`, { remedy: 'See "sineta events list".' })
          if (output.isJson) for (const event of found) output.show(event, '')
          else output.show({}, columns(found.map(({ event, when }) => [event, when])))
        }),
    )
    .addCommand(
      new Command('show')
        .description('Show when an event fires, its scope, an example and its JSON Schema')
        .argument('<event>')
        .action(async (name: string, _options: unknown, command: Command) => {
          const { output, events, api } = await all(command)
          const found = events.find(({ event }) => event === name)
          if (!found) throw new Failure(`There is no event ${name}.`, { remedy: await adviceFor(name), isUsage: true })
          const path = `/schemas/events/${name}.json`
          const schema = await api.get<object>(path, {})
          output.show(
            { ...found, schema },
            [
              `${name}  (${found.group})`,
              `  fires   ${found.when}`,
              `  scope   ${found.scope}`,
              `  schema  ${api.target.url}${path}`,
              `  try it  sineta trigger ${name}`,
              '',
              JSON.stringify(found.example, null, 2),
            ].join('\n'),
          )
        }),
    )
}
