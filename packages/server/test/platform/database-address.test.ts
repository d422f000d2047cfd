import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { createPoolConfig, openConnection } from '../../src/platform/database/connection.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { createAuthority } from '../support/authority.ts'
import { execute } from '../support/database.ts'
import { needs } from '../support/machine.ts'

// Ways to connect and to restrict whom to trust, each tried on a PostgreSQL with TLS and several authentication methods.

const rules = `
hostssl   all only_tls       all scram-sha-256
hostnossl all only_plain     all scram-sha-256
host      all only_tls,only_plain all reject
host      all in_clear       all password
host      all unasked        all trust
hostssl   all by_certificate all cert
host      all all            all scram-sha-256`

describe('the address of a database', needs('openssl'), () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sineta-address-'))
  const inFolder = (file: string) => path.join(folder, file)
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  let admin: URL
  let authority: ReturnType<typeof createAuthority>
  let client: ReturnType<typeof authority.sign>
  let lists: Record<'empty' | 'full', ReturnType<typeof authority.listRevoked>>

  beforeAll(async () => {
    authority = createAuthority(folder)
    const certificate = authority.sign('localhost')
    client = authority.sign('by_certificate')
    const empty = authority.listRevoked('empty.crl')
    authority.revoke(certificate.certificate)
    lists = { empty, full: authority.listRevoked('full.crl') }

    server = await startEmbeddedPostgres({ dataFolder: inFolder('data'), endsWithProcess: true })
    admin = new URL(server.url)
    for (const user of ['only_tls', 'only_plain', 'in_clear', 'unasked', 'by_certificate'])
      await execute(server.url, `create role ${user} login password 'segredo'`)
    // PostgreSQL writes the files itself, beside its data, so that its account owns them.
    const write = (file: string, text: string) => {
      const lines = `select unnest(string_to_array($text$${text}$text$, chr(10)))`
      return execute(server.url, `copy (${lines}) to program 'umask 077 && cat > ${file}'`)
    }
    await write('server.crt', certificate.text)
    await write('server.key', readFileSync(certificate.key, 'utf8'))
    await write('root.crt', readFileSync(authority.root, 'utf8'))
    await write('pg_hba.conf', rules)
    for (const [name, value] of Object.entries({ ssl: 'on', ssl_ca_file: 'root.crt' }))
      await execute(server.url, `alter system set ${name} = '${value}'`)
    await execute(server.url, 'select pg_reload_conf()')
    await vi.waitFor(() => session({ sslmode: 'require' }))
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  type Given = Readonly<Record<string, string>>
  const resolved = (parameters: Given, env: Given = {}) => {
    const login = { user: admin.username, password: admin.password }
    const place = { host: 'localhost', hostaddr: '127.0.0.1', port: admin.port, dbname: 'postgres' }
    const pairs = Object.entries({ ...place, ...(env.alone ? {} : login), ...parameters })
    const text = pairs.map(([name, value]) => `${name}='${value}'`).join(' ')
    return readConfig({ HOME: folder, DATABASE_URL: env.address ?? text, ...env }).databaseUrl!
  }
  async function session(parameters: Given, env: Given = {}) {
    const connection = await openConnection(resolved(parameters, env))
    try {
      const { rows } = await connection.query<{ user: string; ssl: boolean }>(
        'select session_user::text as user, ssl from pg_stat_ssl where pid = pg_backend_pid()',
      )
      return { user: rows[0]!.user, isEncrypted: rows[0]!.ssl }
    } finally {
      await connection.end()
    }
  }
  const by = (user: string, parameters: Given = {}) => session({ user, password: 'segredo', ...parameters })
  const verified = {
    sslmode: 'verify-full',
    get sslrootcert() {
      return authority.root
    },
  }

  test('uses TLS if the server has it, like libpq, and falls back if the server requires either form', async () => {
    expect(await by('only_tls')).toEqual({ user: 'only_tls', isEncrypted: true })
    expect(await by('only_tls', { sslmode: 'allow' })).toMatchObject({ isEncrypted: true })
    expect(await by('only_plain')).toEqual({ user: 'only_plain', isEncrypted: false })
    await expect(by('only_plain', { sslmode: 'require' })).rejects.toThrow(/pg_hba.conf rejects/)
    await expect(by('only_tls', { sslmode: 'disable' })).rejects.toThrow(/pg_hba.conf rejects/)
  })

  test('makes a pool use the form that the server accepted at the start', async () => {
    const url = resolved({ user: 'only_plain', password: 'segredo' })
    await (await openConnection(url)).end()
    const pool = new pg.Pool(createPoolConfig(url))
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  test('with a certificate authority reaches only the server it signed for, under its name', async () => {
    expect(await session(verified)).toMatchObject({ isEncrypted: true })
    await expect(session({ ...verified, host: '127.0.0.1' })).rejects.toThrow(/altnames/)
    expect(await session({ ...verified, host: '127.0.0.1', sslmode: 'verify-ca' })).toMatchObject({ isEncrypted: true })
    await expect(session({ sslmode: 'verify-full' })).rejects.toThrow(/unable to verify|self-signed/)
    expect(await session({ ...verified, sslnegotiation: 'direct' })).toMatchObject({ isEncrypted: true })
  })

  test('does not reach a server whose certificate is revoked', async () => {
    expect(await session({ ...verified, sslcrl: lists.empty.file })).toMatchObject({ isEncrypted: true })
    await expect(session({ ...verified, sslcrl: lists.full.file })).rejects.toThrow('certificate revoked')
    mkdirSync(inFolder('revoked'))
    copyFileSync(lists.full.file, inFolder(`revoked/${lists.full.hash}.r0`))
    await expect(session({ ...verified, sslcrldir: inFolder('revoked') })).rejects.toThrow('certificate revoked')
  })

  test('signs in with a certificate', async () => {
    const own = { user: 'by_certificate', sslcert: client.certificate, sslkey: client.key }
    expect(await session({ ...verified, ...own })).toMatchObject({ user: 'by_certificate' })
    await expect(session({ ...verified, ...own, sslcertmode: 'disable' })).rejects.toThrow(/certificate/)
  })

  test('sends nothing to a server that requests an authentication method outside require_auth', async () => {
    const scram = { require_auth: 'scram-sha-256' }
    expect(await session(scram)).toMatchObject({ user: admin.username })
    expect(await by('in_clear')).toMatchObject({ user: 'in_clear' })
    await expect(by('in_clear', scram)).rejects.toThrow('wants the authentication password')
    await expect(by('in_clear', { require_auth: '!password' })).rejects.toThrow('wants the authentication password')
    await expect(by('unasked', scram)).rejects.toThrow('wants the authentication none')
    expect(await by('unasked', { require_auth: 'none' })).toMatchObject({ user: 'unasked' })
  })

  test('binds its password to the encrypted channel', async () => {
    const bound = { channel_binding: 'require' }
    expect(await session(bound)).toMatchObject({ isEncrypted: true })
    for (const [user, sslmode] of [
      ['in_clear', 'require'],
      ['unasked', 'require'],
      ['only_plain', 'disable'],
    ] as const)
      await expect(by(user, { ...bound, sslmode })).rejects.toThrow('offers no channel binding')
    expect(await session({ channel_binding: 'disable' })).toMatchObject({ isEncrypted: true })
  })

  test('reads its password from a file that only its account can open', async () => {
    const file = inFolder('.pgpass')
    writeFileSync(file, `localhost:${admin.port}:postgres:${admin.username}:${admin.password}\n`)
    chmodSync(file, 0o600)
    const alone = { user: admin.username }
    expect(await session(alone, { alone: '1' })).toMatchObject({ user: admin.username })
    const other = { ...alone, user: 'in_clear' }
    await expect(session(other, { alone: '1' })).rejects.toThrow('requires a password for in_clear, but neither')
    chmodSync(file, 0o640)
    await expect(session(alone, { alone: '1' })).rejects.toThrow('can be opened by other accounts: chmod 600')
  })

  test('comes from a service file, and from the variables of libpq', async () => {
    const { username, password, port } = admin
    writeFileSync(
      inFolder('services'),
      `[escola]\nhost=127.0.0.1\nport=${port}\nuser=${username}\ndbname=postgres\npassword=${password}\nsslmode=require\n`,
    )
    const found = { user: username, isEncrypted: true }
    expect(await session({}, { address: 'service=escola', PGSERVICEFILE: inFolder('services') })).toEqual(found)
    const variables = {
      PGHOST: '127.0.0.1',
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
      PGSSLMODE: 'require',
    }
    expect(await session({}, { address: 'postgresql:///postgres', ...variables })).toEqual(found)
  })
})
