import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ConnectionOptions, SecureVersion } from 'node:tls'
import { AddressError } from './address-error.ts'
import type { Parameters } from './keywords.ts'

export type Encryption = {
  /** False for a connection without encryption. */
  readonly tls: false | ConnectionOptions
  /** The connection continues without TLS if the server declines it. */
  readonly isOptional?: true
}

/**
 * Returns the forms of encryption to try, as libpq would: `prefer` is the default, and a given `sslrootcert` verifies the server
 * except with `no-verify`.
 */
export function encryptionsOf(parameters: Parameters): readonly Encryption[] {
  const { sslrootcert = '' } = parameters
  const sslmode = parameters.sslmode || (sslrootcert === 'system' ? 'verify-full' : 'prefer')
  if (sslrootcert === 'system' && sslmode !== 'verify-full')
    throw new AddressError(
      `has sslrootcert=system, which needs sslmode=verify-full: ${sslmode} would accept a certificate of any server`,
    )
  if (sslmode === 'verify-ca' && sslrootcert === '')
    throw new AddressError('has sslmode=verify-ca but no sslrootcert: name the authority, or use verify-full')
  if (sslmode === 'disable') return [unencrypted]

  const own = optionsOf(parameters)
  // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot weaken it.
  const verified = { ...own, rejectUnauthorized: true }
  const byAuthority = { ...verified, checkServerIdentity: () => undefined }
  const unverified = { ...own, rejectUnauthorized: false }
  const encrypted = sslrootcert ? byAuthority : unverified
  const modes: Readonly<Record<string, readonly Encryption[]>> = {
    allow: [unencrypted, { tls: encrypted }],
    prefer: [{ tls: encrypted, isOptional: true }, unencrypted],
    require: [{ tls: encrypted }],
    'no-verify': [{ tls: unverified }],
    'verify-ca': [{ tls: byAuthority }],
    'verify-full': [{ tls: verified }],
  }
  return modes[sslmode]!
}

const unencrypted = { tls: false } as const

function optionsOf(parameters: Parameters): ConnectionOptions {
  const { sslrootcert, sslcrl, sslcrldir, sslpassword, ssl_min_protocol_version, ssl_max_protocol_version } = parameters
  const revoked = [...(sslcrl ? [sslcrl] : []), ...(sslcrldir ? findCrlFiles(sslcrldir) : [])]
  return {
    ...(sslrootcert && sslrootcert !== 'system' && { ca: read('sslrootcert', sslrootcert) }),
    ...(revoked.length > 0 && { crl: revoked.map((file) => read('sslcrl', file)) }),
    ...certificateOf(parameters),
    ...(sslpassword && { passphrase: sslpassword }),
    minVersion: (ssl_min_protocol_version || 'TLSv1.2') as SecureVersion,
    ...(ssl_max_protocol_version && { maxVersion: ssl_max_protocol_version as SecureVersion }),
  }
}

function certificateOf({ sslcertmode, sslcert, sslkey }: Parameters): ConnectionOptions {
  if (sslcertmode === 'disable' || !sslcert) return {}
  if (!sslkey) throw new AddressError('names an sslcert but no sslkey: the certificate cannot be used without its key')
  const [cert, key] = [read('sslcert', sslcert), read('sslkey', sslkey)]
  const { uid, mode } = statSync(sslkey)
  // As in libpq, a group may read a key that root owns; any other key must be readable by its owner only.
  if (process.platform !== 'win32' && mode & (uid === 0 ? 0o037 : 0o077))
    throw new AddressError('names a file as sslkey that other accounts can open: chmod 600 it')
  return { cert, key }
}

/** Returns the revocation lists in a folder. `openssl rehash` names them by their hashes. */
function findCrlFiles(folder: string): string[] {
  const files = orRefuse('sslcrldir', () => readdirSync(folder)).filter((file) => /^[0-9a-f]{8}\.r\d+$/.test(file))
  if (files.length === 0)
    throw new AddressError('names a folder as sslcrldir that has no revocation lists: run openssl rehash on it')
  return files.map((file) => path.join(folder, file))
}

const read = (keyword: string, file: string) => orRefuse(keyword, () => readFileSync(file, 'utf8'))

function orRefuse<T>(keyword: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new AddressError(`names a file as ${keyword} that cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
