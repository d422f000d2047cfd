import { existsSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { appVersion } from '../platform/app-version.ts'
import { readOrCreateKek } from '../platform/crypto/kek.ts'
import { createSecrets, keyFingerprints } from '../platform/crypto/secrets.ts'
import { backupRole } from '../platform/database/backup-role.ts'
import { requireBackupRole } from './backup-source.ts'
import type { Run } from './command.ts'
import { createFile } from './create-file.ts'
import { noTables } from './failure.ts'
import { type Manifest, manifestPath, sha256Of } from './manifest.ts'
import { queryRow, queryRows } from './one-off-query.ts'
import { withDatabase } from './open-database.ts'
import { findTool, runTool } from './postgres-tools.ts'
import { progress } from './progress.ts'
import { hasTables } from './queries.ts'
import { sealedSamples } from './sealed-samples.ts'

/**
 * Writes a backup. The dump is one snapshot, so the service can keep running. FILE appears only when it is complete, together
 * with FILE.json.
 */
export const run: Run = async ({ args, config, print }) => {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  if (positionals.length !== 1) throw new Error('Name one file: sineta-server backup FILE')
  const file = path.resolve(positionals[0]!)
  if (existsSync(file)) throw new Error(`${file} already exists. Name a new file.`)
  // The file contains data of children, so only this account may read it.
  process.umask(0o077)
  const settings = config()
  const manifest = await withDatabase(settings, async (url) => {
    const about = await readSource(url)
    const tool = await findTool('pg_dump', settings.pgBin, { min: about.postgres, server: about.postgres })
    await requireBackupRole(url)
    const keys = await keysOf(url, settings.kek ?? (await readOrCreateKek(settings.dataFolder)))
    const unfinished = `${file}.part`
    // Two programs that write to one file would leave one that looks complete and cannot be read.
    const reserved = await createFile(
      unfinished,
      `${unfinished} exists: another backup is writing it, or one was stopped halfway. If none is running, remove it.`,
    )
    await reserved.close()
    try {
      await runTool(
        tool,
        [
          ...['--format=custom', `--role=${backupRole}`, '--enable-row-security', '--verbose'],
          ...['--lock-wait-timeout=60s', `--file=${unfinished}`],
        ],
        url,
        progress(/dumping contents of table "?(?:public\.)?([^"]+)/, about.tables, print),
      )
      const { size: bytes } = await stat(unfinished)
      const sha256 = await sha256Of(unfinished)
      const manifest: Manifest = { format: 1, sineta: appVersion, ...about, bytes, sha256, keys }
      await writeFile(manifestPath(file), `${JSON.stringify(manifest, null, 2)}\n`)
      await rename(unfinished, file)
      return manifest
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  })
  print(`${file} is complete: ${manifest.bytes} bytes, sha256 ${manifest.sha256}.`)
  print(
    `${manifestPath(file)} is part of the backup. Keep KEK separate from both: without it, the secrets in the backup cannot be opened.`,
  )
  return true
}

async function readSource(url: string) {
  if (!(await hasTables(url))) throw new Error(noTables)
  const found = await queryRow<{ postgres: number; owner: string; taken_at: Date; tables: number }>(
    url,
    `select current_setting('server_version_num')::int / 10000 as postgres, pg_get_userbyid(relowner)::text as owner, now() as taken_at,
       (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables
     from pg_class where oid = 'migration'::regclass`,
  )
  const migrations = await queryRows<{ name: string }>(url, 'select name from migration order by name')
  return { ...found, taken_at: found.taken_at.toISOString(), migrations: migrations.map(({ name }) => name) }
}

/** Returns the fingerprints of the keys in use. Opens one secret of each kind, so that no backup is taken with a wrong KEK. */
async function keysOf(url: string, kek: readonly string[]): Promise<Record<string, string>> {
  const secrets = createSecrets(kek)
  const fingerprints = keyFingerprints(kek)
  const samples = await sealedSamples(url)
  for (const { sealed, owner } of samples) secrets.open(sealed, owner)
  return Object.fromEntries(samples.map(({ key }) => [key, fingerprints.get(key)!]))
}
