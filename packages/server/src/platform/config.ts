import { isIP, isIPv6 } from 'node:net'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { resolveAddress } from './database/address/address.ts'
import { AddressError } from './database/address/address-error.ts'
import { decode } from './database/address/connection-string.ts'

/** Thrown for a setting that cannot be used. Its message is the only sentence that the operator sees. */
export class SettingError extends Error {}

type Setting<T> = {
  readonly meaning: string
  /** The default as it would be written in the environment; shown in the documentation. */
  readonly fallback: string | null
  read(text: string, env: Environment): T
  /** The value holds a password or a key, so an error message must not repeat it: the message of a failed start is logged. */
  readonly isSecret?: true
}

const setting = <T>(meaning: string, fallback: string | null, read: Setting<T>['read']): Setting<T> => ({
  meaning,
  fallback,
  read,
})

const secret = <T>(one: Setting<T>): Setting<T> => ({ ...one, isSecret: true })

const wrong = (what: string) => new SettingError(what)
const text = (value: string) => value
const flag = (value: string) => {
  if (['1', 'true', 'on'].includes(value)) return true
  if (['0', 'false', 'off'].includes(value)) return false
  throw wrong('must be 1 or 0')
}
/** A token that fits into a header and is too long to guess. */
const token = (value: string) => {
  if (!/^[\x21-\x7e]{16,200}$/.test(value)) throw wrong('must have 16 to 200 characters without spaces')
  return value
}
const integer = (min: number, max: number) => (value: string) => {
  const n = Number(value)
  if (!/^\d+$/.test(value) || n < min || n > max) throw wrong(`must be a whole number from ${min} to ${max}`)
  return n
}
const oneOf =
  <const V extends string>(...values: V[]) =>
  (value: string) => {
    const found = values.find((v) => v === value)
    if (!found) throw wrong(`must be one of ${values.join(', ')}`)
    return found
  }
const maxProcesses = 64
const processes = (value: string): number | 'auto' => {
  if (value === 'auto') return value
  if (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > maxProcesses)
    throw wrong(`must be auto or a whole number from 1 to ${maxProcesses}`)
  return Number(value)
}
const url =
  (...protocols: string[]) =>
  (value: string) => {
    const parsed = URL.canParse(value) ? new URL(value) : null
    if (!parsed?.hostname || !protocols.includes(parsed.protocol))
      throw wrong(`must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`)
    convertAddressErrors(() => [parsed.username, parsed.password].map(decode))
    return value.replace(/\/$/, '')
  }
/** A URL without a path, because pages, cookies and passkeys belong to the root of a host. */
const origin = (value: string) => {
  const { pathname, search, hash, username, origin } = new URL(url('http:', 'https:')(value))
  if (pathname !== '/' || search || hash || username)
    throw wrong('must be scheme, host and port only, like https://sineta.example')
  return origin
}
const host = (value: string) => {
  // URL.canParse rejects 999.1.1.1, which is neither an address nor a name.
  const isName = /^[a-z0-9.-]+$/i.test(value) && URL.canParse(`http://${value}`)
  if (!isIP(value) && !isName) throw wrong('must be an address or the name of this machine')
  return value
}
const list = (value: string) => {
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  // Two unset variables of a compose file leave a comma. An empty list of mail servers would lose all mail.
  if (items.length === 0) throw wrong('has only commas')
  return items
}

const isRange = (item: string) => {
  const [address = '', bits = '', ...rest] = item.split('/')
  const maxBits = isIP(address) && (isIPv6(address) ? 128 : 32)
  return maxBits > 0 && rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= maxBits
}
const ranges = (value: string) => {
  const items = list(value)
  if (!items.every(isRange)) throw wrong('must be address ranges like 127.0.0.0/8 or ::1/128, comma separated')
  return items
}
const addresses = (value: string) => {
  const items = list(value)
  if (!items.every((item) => isIP(item) || isRange(item)))
    throw wrong('must be addresses or ranges like 203.0.113.7 or 203.0.113.0/28, comma separated')
  return items
}
// Names of networks that Fastify accepts besides addresses.
const networks = ['loopback', 'linklocal', 'uniquelocal']
const proxies = (value: string) => {
  const items = list(value)
  if (!items.every((item) => isIP(item) || isRange(item) || networks.includes(item)))
    throw wrong('must be addresses or ranges of proxies like 10.0.0.7 or 10.0.0.0/24, comma separated')
  return items
}
const convertAddressErrors = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw error instanceof AddressError ? wrong(error.message) : error
  }
}
const databaseAddress = (value: string, env: Environment) => convertAddressErrors(() => resolveAddress(value, env))
const mailAddress = (value: string) => {
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw wrong('must be an e-mail address')
  return value
}
const sender = (value: string) => {
  if (!/^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value))
    throw wrong('must be an e-mail address, optionally with a name, like Sineta <no-reply@sineta.example>')
  return value
}

/**
 * Everything the service reads from its environment, except for the variables of libpq (`database/address/keywords.ts`). Nothing
 * else reads `process.env`.
 */
export const settings = {
  PORT: setting('Port of the HTTP listener', '8080', integer(0, 65_535)),
  HOST: setting('Address it listens on', '127.0.0.1', host),
  BASE_URL: setting('Public URL of the service, if it is not http://HOST:PORT; required in production', null, origin),
  DATABASE_URL: secret(
    setting(
      'Address of a PostgreSQL 15 or newer, as a URI or as key=value pairs of libpq; without it, an embedded one is started in SINETA_DATA',
      null,
      databaseAddress,
    ),
  ),
  SINETA_PROCESSES: setting(
    'Number of processes that share the work of one command, or `auto`; `--processes` takes precedence',
    '1',
    processes,
  ),
  DATABASE_POOL: setting(
    'Maximum number of database connections of one command for requests; it uses as many again for sign-in, and each process 16 to 24 more for deliveries, jobs and notifications',
    '20',
    integer(4, 500),
  ),
  WORKER_IN_FLIGHT: setting('Maximum number of deliveries that one command has in flight', '2048', integer(1, 10_000)),
  PG_BIN: setting(
    'Folder of the pg_dump and pg_restore that backup and restore use; without it, those on the PATH',
    null,
    (p) => path.resolve(p),
  ),
  SINETA_DATA: setting('Folder of the embedded database, the demo file and generated keys', './.sineta', (p) =>
    path.resolve(p),
  ),
  SINETA_DEMO: setting(
    'Create the demo school and partner (default: on without DATABASE_URL and outside production)',
    null,
    flag,
  ),
  SINETA_DEMO_STUDENTS: setting(
    'Number of students in the demo school when it is created, at the first start',
    '40',
    integer(40, 5_000),
  ),
  NODE_ENV: setting(
    '`production` refuses demo and test settings, and requires BASE_URL and KEK',
    'development',
    oneOf('development', 'production', 'test'),
  ),
  EGRESS_ALLOW_CIDRS: setting(
    'Private networks that may receive deliveries; refused in production (demo: 127.0.0.0/8,::1/128)',
    null,
    ranges,
  ),
  EGRESS_ADDRESSES: setting(
    'Addresses or ranges that deliveries come from, comma separated, for the firewalls of receivers; shown by GET /v1/meta',
    null,
    addresses,
  ),
  KEK: secret(
    setting(
      'Keys that seal secrets at rest, `id:base64 of 32 bytes`, comma separated, newest first; required in production, otherwise generated in SINETA_DATA',
      null,
      list,
    ),
  ),
  SMTP_URL: secret(
    setting(
      'Mail server; without it, mail is logged instead of sent. With several, comma separated, the next one is tried when one fails',
      null,
      (value) => list(value).map(url('smtp:', 'smtps:')),
    ),
  ),
  SMTP_TLS: setting(
    '`required` sends mail only over TLS; `plaintext` also sends it unencrypted to a server that does not offer TLS',
    'required',
    oneOf('required', 'plaintext'),
  ),
  MAIL_FROM: setting('Sender of mail (default: no-reply@ followed by the host of BASE_URL)', null, sender),
  REQUIRE_MFA: setting('Require a second factor in portal, panel and admin', '0', flag),
  TRUST_PROXY: setting('Addresses of the proxies whose X-Forwarded-For is trusted', null, proxies),
  RATE_LIMITS: setting('Limit the requests of each key', '1', flag),
  METRICS_TOKEN: secret(
    setting(
      'Bearer token for /metrics; without it, they are only available from this machine, and not through a proxy',
      null,
      token,
    ),
  ),
  DRAIN_SECONDS: setting(
    'How long a stopping process still accepts requests after it reports that it is not ready; a process with `--role worker` does not wait',
    '0',
    integer(0, 300),
  ),
  LOG_LEVEL: setting(
    'Lowest level that is logged: debug, info, warning, error or silent (demo: warning)',
    'info',
    // `warn` is the word of 0.1.0.
    oneOf('debug', 'info', 'warning', 'warn', 'error', 'silent'),
  ),
  OPERATOR_EMAIL: setting('E-mail of the first operator, who is created at the first start', null, mailAddress),
  OPERATOR_PASSWORD: secret(setting('Password of the first operator', null, text)),
  TEST_LEASE_SECONDS: setting(
    'For crash tests: how long a worker holds a delivery; refused in production',
    null,
    integer(1, 45),
  ),
  TEST_DELAYS_DIVIDED_BY: setting(
    'For crash tests: number by which the delays of retries are divided; refused in production',
    null,
    integer(1, 1000),
  ),
  TEST_ENDS_WITH_PARENT: setting(
    'For tests: stop when the process that started this one is gone; refused in production',
    null,
    flag,
  ),
  TEST_FAIL_POINT: setting(
    'For crash tests: where a worker dies; refused in production',
    null,
    oneOf('before-writing', 'on-poison'),
  ),
} as const

const roles = ['all', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

export type Environment = Readonly<Record<string, string | undefined>>
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the configuration from the environment, the arguments and the files of libpq. Throws a `SettingError` that says in one
 * sentence what is wrong.
 */
export function readConfig(env: Environment, args: readonly string[] = []) {
  const read = <K extends keyof typeof settings>(name: K): ReturnType<(typeof settings)[K]['read']> | null => {
    const { fallback, read: parse, isSecret } = settings[name] as Setting<ReturnType<(typeof settings)[K]['read']>>
    const value = env[name]?.trim() || fallback
    if (value === null) return null
    try {
      return parse(value, env)
    } catch (error) {
      if (error instanceof SettingError)
        throw new SettingError(`${name} ${error.message}${isSecret ? '.' : `; it is "${value}".`}`)
      throw error
    }
  }
  /** Reads a setting that has a fallback, so it is never null. */
  const readWithFallback = <K extends keyof typeof settings>(name: K) =>
    read(name) as ReturnType<(typeof settings)[K]['read']>

  const options = optionsFrom(args)
  const { role } = options
  const production = readWithFallback('NODE_ENV') === 'production'
  const databaseUrl = read('DATABASE_URL')
  const demo = read('SINETA_DEMO') ?? (databaseUrl === null && !production)
  const allowed = read('EGRESS_ALLOW_CIDRS')
  const kek = read('KEK')

  if (production && demo)
    throw new SettingError('SINETA_DEMO cannot be on with NODE_ENV=production: the demo has known passwords.')
  if (production && allowed?.length)
    throw new SettingError(
      'EGRESS_ALLOW_CIDRS cannot be set with NODE_ENV=production: deliveries would reach private networks.',
    )
  const test = {
    leaseSeconds: read('TEST_LEASE_SECONDS'),
    delaysDividedBy: read('TEST_DELAYS_DIVIDED_BY'),
    failPoint: read('TEST_FAIL_POINT'),
    endsWithParent: read('TEST_ENDS_WITH_PARENT'),
  }
  if (production && Object.values(test).some((value) => value !== null))
    throw new SettingError(
      'TEST_* settings cannot be set with NODE_ENV=production: the service would not keep its guarantees.',
    )
  if (production && !kek)
    throw new SettingError('KEK must be set with NODE_ENV=production: it seals the signing secrets.')
  const baseUrl = read('BASE_URL')
  if (production && !baseUrl)
    throw new SettingError(
      'BASE_URL must be set with NODE_ENV=production, like https://sineta.example: links in mails, cookies and passkeys are made for it.',
    )
  if (role !== 'all' && !databaseUrl)
    throw new SettingError(`--role ${role} needs DATABASE_URL: the embedded database serves one command.`)

  return {
    role,
    processes: options.processes ?? readWithFallback('SINETA_PROCESSES'),
    production,
    demo,
    port: readWithFallback('PORT'),
    host: readWithFallback('HOST'),
    baseUrl,
    databaseUrl,
    databasePool: readWithFallback('DATABASE_POOL'),
    workerInFlight: readWithFallback('WORKER_IN_FLIGHT'),
    pgBin: read('PG_BIN'),
    dataFolder: readWithFallback('SINETA_DATA'),
    demoStudents: readWithFallback('SINETA_DEMO_STUDENTS'),
    egressAllow: allowed ?? (demo ? ['127.0.0.0/8', '::1/128'] : []),
    egressAddresses: read('EGRESS_ADDRESSES'),
    kek,
    smtpUrls: read('SMTP_URL'),
    smtpTls: readWithFallback('SMTP_TLS'),
    mailFrom: read('MAIL_FROM'),
    requireMfa: readWithFallback('REQUIRE_MFA'),
    trustProxy: read('TRUST_PROXY'),
    rateLimits: readWithFallback('RATE_LIMITS'),
    metricsToken: read('METRICS_TOKEN'),
    drainSeconds: readWithFallback('DRAIN_SECONDS'),
    logLevel: env.LOG_LEVEL?.trim() || !demo ? readWithFallback('LOG_LEVEL') : ('warning' as const),
    test,
    firstOperator: firstOperator(read('OPERATOR_EMAIL'), read('OPERATOR_PASSWORD')),
  }
}

function firstOperator(email: string | null, password: string | null) {
  if (email && password) return { email, password }
  if (email || password) throw new SettingError('OPERATOR_EMAIL and OPERATOR_PASSWORD go together.')
  return null
}

/** Parses options written as `--role api` or `--role=api`, in any order. */
function optionsFrom(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { role: { type: 'string' }, processes: { type: 'string' } },
    })
    return {
      role: oneOf(...roles)(values.role ?? 'all'),
      processes: values.processes === undefined ? null : processes(values.processes),
    }
  } catch {
    throw new SettingError(
      `The options are --role ${roles.join('|')} and --processes auto|1..${maxProcesses}; got "${args.join(' ')}".`,
    )
  }
}
