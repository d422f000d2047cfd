// Stores a database of the current version with data: `npm run store-release`, once for each release.
// From then on packages/server/test/platform/upgrade.test.ts upgrades it. The data is that of the demo after each event has occurred once.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startDemo } from './demo-service.mjs'
import { fail, prepare, root } from './prepare.mjs'
import { readSequences, readTables } from './stored-database.mjs'

await prepare(['server', 'pages'])
const { default: pg } = await import('pg')
const { eventNames } = await import('../packages/contract/dist/index.js')
const { migrations } = await import('../packages/server/dist/platform/database/migrate.js')
const { startEmbeddedPostgres } = await import(
  '../packages/server/dist/platform/embedded-postgres/embedded-postgres.js'
)

const { version } = JSON.parse(readFileSync(join(root, 'packages', 'server', 'package.json'), 'utf8'))
const file = join(root, 'packages', 'server', 'test', 'fixtures', `${version}.json.gz`)
if (existsSync(file)) fail(`${version} is already stored, and a stored version never changes: ${file}`)

const folder = mkdtempSync(join(tmpdir(), 'sineta-release-'))
try {
  await makeData()
  const stored = await readData()
  const empty = Object.keys(stored.tables).filter((table) => stored.tables[table].rows.length === 0)
  if (empty.length > 0)
    throw new Error(`These tables have no row to lose; give them one in scripts/store-release.sql: ${empty.join(', ')}`)
  writeFileSync(file, gzipSync(JSON.stringify(stored), { level: 9 }))
  console.log(`${file} written`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function makeData() {
  const { facts, stop } = await startDemo(folder, { PORT: '0' })
  try {
    await causeEverything(facts)
  } finally {
    await stop()
  }
}

async function causeEverything({ base_url, app }) {
  const post = (path, body = {}) =>
    fetch(`${base_url}/v1/portal/app/${app.id}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.api_key_test}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (const event of eventNames) {
    const response = await post('/sandbox/trigger', { event })
    if (response.status >= 500) throw new Error(`${event} could not be triggered: ${await response.text()}`)
  }
  await post('/receiver-check')
}

async function readData() {
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), endsWithProcess: true })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  // Disables references and triggers, because the SQL below inserts rows that only triggers would write.
  await client.query('set session_replication_role = replica')
  await client.query(readFileSync(join(root, 'scripts', 'store-release.sql'), 'utf8'))
  const { rows } = await client.query('select now()::text as now')
  const stored = {
    version,
    stored_at: rows[0].now,
    migrations: (await migrations()).map(({ name, hash }) => ({ name, hash })),
    sequences: await readSequences(client),
    tables: await readTables(client),
  }
  await client.end()
  await postgres.stop()
  return stored
}
