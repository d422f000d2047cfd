import { AddressError } from './address-error.ts'

export type Parameters = Readonly<Record<string, string>>
export type Environment = Readonly<Record<string, string | undefined>>

type Keyword = {
  /** The environment variable that libpq reads if neither the address nor its service has the keyword. */
  readonly variable?: `PG${string}`
  readonly values?: readonly string[]
  /** Why the keyword is ignored. Ignoring it must not make a connection weaker than requested. */
  readonly ignored?: string
  /** Values that cannot be honoured, each with the reason; `*` stands for any value. */
  readonly refused?: Readonly<Record<string, string>>
}

const ownTimeouts = 'the service has its own limits for connections and statements'
const noGss = 'no connection of the service uses GSSAPI'
const writes = 'the service writes to its database'
const noOauth = 'the service signs in with a password or a certificate, not with OAuth'
const noKeys = 'the service needs the password itself'
const tlsVersions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']
const wireVersions = ['3.0', '3.2', 'latest']
const newerWire = 'the service speaks version 3.0 of the protocol'
const flag = ['0', '1']

/** Every keyword of PostgreSQL 18's libpq. */
export const keywords: Readonly<Record<string, Keyword>> = {
  service: { variable: 'PGSERVICE' },
  host: { variable: 'PGHOST' },
  hostaddr: { variable: 'PGHOSTADDR' },
  port: { variable: 'PGPORT' },
  dbname: { variable: 'PGDATABASE' },
  user: { variable: 'PGUSER' },
  password: { variable: 'PGPASSWORD' },
  passfile: { variable: 'PGPASSFILE' },
  options: { variable: 'PGOPTIONS' },
  require_auth: { variable: 'PGREQUIREAUTH' },
  channel_binding: { variable: 'PGCHANNELBINDING', values: ['disable', 'prefer', 'require'] },
  connect_timeout: { variable: 'PGCONNECT_TIMEOUT' },
  keepalives: { values: flag },
  keepalives_idle: {},
  target_session_attrs: {
    variable: 'PGTARGETSESSIONATTRS',
    values: ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'],
    refused: { 'read-only': writes, standby: writes, 'prefer-standby': writes },
  },

  // libpq does not know `no-verify`. It is in many addresses because Node's driver accepts it.
  sslmode: {
    variable: 'PGSSLMODE',
    values: ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'],
  },
  sslnegotiation: { variable: 'PGSSLNEGOTIATION', values: ['postgres', 'direct'] },
  sslrootcert: { variable: 'PGSSLROOTCERT' },
  sslcert: { variable: 'PGSSLCERT' },
  sslkey: { variable: 'PGSSLKEY' },
  sslpassword: {},
  sslcrl: { variable: 'PGSSLCRL' },
  sslcrldir: { variable: 'PGSSLCRLDIR' },
  ssl_min_protocol_version: { variable: 'PGSSLMINPROTOCOLVERSION', values: tlsVersions },
  ssl_max_protocol_version: { variable: 'PGSSLMAXPROTOCOLVERSION', values: tlsVersions },
  sslcertmode: {
    variable: 'PGSSLCERTMODE',
    values: ['disable', 'allow', 'require'],
    refused: { require: 'Node.js does not say whether the server asked for a certificate' },
  },
  sslsni: {
    variable: 'PGSSLSNI',
    values: flag,
    refused: { 0: "Node's driver names the server in every handshake" },
  },

  application_name: { variable: 'PGAPPNAME', ignored: 'each session has the name of its role' },
  fallback_application_name: { ignored: 'each session has the name of its role' },
  client_encoding: { variable: 'PGCLIENTENCODING', ignored: 'text is exchanged as UTF-8' },
  keepalives_interval: { ignored: ownTimeouts },
  keepalives_count: { ignored: ownTimeouts },
  tcp_user_timeout: { ignored: ownTimeouts },
  load_balance_hosts: {
    variable: 'PGLOADBALANCEHOSTS',
    values: ['disable', 'random'],
    ignored: 'of several hosts only one takes writes',
  },
  sslcompression: { variable: 'PGSSLCOMPRESSION', ignored: 'nothing is compressed, as in libpq since version 14' },
  sslkeylogfile: { ignored: 'no keys are written to a file' },
  krbsrvname: { variable: 'PGKRBSRVNAME', ignored: noGss },
  gsslib: { variable: 'PGGSSLIB', ignored: noGss },
  gssdelegation: { variable: 'PGGSSDELEGATION', ignored: noGss },
  uselibpqcompat: { ignored: 'the service always reads an address as libpq does' },

  gssencmode: {
    variable: 'PGGSSENCMODE',
    values: ['disable', 'prefer', 'require'],
    refused: { require: `${noGss}: encrypt it with sslmode` },
  },
  requirepeer: {
    variable: 'PGREQUIREPEER',
    refused: { '*': 'Node.js does not say which user is at the other end of a socket' },
  },
  replication: {
    values: ['0', 'false', 'off', 'no', '1', 'true', 'on', 'yes', 'database'],
    refused: Object.fromEntries(
      ['1', 'true', 'on', 'yes', 'database'].map((value) => [value, 'replication connections are for standbys']),
    ),
  },
  min_protocol_version: {
    variable: 'PGMINPROTOCOLVERSION',
    values: wireVersions,
    refused: { '3.2': newerWire, latest: newerWire },
  },
  max_protocol_version: { variable: 'PGMAXPROTOCOLVERSION', values: wireVersions, ignored: newerWire },
  scram_client_key: { refused: { '*': noKeys } },
  scram_server_key: { refused: { '*': noKeys } },
  oauth_issuer: { refused: { '*': noOauth } },
  oauth_client_id: { refused: { '*': noOauth } },
  oauth_client_secret: { refused: { '*': noOauth } },
  oauth_scope: { refused: { '*': noOauth } },
}

/**
 * Throws if a keyword is unknown or has a value that cannot be used. `nameOf` returns the name to report, which says where the
 * operator set the keyword.
 */
export function checkValues(parameters: Parameters, nameOf: (keyword: string) => string = (keyword) => keyword): void {
  for (const [keyword, value] of Object.entries(parameters)) {
    const row = Object.hasOwn(keywords, keyword) ? keywords[keyword]! : undefined
    if (row === undefined) throw new AddressError(`has the parameter ${nameOf(keyword)}, which Sineta does not know`)
    if (value === '') continue
    if (row.values && !row.values.includes(value))
      throw new AddressError(`has a value of ${nameOf(keyword)} that is not one of ${row.values.join(', ')}`)
    const reason = row.refused?.[value] ?? row.refused?.['*']
    if (reason !== undefined)
      throw new AddressError(
        `has ${nameOf(keyword)}${row.values ? `=${value}` : ''}, which cannot be honoured: ${reason}`,
      )
  }
}
