import { readFileSync } from 'node:fs'
import { run } from './program.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

const stop = new AbortController()
const interrupt = () => stop.abort()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The handler runs only once, so a second signal ends the process at once.
  process.once(signal, interrupt)
}
// The program that reads our output, such as `head`, has closed it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const { env, stdin, stdout, stderr } = process
const surroundings = { env, cwd: process.cwd(), stdin, stdout, stderr, signal: stop.signal, interrupt }
process.exitCode = await run(process.argv.slice(2), surroundings, version)
