import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { appVersion } from '../app-version.ts'
import { packageFolder } from '../package-folder.ts'
import { ensureBackupRole, readMissingGrants } from './backup-role.ts'
import { openConnection } from './connection.ts'

const folder = new URL('migrations/', packageFolder)

export type Migration = { name: string; sql: string; hash: string }

export async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

// Any number: it only has to be the same in every process that migrates.
const migrationLock = 7_346_821

/**
 * A statement that waits for a table makes every later statement queue behind it. So a migration gives up after a quarter of
 * a second, which callers of a running service hardly notice, lets them pass and tries again. After a minute it fails.
 */
const lockTimeoutMs = 250
const pauseMs = 750
const maxTries = 60

/** Thrown for a database that was migrated by a version that this one cannot upgrade, such as those before 0.1.0. */
export class UnsupportedDatabase extends Error {}

/**
 * Applies the missing migrations, each in its own transaction. If several processes start at once, one migrates and the others
 * wait. Fails if an applied migration was edited.
 */
export async function migrate(connectionString: string, wanted = migrations()): Promise<void> {
  const client = await openConnection(connectionString, { application_name: 'sineta_migrate' })
  try {
    const { rows: version } = await client.query<{ number: number; text: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
    )
    const { number, text } = version[0]!
    if (number < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this one is ${text}.`)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      `create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now(),
         app_version text)`,
    )
    const { rows } = await client.query<Applied>(
      `select name, hash, to_jsonb(migration) ->> 'app_version' as app_version from migration order by name`,
    )
    const ours = await wanted
    refuseAnotherHistory(rows, ours)
    await addAppVersion(client)
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    for (const migration of ours) {
      const known = applied.get(migration.name)
      if (known === migration.hash) continue
      if (known !== undefined)
        throw new Error(`Migration ${migration.name} was edited after it was applied; write a new one instead.`)
      await retryWhileLocked(() => apply(client, migration))
    }
    if (await lacksTodaysPartition(client)) await retryWhileLocked(() => client.query('select maintain_partitions()'))
    // Fails if the login cannot act as the roles: without them the service would see every client's rows, or none.
    for (const role of ['sineta_app', 'sineta_system']) await client.query(`set role ${role}; reset role`)
    if (await ensureBackupRole(client))
      for (const statement of await readMissingGrants(client)) await retryWhileLocked(() => client.query(statement))
  } catch (error) {
    throw hasCode(error, '42501') ? new Error(rightsSentence(error as Error), { cause: error }) : error
  } finally {
    await client.end()
  }
}

type Applied = { name: string; hash: string; app_version: string | null }

/**
 * Throws if the database has migrations that this code lacks. They come from a newer version, whose tables this one does not know,
 * or from a version that it cannot upgrade.
 */
function refuseAnotherHistory(applied: readonly Applied[], ours: readonly Migration[]): void {
  const names = new Set(ours.map(({ name }) => name))
  const newest = ours.at(-1)?.name ?? ''
  const unknown = applied.filter(({ name }) => !names.has(name))
  const foreign = unknown.find(({ name }) => name < newest)
  if (foreign !== undefined)
    throw new UnsupportedDatabase(
      `The database was created by a version of Sineta that this one cannot upgrade (it has the migration ${foreign.name})`,
    )
  if (unknown.length === 0) return
  const byNumber = new Intl.Collator('en', { numeric: true }).compare
  const versions = unknown.flatMap(({ app_version }) => app_version ?? []).sort(byNumber)
  throw new Error(
    `The database has migrations that Sineta ${appVersion} does not know (${unknown[0]!.name}): start Sineta ${versions.at(-1) ?? 'in the version that applied them'} or newer, or restore a backup from before.`,
  )
}

/** Adds the column to a table that was created without it. `add column if not exists` would wait for readers in any case. */
async function addAppVersion(client: pg.Client) {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migration'::regclass and attname = 'app_version'`,
  )
  if (rowCount === 0) await client.query('alter table migration add column app_version text')
}

/**
 * Whether there is no partition for today. A job creates partitions two weeks ahead. After a longer pause, or in a restored backup
 * that is older, today's is missing, and the first requests would come before the job.
 */
async function lacksTodaysPartition(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(
    `select to_regclass('partitioned') is not null and to_regclass('event_' || to_char(now() at time zone 'UTC', 'YYYYMMDD')) is null as lacks`,
  )
  return rows[0]!.lacks
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migration (name, hash, app_version) values ($1, $2, $3)', [name, hash, appVersion])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}

/** Retries while other sessions keep a table locked. */
async function retryWhileLocked(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work()
      return
    } catch (error) {
      if (!hasCode(error, '55P03') || tries === maxTries) throw error
    }
    await pause(pauseMs)
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && ((error as pg.DatabaseError).code === code || hasCode(error.cause, code))

const rightsSentence = ({ message }: Error) =>
  `The login of DATABASE_URL lacks a right: ${message}. It must own the database and be able to act as the roles sineta_app and sineta_system, which keep clients apart, and sineta_backup. Let it create them (alter role … createrole), or create them as nologin roles and grant all three to it with admin option.`
