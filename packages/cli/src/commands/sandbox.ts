import { Command } from 'commander'
import { type ContextOf, openApi } from '../context.ts'

export const sandboxCommand = (contextOf: ContextOf) =>
  new Command('sandbox').description('Reset the sandbox of the app').addCommand(
    new Command('reset')
      .description('Reset the sandbox to its initial data, with the same ids, numbers and keys; publishes no events')
      .action(async (_options: unknown, command: Command) => {
        const context = contextOf(command)
        const api = await openApi(context)
        await api.post('/sandbox/reset', 'nothing')
        context.output.show({ type: 'sandbox_reset', app: api.target.app }, 'The sandbox is reset.')
      }),
  )
