import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { isAddress } from './arguments.ts'
import { Failure } from './failure.ts'
import type { KnownApp } from './target.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** Returns a variable, if it is set. A file with Windows line endings leaves a carriage return at the end of a variable. */
export const readVariable = (env: Env, name: `SINETA_${string}`): string | undefined => env[name]?.trim() || undefined

/** Returns the app of the stored login, then that of the demo in this folder or above it. */
export async function knownApps(env: Env, cwd: string): Promise<readonly KnownApp[]> {
  return [await readLogin(env), await findDemo(env, cwd)].filter((app) => app !== undefined)
}

export const loginFile = (env: Env) =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'sineta', 'login.json')

export async function readLogin(env: Env): Promise<KnownApp | undefined> {
  const file = loginFile(env)
  const login = await readJson(file, isLogin)
  return login && { ...login, from: file }
}

/**
 * Stores the login in a file that only its owner can read. Writes a new file each time, because the mode applies only to new
 * files.
 */
export async function writeLogin(env: Env, login: Login): Promise<string> {
  const file = loginFile(env)
  const draft = `${file}.${process.pid}`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(draft, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    await rename(draft, file)
  } catch (error) {
    // The draft holds keys. There is none if its folder could not be created.
    await rm(draft, { force: true }).catch(() => {})
    throw new Failure(`The login cannot be stored (${(error as NodeJS.ErrnoException).code}).`, {
      where: file,
      remedy: 'Check the owner and permissions of its folder, or set XDG_CONFIG_HOME to another folder.',
    })
  }
  return file
}

export const removeLogin = (env: Env) => rm(loginFile(env), { force: true })

export type Login = Omit<KnownApp, 'from'>

type Demo = {
  readonly base_url: string
  readonly app: {
    readonly id: string
    readonly api_key_test: string
    readonly api_key_live: string
    readonly signing_secret: string
  }
}

async function findDemo(env: Env, cwd: string): Promise<KnownApp | undefined> {
  const data = readVariable(env, 'SINETA_DATA')
  const folders = [...(data ? [data] : []), ...upward(cwd).map((folder) => join(folder, '.sineta'))]
  for (const folder of folders) {
    const file = join(folder, 'demo.json')
    const demo = await readJson(file, isDemo)
    if (!demo) continue
    const { id, api_key_test, api_key_live, signing_secret } = demo.app
    return {
      url: demo.base_url,
      app: id,
      keys: { test: api_key_test, live: api_key_live },
      secret: signing_secret,
      from: file,
    }
  }
  return undefined
}

const upward = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...upward(dirname(folder))]

// A file that was changed by hand may be valid JSON and still lack members that we read.
const isText = (value: unknown) => typeof value === 'string'
const isLogin = (found: Partial<Login> | null): found is Login =>
  isAddress(String(found?.url)) && isText(found?.app) && Object.values(found?.keys ?? { none: null }).every(isText)
const isDemo = (found: Partial<Demo> | null): found is Demo =>
  isAddress(String(found?.base_url)) && isText(found?.app?.id) && isText(found?.app?.api_key_test)

/** Reads a file that we wrote; undefined if there is none. */
async function readJson<T>(file: string, isWhole: (found: Partial<T> | null) => found is T): Promise<T | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Failure(`The file cannot be read (${code}).`, { where: file, remedy: 'Check its owner and permissions.' })
  }
  const found = parse<T>(text)
  if (isWhole(found)) return found
  throw new Failure('The file is damaged.', {
    where: file,
    remedy: 'Remove it and run "sineta login", or "npm start" again.',
  })
}

function parse<T>(text: string): Partial<T> | null {
  try {
    return JSON.parse(text) as Partial<T> | null
  } catch {
    return null
  }
}
