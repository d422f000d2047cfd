import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { environmentOf } from '../platform/database/address/address.ts'

// PostgreSQL's own programs write and read the file: it stays readable to every operator, with or without Sineta.

export type Tool = { readonly file: string; readonly major: number }

/** One that is as new as the server: an older pg_dump refuses a newer server. */
export async function findTool(name: 'pg_dump' | 'pg_restore', folder: string | null, minMajor: number): Promise<Tool> {
  const file = folder === null ? name : join(folder, name)
  const { stdout } = await promisify(execFile)(file, ['--version']).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${file} cannot be run (${error.code}). ${packageOf(minMajor)}, or name the folder that has it in PG_BIN.`,
    )
  })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
  if (major < minMajor)
    throw new Error(
      `${file} is of PostgreSQL ${major} and cannot serve ${minMajor}. ${packageOf(minMajor)}, and name its folder in PG_BIN.`,
    )
  return { file, major }
}

const packageOf = (major: number) =>
  `Install the client programs of PostgreSQL ${major} or newer (postgresql-client-${major} in apt.postgresql.org)`

/** Runs it until it ends. A failure is the last line that it wrote to its error output. */
export async function runTool(
  { file }: Tool,
  args: readonly string[],
  url: string,
  onLine: (line: string) => void = () => {},
): Promise<void> {
  // The address has what the terminal's variables of PostgreSQL say; PGSERVICE itself would lead elsewhere. Lines that are read are English.
  const surroundings = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  const child = spawn(file, args, {
    env: { ...Object.fromEntries(surroundings), LC_ALL: 'C', ...environmentOf(url) },
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
