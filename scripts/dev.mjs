// Everything again whenever a file changes: types, server, pages. Ctrl-C ends them all.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root, tools } from './prepare.mjs'

await prepare()
const web = join(root, 'packages', 'web')
const watchers = [
  [[tools.tsc(), '-b', 'packages/server', '--watch', '--preserveWatchOutput'], root],
  [[tools.vite(), 'build', '--watch', '--logLevel', 'warn'], web],
  [['--watch', '--watch-preserve-output', 'packages/server/dist/main.js', ...process.argv.slice(2)], root],
]
// Groups of their own: the terminal's Ctrl-C comes to us alone, and we wait until the last has ended.
const children = watchers.map(([args, cwd]) =>
  spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
)
const stop = () => {
  // The whole group: tsc is a small script around a program that would outlive it.
  for (const { pid, exitCode, signalCode } of children) {
    if (exitCode === null && signalCode === null) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM')
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// None of them ends by itself; when one does, watching half of the house would only confuse.
for (const child of children) child.once('exit', stop)
