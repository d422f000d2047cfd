import { existsSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import path from 'node:path'
import { AddressError } from './address-error.ts'
import { checkValues, type Environment, keywords, type Parameters } from './keywords.ts'
import { fromService } from './service-file.ts'

/** Completes the parameters in libpq's order: the address, its service, the environment, then the default files and names. */
export function applyDefaults(given: Parameters, env: Environment): Parameters {
  const home = env.HOME || homedir()
  const { service, ...inEnvironment } = fromEnvironment(env)
  const { service: named = service, ...inAddress } = given
  const found = { ...inEnvironment, ...(named && fromService(named, env, home)), ...inAddress }
  const user = found.user || accountName()
  return { ...fromHome(home), ...found, user, dbname: found.dbname || user }
}

function fromEnvironment(env: Environment): Parameters {
  const found = Object.fromEntries(
    Object.entries(keywords).flatMap(([keyword, { variable }]) => {
      const value = variable && env[variable]
      return value ? [[keyword, value]] : []
    }),
  )
  checkValues(found, (keyword) => keywords[keyword]!.variable!)
  return env.PGREQUIRESSL?.startsWith('1') ? { sslmode: 'require', ...found } : found
}

const filesInHome = {
  passfile: '.pgpass',
  sslrootcert: '.postgresql/root.crt',
  sslcrl: '.postgresql/root.crl',
  sslcert: '.postgresql/postgresql.crt',
  sslkey: '.postgresql/postgresql.key',
}

const fromHome = (home: string): Parameters =>
  Object.fromEntries(
    Object.entries(filesInHome)
      .map(([keyword, file]) => [keyword, path.join(home, file)] as const)
      .filter(([, file]) => existsSync(file)),
  )

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    throw new AddressError('names no user, and the account of this process has no name: write user=…')
  }
}
