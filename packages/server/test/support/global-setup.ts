import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/platform/database/migrate.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresFailure,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { urlOf } from './database.ts'
import { createTablespace } from './memory-tablespace.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files create their databases. `prefix` marks the databases of this run; `template` is already migrated. */
    databases: { adminUrl: string; template: string; prefix: string; tablespace: string }
  }
}

/** Provides one PostgreSQL and one migrated template for the whole run: the server of `DATABASE_URL`, or an embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.DATABASE_URL
  const embedded = external ? undefined : await startOwn(1)
  // Through the socket, like `npm start`: it takes two thirds of the CPU.
  const adminUrl = external || embedded!.socketUrl
  const run = randomBytes(4).toString('hex')
  const prefix = `sineta_test_${run}_`
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('select pg_advisory_lock($1, hashtext($2))', [runLock, run])
  if (embedded) await hashOnce(admin, new URL(adminUrl))

  // An external PostgreSQL is left clean. On the embedded one, the next run reuses an unchanged template.
  const kept = external ? undefined : `sineta_template_${await fingerprint()}`
  await dropLeftovers(admin, kept)
  const template = kept ?? `${prefix}template`
  if (!(await list(admin)).includes(template)) {
    const unfinished = `${prefix}unfinished`
    await admin.query(`create database ${unfinished}`)
    await migrate(urlOf(adminUrl, unfinished))
    await admin.query(`alter database ${unfinished} rename to ${template}`)
    // A single open connection to the template would keep test files from copying it.
    await admin.query(`alter database ${template} allow_connections false`)
  }
  // Only for the embedded server: an external one may run on another machine.
  const inMemory = embedded && (await createTablespace(admin, run))
  project.provide('databases', { adminUrl, template, prefix, tablespace: inMemory?.name ?? 'pg_default' })

  return async () => {
    for (const name of await list(admin)) if (name.startsWith(prefix)) await drop(admin, name)
    await inMemory?.drop()
    await admin.end()
    await embedded?.stop()
  }
}

const server = fileURLToPath(new URL('../..', import.meta.url))

// Concurrent runs each start their own server, in a numbered folder that is kept for the next time.
async function startOwn(number: number): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({
      dataFolder: join(server, '..', '..', '.cache', `test-postgres-${number}`),
      // Even a run that is killed leaves no server behind.
      endsWithProcess: true,
      // Data lost in a power cut is created again by the next run.
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      onExit: (reason) => console.error(reason),
    })
  } catch (error) {
    if (error instanceof EmbeddedPostgresFailure && error.reason === 'in_use') return startOwn(number + 1)
    throw error
  }
}

/**
 * Reduces the SCRAM iterations to 1. By default both sides of each new connection hash the password 4,096 times, and a run opens
 * thousands of connections.
 */
async function hashOnce(admin: Client, { username, password }: URL): Promise<void> {
  await admin.query('set scram_iterations = 1')
  await admin.query(`alter role ${username} password '${password}'`)
}

// Includes the day, because the migrations create the first partitions by date.
async function fingerprint(): Promise<string> {
  const migrations = join(server, 'migrations')
  const files = (await readdir(migrations)).sort().map((name) => join(migrations, name))
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const file of [...files, join(server, 'src', 'platform', 'database', 'migrate.ts')]) {
    hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

// Each run holds this lock under its own name, on its own connection. A run that was killed no longer holds it.
const runLock = 0x7e57

async function dropLeftovers(admin: Client, kept: string | undefined): Promise<void> {
  for (const name of await list(admin)) {
    const run = /^sineta_test_([0-9a-f]+)_/.exec(name)?.[1]
    if (run === undefined) {
      if (kept !== undefined && name !== kept) await drop(admin, name)
      continue
    }
    const { rows } = await admin.query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [
      runLock,
      run,
    ])
    if (rows[0]?.free) await drop(admin, name)
  }
}

async function list(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^sineta_(test|template)_'`,
  )
  return rows.map((row) => row.datname)
}

async function drop(admin: Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`)
}
