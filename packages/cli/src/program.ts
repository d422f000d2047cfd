import { Command, CommanderError } from 'commander'
import { keyArgument, urlArgument } from './arguments.ts'
import { checkCommand } from './commands/check.ts'
import { completionCommand } from './commands/completion.ts'
import { deliveriesCommand } from './commands/deliveries.ts'
import { doctorCommand } from './commands/doctor.ts'
import { eventsCommand } from './commands/events.ts'
import { listenCommand } from './commands/listen.ts'
import { loginCommand, logoutCommand } from './commands/login.ts'
import { resendCommand } from './commands/resend.ts'
import { sandboxCommand } from './commands/sandbox.ts'
import { schoolDayCommand } from './commands/school-day.ts'
import { triggerCommand } from './commands/trigger.ts'
import { verifyCommand } from './commands/verify.ts'
import type { Context, ContextOf, GlobalOptions } from './context.ts'
import { describeFailure, exitCodes, Failure } from './failure.ts'
import { createOutput, type Output, printable } from './output.ts'
import { withProxyRemedy } from './proxy.ts'

export type ProcessContext = Pick<Context, 'env' | 'cwd' | 'stdin' | 'signal' | 'interrupt'> & {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}

const commands = [
  loginCommand,
  logoutCommand,
  listenCommand,
  triggerCommand,
  schoolDayCommand,
  sandboxCommand,
  eventsCommand,
  deliveriesCommand,
  resendCommand,
  verifyCommand,
  checkCommand,
  doctorCommand,
  completionCommand,
] as const

function createProgram(contextOf: ContextOf, version: string): Command {
  const program = new Command('sineta')
    .description('Sineta in the terminal: receive webhooks, trigger events, inspect deliveries, check a receiver.')
    .version(version)
    .option('--url <url>', 'address of Sineta (SINETA_URL)', urlArgument)
    .option('--app <id>', 'id of the app (SINETA_APP)')
    .option('--key <key>', 'a key of that app (SINETA_KEY)', keyArgument)
    .option('--live', 'use the deliveries of connected clients instead of those of the sandbox')
    .option('--json', 'print one JSON object per line, for programs')
    .addHelpText('after', after)
  for (const make of commands) program.addCommand(make(contextOf))
  return program
}

const after = `
Without these options, the app is that of "sineta login" or else of the demo in .sineta/demo.json, in this folder or above it.
Exit codes: 0 success, 1 failure, 2 wrong usage, 130 interrupted.`

/** Runs a command line and returns its exit code. */
export async function run(args: readonly string[], surroundings: ProcessContext, version: string): Promise<number> {
  const { stdout, stderr } = surroundings
  let output: Output | undefined
  const contextOf: ContextOf = (command) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    output = createOutput(stdout, stderr, options.json === true)
    return { ...surroundings, options, output }
  }
  const program = createProgram(contextOf, version)
  // Determined before the command line is parsed, because parsing may fail.
  const isJson = args.includes('--json')
  const report = (failure: Failure) =>
    void stderr.write(`${printable(isJson ? recordOf(failure) : describeFailure(failure))}\n`)
  for (const command of withDescendants(program)) {
    command
      .exitOverride()
      // The help of one command lists the options of all commands too.
      .configureHelp({ showGlobalOptions: true })
      .configureOutput({
        writeOut: (text) => void stdout.write(text),
        writeErr: (text) => void (isJson || stderr.write(text)),
      })
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    output?.end()
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done
      if (isJson) report(notUnderstood(error))
      return exitCodes.usage
    }
    // Ctrl-C during a request needs no message.
    if (surroundings.signal.aborted) return exitCodes.interrupted
    if (!(error instanceof Failure)) throw error
    report(withProxyRemedy(error, surroundings.env))
    return error.exitCode
  }
}

const recordOf = ({ message, where, remedy, code }: Failure) =>
  JSON.stringify({ type: 'error', message, where: where ?? null, remedy: remedy ?? null, code: code ?? null })

/** Turns an error of the parser into a failure. If the parser printed the help, its message is replaced. */
function notUnderstood({ code, message }: CommanderError): Failure {
  const said = code === 'commander.help' ? 'A command is missing.' : message.replace(/^error: /, '')
  return new Failure(said, { remedy: 'See "sineta help".', code: 'usage' })
}

const withDescendants = (command: Command): Command[] => [command, ...command.commands.flatMap(withDescendants)]
