import { Argument, Command } from 'commander'
import { completionScripts, type Node } from '../completion.ts'
import type { ContextOf } from '../context.ts'

const shells = Object.keys(completionScripts) as (keyof typeof completionScripts)[]

export const completionCommand = (contextOf: ContextOf) =>
  new Command('completion')
    .description('Print a script that completes commands, options and events in your shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText('after', after)
    .action(async (shell: keyof typeof completionScripts, _options: unknown, command: Command) => {
      const { eventNames } = await import('@sineta/contract')
      const script = completionScripts[shell](nodesOf(command.parent!, eventNames))
      contextOf(command).output.show({ type: 'completion', shell, script }, script.trimEnd())
    })

const after = `
  bash  echo 'source <(sineta completion bash)' >> ~/.bashrc
  zsh   echo 'source <(sineta completion zsh)' >> ~/.zshrc
  fish  sineta completion fish > ~/.config/fish/completions/sineta.fish`

/** Returns every command with the words that may follow it. */
function nodesOf(command: Command, eventNames: readonly string[], path: readonly string[] = []): Node[] {
  const own: Node = {
    path,
    words: [
      ...command.commands.map((one) => one.name()),
      ...command.registeredArguments.flatMap(
        (one): readonly string[] => one.argChoices ?? (one.name() === 'event' ? eventNames : []),
      ),
    ],
    options: command.options.flatMap(({ long }) => long ?? []),
  }
  return [own, ...command.commands.flatMap((one) => nodesOf(one, eventNames, [...path, one.name()]))]
}
