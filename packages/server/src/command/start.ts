import type { Run } from './command.ts'

export const run: Run = async ({ args }) => {
  // The service parses its own arguments, and from here on handles the signals and the exit code of this process.
  process.argv.splice(2, process.argv.length, ...args)
  await import('../main.ts')
  return true
}
