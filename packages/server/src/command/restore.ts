import path from 'node:path'
import { parseArgs } from 'node:util'
import { readOrCreateKek } from '../platform/crypto/kek.ts'
import { migrate, migrations } from '../platform/database/migrate.ts'
import { waitForDatabase } from '../platform/database/wait-for-database.ts'
import { endRevived, keepOptions } from './after-restore.ts'
import type { Run } from './command.ts'
import { faultOf, readManifest, sha256Of } from './manifest.ts'
import { queryRow } from './one-off-query.ts'
import { withDatabaseOrNew } from './open-database.ts'
import { findTool, runTool } from './postgres-tools.ts'
import { progress } from './progress.ts'

/** Restores a backup in one transaction, so that a failed restore leaves the database empty. */
export const run: Run = async ({ args, config, print }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...keepOptions, 'without-after-restore': { type: 'boolean' } },
  })
  if (positionals.length !== 1) throw new Error('Name one file: sineta-server restore FILE')
  const file = path.resolve(positionals[0]!)
  const manifest = await readManifest(file)
  if ((await sha256Of(file)) !== manifest.sha256)
    throw new Error(`${file} has changed since the backup: its checksum differs. Nothing was restored.`)
  const settings = config()
  const kek = settings.kek ?? (await readOrCreateKek(settings.dataFolder))
  await withDatabaseOrNew(settings, async (url) => {
    await waitForDatabase(url, (reason) => print(`Waiting for the database: ${reason}`))
    const here = await queryRow<{ postgres: number; login: string; relations: number; database: string }>(
      url,
      placeStatement,
    )
    const fault = faultOf(manifest, { ...here, kek, migrations: (await migrations()).map(({ name }) => name) })
    if (fault !== null) throw new Error(`${fault} Nothing was restored.`)
    const tool = await findTool('pg_restore', settings.pgBin, { min: manifest.postgres, server: here.postgres })
    await queryRow(url, rolesStatement)
    await runTool(
      tool,
      ['--single-transaction', '--exit-on-error', '--no-owner', '--verbose', `--dbname=${here.database}`, file],
      url,
      progress(/processing data for table "?(?:public\.)?([^"]+)/, manifest.tables, print),
    )
    await migrate(url)
    print(`The backup of ${manifest.taken_at} is restored, and the database is up to date.`)
    if (values['without-after-restore'])
      print(
        'Sessions, keys and pending deliveries are as they were in the backup. Run sineta-server after-restore before you start the service.',
      )
    else await endRevived(url, values, print)
  })
  return true
}

/** Ignores relations of extensions, which a hosting platform may have created. */
const placeStatement = `
  select current_setting('server_version_num')::int / 10000 as postgres, current_user::text as login, current_database()::text as database,
    (select count(*)::int from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as relations`

/** Creates the roles, because they belong to the server and are not part of a dump. */
const rolesStatement = `
  do $$
  declare wanted text;
  begin
    foreach wanted in array array['sineta_app', 'sineta_system', 'sineta_backup'] loop
      if not exists (select from pg_roles where rolname = wanted) then execute format('create role %I nologin', wanted); end if;
      if not pg_has_role(wanted, 'member') then execute format('grant %I to current_user', wanted); end if;
    end loop;
  end $$`
