import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import pg from 'pg'
import { type Address, parseAddress } from './address/address.ts'
import { type Login, readPassword } from './address/password-file.ts'
import { type DriverConnection, enforceAuthentication } from './authentication-check.ts'
import { allowTlsDecline } from './optional-tls.ts'
import { isOutage } from './outage.ts'

/** One host with one form of encryption. */
type Candidate = {
  readonly config: pg.ClientConfig
  readonly host: number
  readonly isTlsOptional: boolean
}

/** Returns each host with each form of encryption that the address allows, in its order. */
function candidatesOf(address: Address): Candidate[] {
  const { database, user, options, keepAlive, keepAliveInitialDelayMillis } = address
  return address.hosts.flatMap(({ host: given, name, port = 5432 }, at) => {
    const host = given ?? defaultHost(port)
    const isSocket = host.startsWith('/')
    // Sockets are not encrypted, as in libpq.
    const encryptions = isSocket ? [{ tls: false as const }] : address.encryptions
    const serverName = name !== undefined && isIP(name) === 0 ? { servername: name } : {}
    return encryptions.map(({ tls, ...form }) => ({
      host: at,
      isTlsOptional: 'isOptional' in form,
      config: {
        ...{ host, port, keepAlive, keepAliveInitialDelayMillis },
        ...(user && { user }),
        ...(database && { database }),
        ...(options && { options }),
        password:
          address.password ?? ((login: Login) => readPassword(address.passwordFile, toPasswordFileLogin(login, name))),
        ssl: tls && { ...tls, ...serverName },
        sslnegotiation: address.negotiatesDirectly && tls ? 'direct' : 'postgres',
        enableChannelBinding: tls !== false && address.authentication.channelBinding !== 'disable',
        // The driver's types lack the argument of `password` and the newer options.
      } as pg.ClientConfig,
    }))
  })
}

// The folders compiled into libpq: by Debian's and Red Hat's packages, and by default.
const socketFolders = ['/var/run/postgresql', '/tmp']

const defaultHost = (port: number) =>
  socketFolders.find((folder) => existsSync(`${folder}/.s.PGSQL.${port}`)) ?? 'localhost'

/**
 * Returns the login as the password file has it: a server behind the default socket is `localhost`, and others have the name in
 * the address.
 */
const toPasswordFileLogin = ({ port, database, user, host }: Login, name = host): Login => ({
  ...{ port, database, user },
  host: socketFolders.includes(name) ? 'localhost' : name,
})

/**
 * By address, the index of the way that new connections use. It moves on when that way fails, so that not every connection waits
 * for a host that is gone.
 */
const lastUsed = new Map<string, number>()

/** Opens a connection to the database, trying each way once. Of several hosts, only one that accepts writes is used. */
export async function openConnection(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const address = parseAddress(url)
  const candidates = candidatesOf(address)
  const Client = createClientClass(url, address, candidates)
  const connectionTimeoutMillis = address.connectTimeoutSeconds * 1000
  const errors = new Map<number, Error>()
  for (let at = lastUsed.get(url) ?? 0; !errors.has(at); at = lastUsed.get(url) ?? 0) {
    const client = new Client({ connectionTimeoutMillis, ...options })
    try {
      await client.connect()
      return client
    } catch (error) {
      errors.set(at, error as Error)
    }
  }
  const all = [...errors.values()]
  throw all.length === 1 ? all[0] : new AggregateError(all, all.map(({ message }) => message).join(', '))
}

/** Returns the same for a pool, which opens its connections itself: after one has failed, the next one tries the next way. */
export function createPoolConfig(url: string): pg.PoolConfig {
  const address = parseAddress(url)
  const candidates = candidatesOf(address)
  return { ...candidates[0]!.config, Client: createClientClass(url, address, candidates) }
}

function createClientClass(url: string, address: Address, candidates: readonly Candidate[]): typeof pg.Client {
  const requiresWrites = address.requiresWrites || address.hosts.length > 1
  return class extends pg.Client {
    readonly #candidate: number
    #wasAnswered = false

    constructor(config: pg.ClientConfig = {}) {
      const at = lastUsed.get(url) ?? 0
      const candidate = candidates[at]!
      super({ ...config, ...candidate.config })
      this.#candidate = at
      // If the server ends the connection right after accepting it, its owner has not added a listener yet, and an error without a
      // listener ends the process. The owner's next statement reports the same error.
      this.on('error', () => {})
      const own = this as unknown as { readonly connection: DriverConnection; enableChannelBinding: boolean }
      enforceAuthentication(own.connection, address.authentication, () => {
        this.#wasAnswered = true
      })
      if (candidate.isTlsOptional)
        allowTlsDecline(own.connection, () => {
          own.enableChannelBinding = false
        })
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connecting = this.#connect()
      if (!callback) return connecting
      connecting.then(() => (callback as () => void)(), callback)
      return undefined
    }

    async #connect(): Promise<this> {
      try {
        await super.connect()
        if (requiresWrites) await this.#requirePrimary()
        return this
      } catch (error) {
        // Another connection may have moved on from this way already.
        if ((lastUsed.get(url) ?? 0) === this.#candidate) lastUsed.set(url, this.#nextCandidate(error))
        throw error
      }
    }

    /**
     * Returns the next form of encryption if the server rejected this one, otherwise the next host. Neither an unreachable host nor
     * a wrong password turns `prefer` into a connection without TLS.
     */
    #nextCandidate(error: unknown): number {
      if (!this.#wasAnswered && !isOutage(error)) return (this.#candidate + 1) % candidates.length
      if (address.hosts.length === 1) return this.#candidate
      const next = (candidates[this.#candidate]!.host + 1) % address.hosts.length
      return candidates.findIndex(({ host }) => host === next)
    }

    async #requirePrimary() {
      const { rows } = await this.query<{ read_only: string }>(
        `select current_setting('transaction_read_only') as read_only`,
      )
      if (rows[0]!.read_only === 'off') return
      await this.end()
      throw new Error(`${candidates[this.#candidate]!.config.host} takes no writes`)
    }
  }
}
