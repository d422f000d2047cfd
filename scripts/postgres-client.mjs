// Fetches pg_dump and pg_restore of PostgreSQL 18, which neither Debian's stable release nor npm has, from Debian's next release,
// forky, into a folder of ours. They need newer libraries than this machine has, which are fetched too, and are started by their
// own loader.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './prepare.mjs'

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
const packages = [
  ...['postgresql-client-18', 'libpq5', 'libc6', 'libssl3t64', 'liblz4-1', 'libzstd1', 'zlib1g', 'libxxhash0'],
  ...['libgssapi-krb5-2', 'libkrb5-3', 'libk5crypto3', 'libkrb5support0', 'libcom-err2', 'libkeyutils1'],
  ...['libldap2', 'libsasl2-2'],
]

/** Returns the folder of the programs, or undefined if this machine is not Debian or cannot reach its archive. */
export async function clientFromDebian(folder) {
  const bin = join(folder, 'bin')
  if (existsSync(bin)) return bin
  const archive = archiveOfThisMachine()
  if (archive === undefined || !existsSync(keyring)) return undefined
  console.error('Fetching pg_dump of PostgreSQL 18…')
  const unpacked = join(folder, 'unpacked')
  if (!(await download(archive, join(folder, 'apt'), unpacked))) return undefined
  // Renamed once complete, so that a run that was stopped half way does not leave a folder that looks complete.
  const unfinished = join(folder, 'bin.part')
  writePrograms(unpacked, unfinished)
  renameSync(unfinished, bin)
  return bin
}

/** Returns the archive that this machine gets its Debian packages from. */
function archiveOfThisMachine() {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'])
  return stdout
    ?.toString()
    .split('\n')
    .find((uri) => uri.endsWith('/debian/'))
}

/** Downloads with apt, which checks Debian's signatures, using separate lists and settings: nothing on this machine is changed. */
async function download(archive, apt, unpacked) {
  for (const folder of ['lists/partial', 'archives/partial']) mkdirSync(join(apt, folder), { recursive: true })
  const source = `deb [signed-by=${keyring} target=Packages] ${archive} forky main\n`
  writeFileSync(join(apt, 'sources.list'), source)
  writeFileSync(join(apt, 'status'), '')
  const options = Object.entries({
    'Dir::Etc::sourcelist': join(apt, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State': apt,
    'Dir::State::status': join(apt, 'status'),
    'Dir::Cache': apt,
    'APT::Sandbox::User': '',
    'Acquire::Retries': '3',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const quietly = { cwd: apt, stdio: ['ignore', 'ignore', 'inherit'] }
  const isDone =
    (await run('apt-get', [...options, '-qq', 'update'], quietly)) === 0 &&
    (await run('apt-get', [...options, '-qq', 'download', ...packages], quietly)) === 0
  const files = readdirSync(apt).filter((file) => file.endsWith('.deb'))
  for (const file of isDone ? files : [])
    if ((await run('dpkg-deb', ['-x', file, unpacked], quietly)) !== 0) return false
  rmSync(apt, { recursive: true })
  return isDone
}

function writePrograms(unpacked, bin) {
  const triplet = readdirSync(join(unpacked, 'usr', 'lib')).find((name) => name.endsWith('-linux-gnu'))
  const libraries = join(unpacked, 'usr', 'lib', triplet)
  const loader = join(
    libraries,
    readdirSync(libraries).find((name) => /^ld-linux.*\.so\.\d$/.test(name)),
  )
  mkdirSync(bin, { recursive: true })
  for (const name of ['pg_dump', 'pg_restore']) {
    const program = join(unpacked, 'usr/lib/postgresql/18/bin', name)
    const file = join(bin, name)
    writeFileSync(file, `#!/bin/sh\nexec '${loader}' --library-path '${libraries}' '${program}' "$@"\n`)
    chmodSync(file, 0o755)
  }
}
