import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

/** Where the database is: one host or several, of which the one that takes writes is used. */
export type Address = {
  /** A host that begins with `/` is the folder of a socket; without a host PostgreSQL's default holds. */
  readonly hosts: readonly { readonly host?: string; readonly port?: number }[]
  readonly database?: string
  readonly user?: string
  readonly password?: string
  readonly options?: string
  /** Tried one after the other: false is a connection that is not encrypted. */
  readonly tls: readonly (false | ConnectionOptions)[]
}

/** The text is no address. The message continues a sentence that begins with the name of the setting. */
export class AddressError extends Error {}

type Parameters = Readonly<Record<string, string>>

/** Parameters that change nothing here: patience, names and probes of connections are ours to set. */
const ignored = new Set([
  ...['application_name', 'fallback_application_name', 'client_encoding', 'connect_timeout', 'tcp_user_timeout'],
  ...['keepalives', 'keepalives_idle', 'keepalives_interval', 'keepalives_count', 'target_session_attrs'],
  ...['gssencmode', 'sslcompression', 'sslsni', 'channel_binding', 'load_balance_hosts', 'uselibpqcompat'],
])
const known = new Set([
  ...['host', 'hostaddr', 'port', 'dbname', 'user', 'password', 'options'],
  ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword'],
])

const parametersOf = (text: string) => (/^postgres(ql)?:\/\//.test(text) ? fromUri(text) : fromPairs(text))

/** Variables in which PostgreSQL's own programs find what they need: unlike an argument, the list of processes shows none. */
const variables: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  hostaddr: 'PGHOSTADDR',
  port: 'PGPORT',
  dbname: 'PGDATABASE',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  options: 'PGOPTIONS',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
}

/** The same address for `pg_dump` and `pg_restore`. Of several hosts they use the one that takes writes, as the service does. */
export function environmentOf(text: string): Readonly<Record<string, string>> {
  const { sslmode = 'disable', ...parameters } = parametersOf(text)
  const all = { ...parameters, sslmode: sslmode === 'no-verify' ? 'require' : sslmode }
  const named = Object.entries(all).flatMap(([name, value]) =>
    name in variables && value ? [[variables[name]!, value] as const] : [],
  )
  return { ...Object.fromEntries(named), PGTARGETSESSIONATTRS: 'read-write' }
}

/** Reads every form that libpq takes: a URI, or `key=value` pairs. */
export function parseAddress(text: string): Address {
  const parameters = parametersOf(text)
  const unknown = Object.keys(parameters).find((name) => !known.has(name) && !ignored.has(name))
  if (unknown !== undefined) throw new AddressError(`has the parameter ${unknown}, which Sineta does not know`)
  const { dbname, user, password, options } = parameters
  return {
    hosts: hostsOf(parameters),
    ...(dbname && { database: dbname }),
    ...(user && { user }),
    ...(password && { password }),
    ...(options && { options }),
    tls: tlsOf(parameters),
  }
}

function fromUri(text: string): Parameters {
  const [, userinfo = '', hosts = '', dbname = '', query = ''] =
    /^\w+:\/\/(?:([^/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/.exec(text) ?? []
  const [user = '', ...password] = userinfo.split(':')
  const places = hosts.split(',').map((place) => /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(place))
  if (places.includes(null)) throw new AddressError('has a host or a port that cannot be read')
  const inPath = {
    user: decode(user),
    password: decode(password.join(':')),
    host: places.map((place) => decode(place![1]!.replace(/^\[(.*)\]$/, '$1'))).join(','),
    port: places.map((place) => place![2] ?? '').join(','),
    dbname: decode(dbname),
  }
  const inQuery = query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=', 2).map(decode) as [string, string])
  const given = Object.entries(inPath).filter(([, value]) => /[^,]/.test(value))
  return Object.fromEntries([...given, ...inQuery])
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new AddressError('has a % that no two hexadecimal digits follow: write it as %25')
  }
}

const pair = /\s*(\w+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|((?:[^\s'\\]|\\.)*))(?=\s|$)/y

function fromPairs(text: string): Parameters {
  const found: Record<string, string> = {}
  pair.lastIndex = 0
  while (pair.lastIndex < text.trimEnd().length) {
    const [, name, quoted, bare = ''] = pair.exec(text) ?? []
    if (name === undefined)
      throw new AddressError(
        "must be an address that begins with postgres:// or postgresql://, or pairs like host=db user='x'",
      )
    found[name] = (quoted ?? bare).replaceAll(/\\(.)/g, '$1')
  }
  return found
}

function hostsOf({ host = '', hostaddr = '', port = '' }: Parameters): Address['hosts'] {
  const names = (hostaddr || host).split(',')
  const ports = port.split(',')
  if (ports.length !== 1 && ports.length !== names.length)
    throw new AddressError(`names ${names.length} hosts and ${ports.length} ports`)
  return names.map((name, i) => {
    const number = ports.length === 1 ? ports[0] : ports[i]
    if (number && !(/^\d+$/.test(number) && Number(number) >= 1 && Number(number) <= 65_535))
      throw new AddressError('has a port that is no number from 1 to 65535')
    return { ...(name && { host: name }), ...(number && { port: Number(number) }) }
  })
}

/** As libpq: what is not verified is encrypted against those who only listen. */
function tlsOf({
  sslmode = 'disable',
  sslrootcert,
  sslcert,
  sslkey,
  sslpassword,
  host = '',
}: Parameters): Address['tls'] {
  const own: ConnectionOptions = {
    ...(sslrootcert && sslrootcert !== 'system' && { ca: read('sslrootcert', sslrootcert) }),
    ...(sslcert && { cert: read('sslcert', sslcert) }),
    ...(sslkey && { key: read('sslkey', sslkey) }),
    ...(sslpassword && { passphrase: sslpassword }),
    // Where `hostaddr` says the address, this is the name that the certificate must have.
    ...(host && !host.includes(',') && !host.startsWith('/') && { servername: host }),
  }
  const unverified = { ...own, rejectUnauthorized: false }
  const byAuthority = { ...own, checkServerIdentity: () => undefined }
  const modes: Readonly<Record<string, Address['tls']>> = {
    disable: [false],
    allow: [false, unverified],
    prefer: [unverified, false],
    require: [sslrootcert ? byAuthority : unverified],
    'no-verify': [unverified],
    'verify-ca': [byAuthority],
    'verify-full': [own],
  }
  const tls = modes[sslmode]
  if (tls === undefined) throw new AddressError(`has an sslmode that is none of ${Object.keys(modes).join(', ')}`)
  if (sslmode === 'verify-ca' && sslrootcert === undefined)
    throw new AddressError('has sslmode=verify-ca and no sslrootcert: name the authority, or use verify-full')
  return tls
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new AddressError(`names a file as ${name} that cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
