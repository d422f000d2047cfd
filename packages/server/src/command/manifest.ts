import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { keyFingerprints } from '../platform/crypto/secrets.ts'

/** The contents of FILE.json, which belongs to a backup: enough to refuse a restore before anything is written. */
export type Manifest = {
  readonly format: 1
  readonly sineta: string
  readonly postgres: number
  /** The login that owns the tables. Policies and default privileges refer to it. */
  readonly owner: string
  readonly taken_at: string
  readonly migrations: readonly string[]
  readonly tables: number
  readonly bytes: number
  readonly sha256: string
  /** Fingerprints of the keys that sealed secrets in the backup, by key id. */
  readonly keys: Readonly<Record<string, string>>
}

export const manifestPath = (file: string) => `${file}.json`

export async function readManifest(file: string): Promise<Manifest> {
  const text = await readFile(manifestPath(file), 'utf8').catch(unreadable(manifestPath(file)))
  const read = parsed(text)
  if (typeof read !== 'object' || read === null || (read as { format?: unknown }).format !== 1)
    throw new Error(`${manifestPath(file)} was not written by this version of sineta-server backup.`)
  // The format says that we wrote it.
  return read as Manifest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash).catch(unreadable(file))
  return hash.digest('hex')
}

const unreadable = (file: string) => (error: NodeJS.ErrnoException) => {
  throw new Error(`${file} cannot be read (${error.code}). A backup consists of FILE and FILE.json.`)
}

/** Returns why the backup cannot be restored here, or null if it can. Pure. */
export function faultOf(
  { keys, migrations, sineta, postgres, owner }: Manifest,
  here: { kek: readonly string[]; migrations: readonly string[]; postgres: number; login: string; relations: number },
): string | null {
  const held = keyFingerprints(here.kek)
  const missing = Object.entries(keys).filter(([id, fingerprint]) => held.get(Number(id)) !== fingerprint)
  if (missing.length > 0)
    return `KEK does not hold key ${missing.map(([id, fingerprint]) => `${id} (fingerprint ${fingerprint})`).join(' and ')}, which sealed secrets of this backup. Set KEK to the value that the backup was taken with.`
  if (migrations.some((name) => !here.migrations.includes(name)))
    return `The backup was taken with Sineta ${sineta}, which is newer than this version. Restore it with that version or a newer one.`
  if (here.postgres < postgres)
    return `The backup is from PostgreSQL ${postgres}, and this server runs ${here.postgres}. Restore it to PostgreSQL ${postgres} or newer.`
  if (here.login !== owner)
    return `The tables of the backup belong to the login ${owner}, but DATABASE_URL signs in as ${here.login}. Use a login with the name ${owner}.`
  if (here.relations > 0)
    return `The database is not empty (${here.relations} tables and views). Restore into a newly created database.`
  return null
}
