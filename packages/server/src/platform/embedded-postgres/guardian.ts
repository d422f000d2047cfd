import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Postmaster } from './postmaster.ts'

// As text, because it runs in a process of its own, from sources as well as from what is built of them. The number is compared
// with the lock file, so that no other process is hit that got it since.
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
 * Stops the server when this process is gone, however it ended: its pipe to the guardian closes. Returns what dismisses the
 * guardian. A session of its own, so that a Ctrl-C in the terminal does not end it first.
 */
export function guard({ pid }: Postmaster, cluster: string): () => void {
  const guardian = spawn(process.execPath, ['-e', program, String(pid), join(cluster, 'postmaster.pid')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  })
  guardian.unref()
  const pipe = guardian.stdin as typeof guardian.stdin & { unref?: () => void }
  pipe.unref?.()
  pipe.on('error', () => {})
  return () => void guardian.kill('SIGKILL')
}
