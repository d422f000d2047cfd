import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { toLibpqEnvironment } from '../platform/database/address/address.ts'

// Backups are written and read by PostgreSQL's own programs, so any operator can read them, with or without Sineta.

export type Tool = { readonly file: string; readonly major: number }

type Versions = {
  /** An older program cannot read the database or its dump. */
  readonly min: number
  /** The server that the program works on. */
  readonly server: number
}

// From 17 on, pg_dump and pg_restore set `transaction_timeout`, which stops a restore to an older server. The programs of an older
// version cannot read what they write either.
const setsTransactionTimeout = 17

/** Finds a program of a version that works with the server. */
export async function findTool(
  name: 'pg_dump' | 'pg_restore',
  folder: string | null,
  { min, server }: Versions,
): Promise<Tool> {
  const file = folder === null ? name : join(folder, name)
  const { stdout } = await promisify(execFile)(file, ['--version']).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${file} cannot be run (${error.code}). ${packageOf(server)}, or set PG_BIN to the folder that contains it.`,
    )
  })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
  if (major < min)
    throw new Error(
      `${file} is from PostgreSQL ${major} and too old for PostgreSQL ${min}. ${packageOf(server)}, and set PG_BIN to its folder.`,
    )
  if (server < setsTransactionTimeout && major >= setsTransactionTimeout)
    throw new Error(
      `${file} is from PostgreSQL ${major}, and PostgreSQL ${server} cannot read what it writes. ${packageOf(server)}, and set PG_BIN to its folder.`,
    )
  return { file, major }
}

const packageOf = (major: number) =>
  `Install the client programs of PostgreSQL ${major}${major < setsTransactionTimeout ? '' : ' or newer'} (postgresql-client-${major} in apt.postgresql.org)`

/** Runs a program until it ends. If it fails, throws the first error line of its error output. */
export async function runTool(
  { file }: Tool,
  args: readonly string[],
  url: string,
  onLine: (line: string) => void = () => {},
): Promise<void> {
  // PG* variables of the shell are dropped, because the URL already includes them and PGSERVICE could point elsewhere. LC_ALL=C
  // keeps the output that we parse in English.
  const surroundings = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  const child = spawn(file, args, {
    env: { ...Object.fromEntries(surroundings), LC_ALL: 'C', ...toLibpqEnvironment(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  const lines = createInterface({ input: child.stderr })
  lines.on('line', (line) => {
    onLine(line)
    if (/error:|fatal:/i.test(line)) complaint ||= line
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if ((await ended) !== 0) throw new Error(complaint || `${file} failed.`)
}
