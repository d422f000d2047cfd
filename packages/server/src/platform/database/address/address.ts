import { AddressError } from './address-error.ts'
import { type Authentication, authenticationOf } from './authentication.ts'
import { formatConnectionString, parseConnectionString } from './connection-string.ts'
import { applyDefaults } from './defaults.ts'
import { checkValues, type Environment, keywords, type Parameters } from './keywords.ts'
import { type Encryption, encryptionsOf } from './tls.ts'

/** Where the database is. Of several hosts, the one that accepts writes is used. */
export type Address = {
  readonly hosts: readonly Host[]
  readonly database?: string
  readonly user?: string
  readonly password?: string
  readonly passwordFile?: string
  readonly options?: string
  /** Tried in this order. */
  readonly encryptions: readonly Encryption[]
  readonly negotiatesDirectly: boolean
  readonly authentication: Authentication
  readonly keepAlive: boolean
  readonly keepAliveInitialDelayMillis: number
  readonly connectTimeoutSeconds: number
  readonly requiresWrites: boolean
}

type Host = {
  /** A name, an IP address or the folder of a socket. If undefined, libpq's default: a local socket, or else localhost. */
  readonly host?: string
  /** The name in the certificate and in the password file, if `host` is an IP address. */
  readonly name?: string
  readonly port?: number
}

/**
 * Returns the address as `key=value` pairs, completed with everything that libpq would look up: services, environment variables
 * and files of the account.
 */
export function resolveAddress(text: string, env: Environment): string {
  const given = parseConnectionString(text)
  checkValues(given)
  const resolved = formatConnectionString(applyDefaults(given, env))
  parseAddress(resolved)
  return resolved
}

/** Returns the address as environment variables for `pg_dump` and `pg_restore`. The list of processes would show arguments. */
export function toLibpqEnvironment(text: string): Readonly<Record<string, string>> {
  const parameters = parseConnectionString(text)
  const named = Object.entries(parameters).flatMap(([keyword, value]) => {
    const variable = keywords[keyword]?.variable
    return variable && value ? [[variable, value === 'no-verify' ? 'require' : value] as const] : []
  })
  // Of several hosts, they use the one that accepts writes, as the service does.
  return { ...Object.fromEntries(named), PGTARGETSESSIONATTRS: 'read-write' }
}

/** Parses both forms that libpq accepts: a URI, or `key=value` pairs. */
export function parseAddress(text: string): Address {
  const parameters = parseConnectionString(text)
  checkValues(parameters)
  const { dbname, user, password, passfile, options, target_session_attrs = 'any' } = parameters
  const encryptions = encryptionsOf(parameters)
  const negotiatesDirectly = parameters.sslnegotiation === 'direct'
  if (negotiatesDirectly && encryptions.some(({ tls, isOptional }) => tls === false || isOptional))
    throw new AddressError('has sslnegotiation=direct, which needs sslmode=require, verify-ca or verify-full')
  return {
    hosts: hostsOf(parameters),
    ...(dbname && { database: dbname }),
    ...(user && { user }),
    ...(password && { password }),
    ...(passfile && { passwordFile: passfile }),
    ...(options && { options }),
    encryptions,
    negotiatesDirectly,
    authentication: authenticationOf(parameters),
    keepAlive: parameters.keepalives !== '0',
    keepAliveInitialDelayMillis: wholeNumber(parameters, 'keepalives_idle') * 1000,
    connectTimeoutSeconds: wholeNumber(parameters, 'connect_timeout'),
    requiresWrites: target_session_attrs !== 'any',
  }
}

/** Reads a number as libpq does: an empty or negative value means the default. */
function wholeNumber(parameters: Parameters, keyword: string): number {
  const text = parameters[keyword] ?? ''
  if (!/^\s*([-+]?\d{1,9})?\s*$/.test(text))
    throw new AddressError(`has a value of ${keyword} that is not a whole number`)
  return Math.max(Number(text), 0)
}

function hostsOf({ host = '', hostaddr = '', port = '' }: Parameters): readonly Host[] {
  const [names, addresses, ports] = [host.split(','), hostaddr.split(','), port.split(',')]
  if (host && hostaddr && names.length !== addresses.length)
    throw new AddressError(`names ${names.length} hosts, but ${addresses.length} in hostaddr`)
  const targets = hostaddr ? addresses : names
  if (ports.length !== 1 && ports.length !== targets.length)
    throw new AddressError(`names ${targets.length} hosts, but ${ports.length} ports`)
  return targets.map((_, at) => {
    const number = ports.length === 1 ? ports[0] : ports[at]
    if (number && !(/^\d+$/.test(number) && Number(number) >= 1 && Number(number) <= 65_535))
      throw new AddressError('has a port that is not a number from 1 to 65535')
    const [name, address] = [names[at], addresses[at]]
    if (name?.startsWith('@'))
      throw new AddressError("has a host that begins with @: Node's driver does not support abstract sockets")
    const target = address || name
    return {
      ...(target && { host: target }),
      ...(address && name && { name }),
      ...(number && { port: Number(number) }),
    }
  })
}
