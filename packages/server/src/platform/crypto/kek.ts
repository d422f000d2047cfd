import { randomBytes } from 'node:crypto'
import { access, link, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SettingError } from '../config.ts'
import { createSecrets } from './secrets.ts'

/**
 * Returns the keys in the data folder, which serve outside production if KEK is not set. The first start generates one, which only
 * the owner of the file can read.
 */
export async function readOrCreateKek(dataFolder: string): Promise<string[]> {
  const file = fileIn(dataFolder)
  try {
    await mkdir(dataFolder, { recursive: true })
    if (!(await exists(file))) {
      if (await exists(path.join(dataFolder, 'postgres'))) throw missingKeyError(file)
      await createKeyFile(file)
    }
    const keys = (await readFile(file, 'utf8')).trim().split(',')
    requireUsable(keys, file)
    return keys
  } catch (error) {
    if (error instanceof SettingError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new SettingError(
      `SINETA_DATA cannot be written: ${dataFolder} (${code}). Choose another folder or correct its permissions.`,
    )
  }
}

const fileIn = (dataFolder: string) => path.join(dataFolder, 'kek')

/** Throws if other accounts can read the key: a copy of the folder may have lost the file's mode. Windows has no modes. */
export async function requirePrivateKek(dataFolder: string): Promise<void> {
  const file = fileIn(dataFolder)
  const { mode } = await stat(file)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  throw new Error(
    `Other accounts of this machine can read the key in ${file}: chmod 600 it, and rotate the key if they may have read it.`,
  )
}

/** Throws the same sentence as for the setting KEK, followed by the file that the key was read from. */
function requireUsable(keys: readonly string[], file: string) {
  try {
    createSecrets(keys)
  } catch (error) {
    throw new SettingError(`${(error as Error).message} It was read from ${file}.`)
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * Creates the key file. If several processes start at once on an empty folder, one of them creates it and none reads it half
 * written. It is flushed to disk before anything is sealed with the key: PostgreSQL's files survive a power cut, and their secrets
 * would be lost without the key.
 */
async function createKeyFile(file: string) {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  await link(draft, file).catch(ignoreExisting)
  await rm(draft)
  await flushFolder(path.dirname(file))
}

/** Flushes a folder, which holds the name of a new file. Windows cannot open folders, and persists names on its own. */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

// A new key could not open the existing secrets, and the old key could not open secrets sealed with the new one.
const missingKeyError = (file: string) =>
  new SettingError(`There is a database, but the key of its secrets is not at ${file}. Put it back, or set KEK.`)
