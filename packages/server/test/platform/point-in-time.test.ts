import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { execute, urlOf } from '../support/database.ts'
import { rowsOf } from '../support/processes.ts'
import { testKek } from '../support/sineta.ts'

// docs/operating.md, "To a point in time", command by command. npm's PostgreSQL has no pg_basebackup, and that of another version
// refuses to work with it, so this runs only with Debian's PostgreSQL.

const run = promisify(execFile)
const binaries = ['15', '16', '17', '18']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(path.join(folder, 'pg_basebackup')) && existsSync(path.join(folder, 'initdb')))

const started: EmbeddedPostgres[] = []
const folders: string[] = []
afterAll(async () => {
  for (const one of started) await one.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('a base backup and the archived log restore the moment before a mistake, and after-restore ends what that revives', async () => {
  if (binaries === undefined)
    return console.log('Not shown: restoring to a point in time. PostgreSQL is not installed here.')
  const home = await mkdtemp(path.join(tmpdir(), 'sineta-pitr-'))
  folders.push(home)
  const archive = path.join(home, 'archive')
  await mkdir(archive)
  const start = async (name: string, settings: Record<string, string>) => {
    const one = await startEmbeddedPostgres({
      dataFolder: path.join(home, name),
      binaries,
      settings: { fsync: 'off', ...settings },
      endsWithProcess: true,
    })
    started.push(one)
    return one
  }
  const original = await start('original', {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  })
  await execute(original.url, 'create database sineta')
  const database = urlOf(original.url, 'sineta')
  await migrate(database)
  const before = rowsOf(database)
  const client = await aClient(before.builders)
  await aSchool(before.builders, client)

  const copy = path.join(home, 'restored', 'postgres', 'cluster')
  await mkdir(path.dirname(copy), { recursive: true })
  await run(path.join(binaries, 'pg_basebackup'), ['-d', original.url, '-D', copy, '--checkpoint=fast', '-X', 'none'])

  // Only in the log: one change that must be restored, then the mistake.
  await before.sql(`update client set name = 'Renomeada depois da cópia' where id = $1`, [client.id])
  const [moment] = await before.sql<{ at: string }>(`select clock_timestamp()::text as at`)
  await before.sql('update api_key set revoked_at = clock() where client_id = $1', [client.id])
  await before.sql(`update school set name = 'Estragada'`)
  const owner = new Client({ connectionString: original.url })
  await owner.connect()
  const { rows } = await owner.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await owner.end()
  const file = rows[0]!.file
  await expect.poll(() => existsSync(path.join(archive, file))).toBe(true)
  await before.close()
  await original.stop()

  await writeFile(path.join(copy, 'recovery.signal'), '')
  await copyFile(
    path.join(home, 'original', 'postgres', 'password'),
    path.join(home, 'restored', 'postgres', 'password'),
  )
  const restored = await start('restored', {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment!.at,
    recovery_target_action: 'promote',
  })
  const restoredUrl = urlOf(restored.url, 'sineta')
  const after = rowsOf(restoredUrl)
  const inRecovery = async () => (await after.sql<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]!.is
  await expect.poll(inRecovery).toBe(false)
  expect(await after.sql('select name from client where id = $1', [client.id])).toEqual([
    { name: 'Renomeada depois da cópia' },
  ])
  expect(await after.sql(`select from school where name = 'Estragada'`)).toEqual([])
  const keys = () =>
    after
      .sql('select from api_key where client_id = $1 and revoked_at is null', [client.id])
      .then(({ length }) => length)
  // Revoked after that moment, so it is active again.
  expect(await keys()).toBeGreaterThan(0)
  await after.parts.stop()

  const command = path.join(import.meta.dirname, '../../bundle/command.js')
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'test', DATABASE_URL: restoredUrl, KEK: testKek }
  const { stdout } = await run(process.execPath, [command, 'after-restore'], { env })
  expect(stdout).toMatch(/^API keys: [1-9]\d* ended$/m)
})
