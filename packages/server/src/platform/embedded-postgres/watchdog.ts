import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Postmaster } from './postmaster.ts'

// A string, because it runs in a separate process, and has to work from sources as well as from built files. The pid is compared
// with the lock file, so that another process that has the same pid by now is not killed.
const program = `
  const { readFileSync } = require('node:fs')
  const [pid, lockFile] = process.argv.slice(1)
  process.stdin.resume().on('close', () => {
    try {
      if (readFileSync(lockFile, 'utf8').split('\\n')[0] === pid) process.kill(Number(pid), 'SIGQUIT')
    } catch {}
  })
`

/**
 * Starts a guardian, which stops the server when this process ends in any way: that closes the pipe between them. Returns a
 * function that dismisses the guardian. It has its own session, so that a Ctrl-C in the terminal does not end it first.
 */
export function startWatchdog({ pid }: Postmaster, cluster: string): () => void {
  const watchdog = spawn(process.execPath, ['-e', program, String(pid), join(cluster, 'postmaster.pid')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  })
  watchdog.unref()
  const pipe = watchdog.stdin as typeof watchdog.stdin & { unref?: () => void }
  pipe.unref?.()
  pipe.on('error', () => {})
  return () => void watchdog.kill('SIGKILL')
}
