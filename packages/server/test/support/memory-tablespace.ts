import { chown, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'

// Each test file copies and drops a database of a thousand files. That takes 60 ms of CPU in memory, 150 ms on a disk, and half a
// second on ext4 without a journal, which skips every inode that was freed within the last minute.
const memory = '/dev/shm'

/** Enough for the databases of four test files at once, one of them with a large log. */
const neededBytes = 4 * 2 ** 30

const names = 'sineta_memory_'

/** Where the databases of a run are stored. */
type Tablespace = { readonly name: string; drop(): Promise<void> }

/** Creates a tablespace in memory for one run. Returns undefined without enough memory, or without that folder, as on a Mac. */
export async function createTablespace(admin: Client, run: string): Promise<Tablespace | undefined> {
  await dropLeftovers(admin)
  if (!(await hasRoom())) return undefined
  const location = await mkdtemp(join(memory, 'sineta-test-'))
  const { uid, gid } = await ownerOf(admin)
  await chown(location, uid, gid)
  const name = `${names}${run}`
  await admin.query(`create tablespace ${name} location '${location}'`)
  return { name, drop: () => drop(admin, name, location) }
}

async function hasRoom(): Promise<boolean> {
  const found = await statfs(memory).catch(() => null)
  return found !== null && Math.min(found.bavail * found.bsize, process.availableMemory()) > neededBytes
}

// PostgreSQL may run as another user than this process.
async function ownerOf(admin: Client) {
  const { rows } = await admin.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  return stat(rows[0]!.folder)
}

/** Drops the tablespaces of runs that were killed. */
async function dropLeftovers(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string; location: string }>(
    `select spcname as name, pg_tablespace_location(oid) as location from pg_tablespace where starts_with(spcname, '${names}')`,
  )
  for (const { name, location } of rows) await drop(admin, name, location)
}

async function drop(admin: Client, name: string, location: string): Promise<void> {
  await admin.query(`drop tablespace ${name}`)
  await rm(location, { recursive: true, force: true })
}
