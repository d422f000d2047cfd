import type { Run } from './command.ts'

export const run: Run = async ({ args }) => {
  // The service reads its own arguments, and from here on its signals and its exit code are those of this process.
  process.argv.splice(2, process.argv.length, ...args)
  await import('../main.ts')
  return true
}
