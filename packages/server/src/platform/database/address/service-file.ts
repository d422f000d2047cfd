import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AddressError } from './address-error.ts'
import { checkValues, type Environment, type Parameters } from './keywords.ts'

// The folders compiled into libpq: by Debian, by PostgreSQL's packages for Red Hat, and by default.
const systemFolders = ['/etc/postgresql-common', '/etc/sysconfig/pgsql', '/usr/local/pgsql/etc']

/** Returns the parameters of a service from the user's service file, or else from the system's. */
export function fromService(service: string, env: Environment, home: string): Parameters {
  const own = env.PGSERVICEFILE || path.join(home, '.pg_service.conf')
  if (env.PGSERVICEFILE && !existsSync(own))
    throw new AddressError('names a service, but PGSERVICEFILE names a file that does not exist')
  const system = (env.PGSYSCONFDIR ? [env.PGSYSCONFDIR] : systemFolders).map((one) => path.join(one, 'pg_service.conf'))
  for (const file of [own, ...system].filter((one) => existsSync(one))) {
    const found = sectionOf(readFileSync(file, 'utf8'), service)
    if (found === null) continue
    checkValues(found, (keyword) => `${keyword} in ${file}`)
    return found
  }
  throw new AddressError(`names the service ${service}, which no service file defines`)
}

/** Returns the parameters of the section for a service, or null if the file does not have one. */
function sectionOf(text: string, service: string): Parameters | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const begin = lines.indexOf(`[${service}]`)
  if (begin === -1) return null
  const rest = lines.slice(begin + 1)
  const end = rest.findIndex((line) => line.startsWith('['))
  const pairs = rest.slice(0, end === -1 ? undefined : end).map((line) => {
    const [, keyword, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (keyword === undefined)
      throw new AddressError(`names the service ${service}, which has a line without keyword=value`)
    if (keyword === 'service') throw new AddressError(`names the service ${service}, which names another one`)
    return [keyword, value!] as const
  })
  // If a keyword is repeated, its first line wins, as in libpq.
  return Object.fromEntries(pairs.reverse())
}
