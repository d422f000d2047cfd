import pg from 'pg'
import { type Address, parseAddress } from './address.ts'

/** Each host with each form of encryption that the address allows, in its order. */
function waysTo({ hosts, tls, ...login }: Address): pg.ClientConfig[] {
  return hosts.flatMap((host) => {
    const forms = host.host?.startsWith('/') ? ([false] as const) : tls
    return forms.map((ssl) => ({ ...login, ...host, ssl }))
  })
}

/** By address, the way that worked last: new connections begin with it, so that a host that is gone is not waited for each time. */
const lastUsed = new Map<string, number>()

/** A connection to a database with one address or several, of which only one that takes writes will do. */
export async function openConnection(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const ways = waysTo(parseAddress(url))
  const errors: Error[] = []
  for (const _ of ways) {
    const client = new (clientOf(url, ways))({ ...options, ...ways[lastUsed.get(url) ?? 0] })
    // What happens to it later is for its owner to see; until then the promise says it.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      errors.push(error as Error)
    }
  }
  throw errors.length === 1 ? errors[0] : new AggregateError(errors)
}

/** The same for a pool, which makes its connections itself: one that fails makes the next one take the next way. */
export function poolConnection(url: string): pg.PoolConfig {
  const ways = waysTo(parseAddress(url))
  const [only] = ways
  return ways.length === 1 ? { ...only } : { ...only, Client: clientOf(url, ways) }
}

function clientOf(url: string, ways: readonly pg.ClientConfig[]): typeof pg.Client {
  if (ways.length === 1) return pg.Client
  const isAmongHosts = new Set(ways.map(({ host, port }) => `${host}:${port}`)).size > 1
  return class extends pg.Client {
    readonly #way: number

    constructor(config: pg.ClientConfig = {}) {
      const way = lastUsed.get(url) ?? 0
      super({ ...config, ...ways[way] })
      this.#way = way
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
        if (isAmongHosts) await this.#demandPrimary()
        return this
      } catch (error) {
        // Others may have moved on from it meanwhile.
        if ((lastUsed.get(url) ?? 0) === this.#way) lastUsed.set(url, (this.#way + 1) % ways.length)
        throw error
      }
    }

    async #demandPrimary() {
      const { rows } = await this.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (!rows[0]!.standby) return
      await this.end()
      throw new Error(`${ways[this.#way]!.host} is a standby`)
    }
  }
}
