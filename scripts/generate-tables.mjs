// Writes the types of the tables as they are after all migrations: `npm run generate:tables`. A test fails when they are stale.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

await prepare(['server'])
const { startEmbeddedPostgres } = await import(
  '../packages/server/dist/platform/embedded-postgres/embedded-postgres.js'
)
const { migrate } = await import('../packages/server/dist/platform/database/migrate.js')
const { codegenArguments } = await import('./tables-codegen.mjs')
const { default: pg } = await import('pg')

const postgres = await startEmbeddedPostgres({
  dataFolder: join(root, '.cache', 'generate-postgres'),
  // Needed because a failing migration ends this script at once.
  endsWithProcess: true,
})
const admin = new pg.Client({ connectionString: postgres.url })
await admin.connect()
await admin.query('drop database if exists generate')
await admin.query('create database generate')
const url = new URL(postgres.url)
url.pathname = '/generate'
await migrate(url.href)
execFileSync(
  join(root, 'node_modules', '.bin', 'kysely-codegen'),
  [...codegenArguments(url.href), '--out-file', join(root, 'packages/server/src/platform/database/tables.ts')],
  { stdio: 'inherit' },
)
await admin.query('drop database generate with (force)')
await admin.end()
await postgres.stop()
