import { spawnSync } from 'node:child_process'
import { open, readFile, readlink, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { codeOf, EmbeddedPostgresFailure } from './failure.ts'
import { isAlive } from './is-alive.ts'

/** A running server, as described by the `postmaster.pid` in its folder. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** The folder of its socket; empty if it has none. */
  readonly socketFolder: string
}

const pollMs = 15
// Crash recovery reads at most max_wal_size (1 GB). pg_ctl waits for a minute; a slow disk may need two.
const startTimeoutMs = 120_000

/** Returns the server that already runs on the cluster. Waits for one that is just starting or stopping. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  for (const end = Date.now() + startTimeoutMs; Date.now() < end; await delay(pollMs)) {
    const seen = await readPidFile(cluster)
    if (seen === undefined || !(await isServerOf(seen.pid, cluster))) return undefined
    if (seen.ready) return seen
  }
  throw didNotStart(cluster, 'an earlier server neither becomes ready nor stops')
}

/** Thrown if the file system of the cluster does not support sockets, such as some that are mounted from another machine. */
export class NoSocket extends Error {}

/** Starts a server. Returns undefined if another one was still in the way, so that the caller tries again. */
export async function launchPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  settings: readonly string[],
): Promise<Postmaster | undefined> {
  await replaceStalePid(cluster.folder)
  const log = await open(cluster.log, 'a', 0o600)
  const args = ['-D', cluster.folder, '-p', String(await freePort()), ...settings]
  const child = spawnAs(cluster.account, join(binaries.folder, 'postgres'), args, {
    ...(binaries.environment && { env: binaries.environment }),
    stdio: ['ignore', log.fd, log.fd],
    // Its own session, so that Ctrl-C in the terminal reaches only us. We stop the server when its work is done.
    detached: true,
    windowsHide: true,
  })
  let gone: string | undefined
  child.once('error', (error) => {
    gone = String(error)
  })
  child.once('exit', (code, signal) => {
    gone = `exit ${signal ?? code}`
  })
  await log.close()
  for (const end = Date.now() + startTimeoutMs; Date.now() < end; await delay(pollMs)) {
    if (gone !== undefined) {
      const reason = await lastLogError(cluster.log)
      if (/Unix-domain/.test(reason)) throw new NoSocket(reason)
      if (/lock file|shared memory block|TCP\/IP sockets/.test(reason)) return undefined
      throw didNotStart(cluster.folder, reason || gone)
    }
    const seen = await readPidFile(cluster.folder)
    if (seen?.pid === child.pid && seen?.ready) return seen
  }
  throw didNotStart(cluster.folder, `not ready after ${startTimeoutMs / 1000} s`)
}

/** Begins a new PostgreSQL log and keeps only the previous one, so that logs do not grow forever. */
export async function rotateLog({ log }: Cluster): Promise<void> {
  await rename(log, `${log}.previous`).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}

/** Ends all sessions and writes everything, so that no recovery is needed. If that takes too long, stops the server at once. */
export async function stopPostmaster({ pid }: Postmaster, cluster: string, binaries: Binaries): Promise<void> {
  for (const [signal, mode, seconds] of [
    ['SIGINT', 'fast', 60],
    ['SIGQUIT', 'immediate', 10],
  ] as const) {
    // Windows has no signals, so PostgreSQL's own tool stops the server there, and waits.
    if (process.platform === 'win32') spawnSync(join(binaries.folder, 'pg_ctl'), ['stop', '-D', cluster, '-m', mode])
    else if (await isServerOf(pid, cluster)) process.kill(pid, signal)
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(pollMs)) {
      if (!(await isServerOf(pid, cluster))) return
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

/** Whether `pid` is a server that runs on the cluster, and not another process that got its pid after a reboot. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === cluster
  } catch {
    return false
  }
}

/** Returns the last line in the log that says why PostgreSQL ended. */
export async function lastLogError(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line.trim() !== '')
  const line = lines.findLast((line) => /FATAL|PANIC|error|terminated/.test(line)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|LOG): +/, '')
}

async function readPidFile(cluster: string): Promise<(Postmaster & { readonly ready: boolean }) | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder = '', , , status] = text.split('\n')
  if (!(Number(pid) > 0)) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder, ready: status?.trim() === 'ready' }
}

/**
 * PostgreSQL trusts a lock file as long as any process of the same user has the pid in it. If that process is not a server, we write
 * our own pid instead, because PostgreSQL ignores the pid of its parent. Deleting the file would also disable its second check: that
 * no orphan of a killed server is still attached to the shared memory named there.
 */
async function replaceStalePid(cluster: string): Promise<void> {
  const seen = await readPidFile(cluster)
  if (seen === undefined || !isAlive(seen.pid) || (await isServerOf(seen.pid, cluster))) return
  const file = join(cluster, 'postmaster.pid')
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [process.pid, ...rest].join('\n'))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

export function didNotStart(cluster: string, reason: string): EmbeddedPostgresFailure {
  const log = join(cluster, '..', 'log')
  return new EmbeddedPostgresFailure('did_not_start', `PostgreSQL did not start: ${reason} (its log is ${log}).`)
}
