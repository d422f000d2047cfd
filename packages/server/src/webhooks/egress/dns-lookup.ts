// Resolves a receiver's name to addresses that may be connected to. It runs as part of the connect, so that the address that was
// checked is the address that is used: a name that changes its address between two lookups gains nothing.
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { errorWithCode } from './errors.ts'

interface Address {
  address: string
  family: 4 | 6
}

export interface LookupOptions {
  isAllowed(address: string): boolean
  /** The addresses of `localhost`; a name server is never asked for it. */
  loopback: readonly string[]
  nameServers?: readonly string[] | undefined
}

const cacheMs = 30_000
const cacheNames = 4096
/** As many as large services have. With thousands, each delivery would try thousands of connections, and all would be cached. */
const maxOfFamily = 8

/** Creates a `lookup` for node:net that returns only allowed addresses, or fails. */
export function createLookup({ isAllowed, loopback, nameServers }: LookupOptions): LookupFunction {
  const query = createResolve(nameServers)
  const resolve = createCache(async (name) => {
    const { addresses, isWhole } = await query(name)
    // One forbidden address blocks the name, because an honest name does not mix public and private addresses.
    const bad = addresses.find(({ address }) => !isAllowed(address))
    return { addresses: bad ? [bad] : ([4, 6] as const).flatMap((family) => firstOf(addresses, family)), isWhole }
  })
  const local = Promise.resolve(loopback.map(toAddress))

  return (name, options, callback) => {
    const found = name === 'localhost' ? local : resolve(name)
    found.then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) return callback(errorWithCode('ENOTFOUND', 'the name has no address'), '')
        if (!addresses.every(({ address }) => isAllowed(address))) {
          return callback(errorWithCode('EBLOCKED', 'the name has an address that may not be called'), '')
        }
        // Node asks for all addresses when it may try one after the other.
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}

const firstOf = (addresses: readonly Address[], wanted: Address['family']) =>
  addresses.filter(({ family }) => family === wanted).slice(0, maxOfFamily)

type Found = {
  readonly addresses: Address[]
  /**
   * False: there was no answer about IPv4 addresses, and many machines have no other. An answer about IPv6 addresses is not
   * required, because some name servers never give one.
   */
  readonly isWhole: boolean
}

/** Uses c-ares, not getaddrinfo: four lookups at dead name servers would fill the thread pool and stop every other delivery. */
function createResolve(nameServers: readonly string[] | undefined): (name: string) => Promise<Found> {
  const open = () => {
    const resolver = new Resolver({ timeout: 1500, tries: 1 })
    if (nameServers) resolver.setServers(nameServers)
    return resolver
  }
  let current = open()
  return async (name) => {
    const asked = current
    const answers = await Promise.allSettled([asked.resolve4(name), asked.resolve6(name)])
    const isSaid = answers.map((answer) => answer.status === 'fulfilled' || isAnswer(answer.reason))
    // A resolver keeps the name servers that the machine had when it was created. They may have changed.
    if (!isSaid.includes(true) && asked === current) current = open()
    return {
      addresses: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.map(toAddress) : [])),
      isWhole: isSaid[0]!,
    }
  }
}

/** Whether the error is an answer of the name server: there is no such name, or it has no address of this family. */
const isAnswer = ({ code }: NodeJS.ErrnoException) => code === 'ENOTFOUND' || code === 'ENODATA'

/** Caches answers for half a minute, and failures not at all. Lookups at the same time share one answer. */
function createCache(resolve: (name: string) => Promise<Found>): (name: string) => Promise<Address[]> {
  const known = new Map<string, { addresses: Promise<Address[]>; until: number }>()
  return (name) => {
    const hit = known.get(name)
    if (hit && hit.until > performance.now()) return hit.addresses
    const addresses = resolve(name).then(({ addresses, isWhole }) => {
      if (addresses.length === 0 || !isWhole) known.delete(name)
      return addresses
    })
    known.delete(name)
    known.set(name, { addresses, until: performance.now() + cacheMs })
    const [oldest] = known.keys()
    if (known.size > cacheNames && oldest !== undefined) known.delete(oldest)
    return addresses
  }
}

function toAddress(address: string): Address {
  return { address, family: address.includes(':') ? 6 : 4 }
}
