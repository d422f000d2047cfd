// Rebuilds the pages and the server, and restarts the server, whenever a file changes. Ctrl-C ends everything.
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
// Separate process groups, so that the terminal's Ctrl-C reaches only us, and we wait until the last child has ended.
const children = watchers.map(([args, cwd]) =>
  spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
)
const stop = () => {
  // Kills the whole group, because tsc is a small script around a program that would outlive it.
  for (const { pid, exitCode, signalCode } of children) {
    if (exitCode === null && signalCode === null) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM')
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// None of them should end. If one does, the others are stopped too, because watching only some files would be confusing.
for (const child of children) child.once('exit', stop)
