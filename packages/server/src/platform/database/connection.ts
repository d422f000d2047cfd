import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import pg from 'pg'
import { type Address, parseAddress } from './address/address.ts'
import { type Login, passwordFrom } from './address/password-file.ts'
import { demandAuthentication, type Wire } from './authenticated.ts'
import { declinable } from './optional-tls.ts'
import { isOutage } from './outage.ts'

/** One host with one form of encryption. */
type Way = {
  readonly config: pg.ClientConfig
  readonly host: number
  readonly mayDecline: boolean
}

/** Returns each host with each form of encryption that the address allows, in its order. */
function waysTo(address: Address): Way[] {
  const { database, user, options, keepAlive, keepAliveInitialDelayMillis } = address
  return address.hosts.flatMap(({ host: given, name, port = 5432 }, at) => {
    const host = given ?? defaultHost(port)
    const isSocket = host.startsWith('/')
    // Sockets are not encrypted, as in libpq.
    const encryptions = isSocket ? [{ tls: false as const }] : address.encryptions
    const serverName = name !== undefined && isIP(name) === 0 ? { servername: name } : {}
    return encryptions.map(({ tls, ...form }) => ({
      host: at,
      mayDecline: 'isOptional' in form,
      config: {
        ...{ host, port, keepAlive, keepAliveInitialDelayMillis },
        ...(user && { user }),
        ...(database && { database }),
        ...(options && { options }),
        password: address.password ?? ((login: Login) => passwordFrom(address.passwordFile, ofFile(login, name))),
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
const ofFile = ({ port, database, user, host }: Login, name = host): Login => ({
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
  const ways = waysTo(address)
  const Client = clientOf(url, address, ways)
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
export function poolConnection(url: string): pg.PoolConfig {
  const address = parseAddress(url)
  const ways = waysTo(address)
  return { ...ways[0]!.config, Client: clientOf(url, address, ways) }
}

function clientOf(url: string, address: Address, ways: readonly Way[]): typeof pg.Client {
  const demandsWrites = address.demandsWrites || address.hosts.length > 1
  return class extends pg.Client {
    readonly #way: number
    #wasAnswered = false

    constructor(config: pg.ClientConfig = {}) {
      const at = lastUsed.get(url) ?? 0
      const way = ways[at]!
      super({ ...config, ...way.config })
      this.#way = at
      // If the server ends the connection right after accepting it, its owner has not added a listener yet, and an error without a
      // listener ends the process. The owner's next statement reports the same error.
      this.on('error', () => {})
      const own = this as unknown as { readonly connection: Wire; enableChannelBinding: boolean }
      demandAuthentication(own.connection, address.authentication, () => {
        this.#wasAnswered = true
      })
      if (way.mayDecline)
        declinable(own.connection, () => {
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
        if (demandsWrites) await this.#demandPrimary()
        return this
      } catch (error) {
        // Another connection may have moved on from this way already.
        if ((lastUsed.get(url) ?? 0) === this.#way) lastUsed.set(url, this.#nextWay(error))
        throw error
      }
    }

    /**
     * Returns the next form of encryption if the server rejected this one, otherwise the next host. Neither an unreachable host nor
     * a wrong password turns `prefer` into a connection without TLS.
     */
    #nextWay(error: unknown): number {
      if (!this.#wasAnswered && !isOutage(error)) return (this.#way + 1) % ways.length
      if (address.hosts.length === 1) return this.#way
      const next = (ways[this.#way]!.host + 1) % address.hosts.length
      return ways.findIndex(({ host }) => host === next)
    }

    async #demandPrimary() {
      const { rows } = await this.query<{ read_only: string }>(
        `select current_setting('transaction_read_only') as read_only`,
      )
      if (rows[0]!.read_only === 'off') return
      await this.end()
      throw new Error(`${ways[this.#way]!.config.host} takes no writes`)
    }
  }
}
