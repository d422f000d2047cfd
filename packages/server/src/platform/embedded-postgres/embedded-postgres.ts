import { access, constants, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Binaries, prepareBinaries } from './binaries.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { acquireLock, urlOf } from './database-lock.ts'
import { codeOf, unwritable } from './failure.ts'
import {
  didNotStart,
  findPostmaster,
  isServerOf,
  lastLogError,
  launchPostmaster,
  NoSocket,
  type Postmaster,
  rotateLog,
  stopPostmaster,
} from './postmaster.ts'
import { settingArguments } from './settings.ts'
import { socketFolderOf, toSocketSetting } from './socket.ts'
import { startWatchdog } from './watchdog.ts'

export { DatabaseInUse } from './database-lock.ts'
export { EmbeddedPostgresFailure } from './failure.ts'

export interface EmbeddedPostgresOptions {
  /** The folder of the data, created if missing. One process can use it at a time. */
  readonly dataFolder: string
  /** A folder with `postgres` and `initdb`; by default those that npm installed. */
  readonly binaries?: string
  /** PostgreSQL settings that override our table. */
  readonly settings?: Readonly<Record<string, string>>
  /** Stop the server when this process dies. Without it, the server is left running and the next process adopts it. */
  readonly endsWithProcess?: boolean
  readonly log?: (line: string) => void
  /** Called when the server ended without having been stopped. */
  readonly onExit?: (reason: string) => void
}

export interface EmbeddedPostgres {
  /** For any program on this machine, over TCP. */
  readonly url: string
  /** For this process: the same database through a socket, if there is one. */
  readonly socketUrl: string
  /** The server was already running: an earlier process of ours was killed and left it behind. */
  readonly adopted: boolean
  /** Ends all sessions, writes everything and waits until the server is gone. */
  stop(): Promise<void>
}

/** Starts a PostgreSQL server in `dataFolder`, creating its cluster if needed, or adopts one that is still running. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, onExit = () => {} } = options
  const dataFolder = resolve(options.dataFolder)
  const { binaries, cluster } = await open(dataFolder, options.binaries, log)
  const { server, connection, adopted } = await startOrAdopt(dataFolder, cluster, binaries, options.settings ?? {})
  if (adopted) log('found the database still running')
  const stopWatchdog = options.endsWithProcess ? startWatchdog(server, cluster.folder) : () => {}

  let stopping: Promise<void> | undefined
  const watch = (held: Client) =>
    held.once('end', () => recover().catch((error: unknown) => onExit(`PostgreSQL was lost: ${String(error)}`)))
  const recover = async () => {
    if (stopping !== undefined) return
    const held = await reconnect(server, cluster, dataFolder)
    if (stopping !== undefined) return
    if (held === undefined) return onExit(`PostgreSQL is gone: ${await lastLogError(cluster.log)}`)
    log('the database recovered from a crash')
    watch(held)
  }
  watch(connection)

  const url = urlOf(server, cluster)
  return {
    url,
    socketUrl: server.socketFolder === '' ? url : `${url}?host=${encodeURIComponent(server.socketFolder)}`,
    adopted,
    stop() {
      stopping ??= stopPostmaster(server, cluster.folder, binaries).finally(stopWatchdog)
      return stopping
    },
  }
}

async function open(dataFolder: string, folder: string | undefined, log: (line: string) => void) {
  try {
    await mkdir(dataFolder, { recursive: true })
    await access(dataFolder, constants.W_OK)
    const binaries = await prepareBinaries(folder, dataFolder)
    return { binaries, cluster: await openCluster(dataFolder, binaries, log) }
  } catch (error) {
    // File system errors here concern the data folder; our own failures have no code.
    throw codeOf(error) === undefined ? error : unwritable(dataFolder, error)
  }
}

// After the postmaster was killed, its orphans hold the shared memory for a moment; on a busy machine everything takes longer.
const retryMs = 60_000

async function startOrAdopt(
  dataFolder: string,
  cluster: Cluster,
  binaries: Binaries,
  settings: Readonly<Record<string, string>>,
): Promise<{ server: Postmaster; connection: Client; adopted: boolean }> {
  let rotated = false
  let socketFolder = socketFolderOf(cluster.folder)
  const launch = () => {
    const all = { unix_socket_directories: toSocketSetting(socketFolder), ...settings }
    return launchPostmaster(cluster, binaries, settingArguments(all)).catch((error: unknown) => {
      if (!(error instanceof NoSocket) || socketFolder === '') throw error
      socketFolder = ''
      return undefined
    })
  }
  for (const end = Date.now() + retryMs; Date.now() < end; await delay(50)) {
    const found = await findPostmaster(cluster.folder)
    if (found === undefined && !rotated) {
      await rotateLog(cluster)
      rotated = true
    }
    const server = found ?? (await launch())
    const connection = server && (await acquireLock(server, cluster, dataFolder))
    if (connection) return { server, connection, adopted: found !== undefined }
  }
  throw didNotStart(cluster.folder, await lastLogError(cluster.log))
}

// One crashed session makes PostgreSQL end all sessions and recover. The server is gone only if its process is.
async function reconnect(server: Postmaster, cluster: Cluster, dataFolder: string): Promise<Client | undefined> {
  for (; await isServerOf(server.pid, cluster.folder); await delay(50)) {
    const connection = await acquireLock(server, cluster, dataFolder)
    if (connection) return connection
  }
  return undefined
}
