#!/usr/bin/env node
import { readConfig, SettingError } from '../platform/config.ts'
import { findCommand } from './commands.ts'
import { messageFor } from './failure.ts'

// `sineta-server`: everything operators do besides calling the API. Results are lines on stdout; a failure is one sentence on
// stderr with exit code 1. An unknown command or a wrong setting exits with 2.

// `| head` closes our output early. The command continues all the same, because after-restore must not stop between two steps.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const found = findCommand(process.argv.slice(2))
if ('complaint' in found) {
  process.stderr.write(found.complaint)
  process.exit(2)
}
if ('help' in found) {
  process.stdout.write(found.help)
  process.exit(0)
}

try {
  const { run } = await found.command.load()
  const isFine = await run({
    args: found.args,
    config: () => readConfig(process.env),
    print: (line) => process.stdout.write(`${line}\n`),
  })
  process.exitCode = isFine ? 0 : 1
} catch (error) {
  process.stderr.write(`${messageFor(error)}\n`)
  process.exit(error instanceof SettingError ? 2 : 1)
}
