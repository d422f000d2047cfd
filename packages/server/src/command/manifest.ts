import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { keyFingerprints } from '../platform/crypto/secrets.ts'

/** What stands beside a backup, in FILE.json: enough to refuse a restore before anything is written. */
export type Manifest = {
  readonly format: 1
  readonly sineta: string
  readonly postgres: number
  /** The login that owns the tables; policies and default privileges name it. */
  readonly owner: string
  readonly taken_at: string
  readonly migrations: readonly string[]
  readonly tables: number
  readonly bytes: number
  readonly sha256: string
  /** By id, those that seal something in it. */
  readonly keys: Readonly<Record<string, string>>
}

export const manifestOf = (file: string) => `${file}.json`

export async function readManifest(file: string): Promise<Manifest> {
  const text = await readFile(manifestOf(file), 'utf8').catch(unreadable(manifestOf(file)))
  const read = parsed(text)
  if (typeof read !== 'object' || read === null || (read as { format?: unknown }).format !== 1)
    throw new Error(`${manifestOf(file)} was not written by this version of sineta-server backup.`)
  // Written by us, as its format says.
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
  throw new Error(`${file} cannot be read (${error.code}): a backup is both files.`)
}

/** Pure: why this place cannot take the backup; null where it can. */
export function faultOf(
  { keys, migrations, sineta, postgres, owner }: Manifest,
  here: { kek: readonly string[]; migrations: readonly string[]; postgres: number; login: string; relations: number },
): string | null {
  const held = keyFingerprints(here.kek)
  const missing = Object.entries(keys).filter(([id, fingerprint]) => held.get(Number(id)) !== fingerprint)
  if (missing.length > 0)
    return `KEK does not hold key ${missing.map(([id, fingerprint]) => `${id} (fingerprint ${fingerprint})`).join(' and ')}, which sealed the secrets of this backup. Set KEK to the one it was taken with.`
  if (migrations.some((name) => !here.migrations.includes(name)))
    return `The backup is of Sineta ${sineta}, whose tables this version does not know: restore it with that version or a newer one.`
  if (here.postgres < postgres)
    return `The backup is of PostgreSQL ${postgres} and this server is ${here.postgres}: restore it to ${postgres} or newer.`
  if (here.login !== owner)
    return `The tables of the backup belong to the login ${owner}, and DATABASE_URL signs in as ${here.login}: use a login of that name.`
  if (here.relations > 0)
    return `The database is not empty (${here.relations} tables and views): restore into one that was just created.`
  return null
}
