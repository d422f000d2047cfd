// From a receiver's name to addresses that may be connected to. Used inside the connect, so that the address that was
// judged is the address that is used: a name that changes its mind between two questions gains nothing.
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { failure } from './errors.ts'

interface Address {
  address: string
  family: 4 | 6
}

export interface NameOptions {
  isAllowed(address: string): boolean
  /** The addresses of `localhost`; a name server is never asked for it. */
  loopback: readonly string[]
  nameServers?: readonly string[] | undefined
}

const cacheMs = 30_000
const cacheNames = 4096
/** As many as large services have. With thousands, each delivery would open thousands of connections, and the cache would hold them all. */
const maxOfFamily = 8

/** A `lookup` for node:net that answers with judged addresses or fails. */
export function createLookup({ isAllowed, loopback, nameServers }: NameOptions): LookupFunction {
  const ask = createResolve(nameServers)
  const resolve = createCache(async (name) => {
    const { addresses, isWhole } = await ask(name)
    // One bad answer spoils all: an honest name does not mix public and private addresses.
    const bad = addresses.find(({ address }) => !isAllowed(address))
    return { addresses: bad ? [bad] : ([4, 6] as const).flatMap((family) => firstOf(addresses, family)), isWhole }
  })
  const local = Promise.resolve(loopback.map(toAddress))

  return (name, options, callback) => {
    const found = name === 'localhost' ? local : resolve(name)
    found.then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) return callback(failure('ENOTFOUND', 'the name has no address'), '')
        if (!addresses.every(({ address }) => isAllowed(address))) {
          return callback(failure('EBLOCKED', 'the name has an address that may not be called'), '')
        }
        // Node asks for all of them when it may try one after the other.
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
  /** False: nothing was said of its IPv4 addresses, and many machines have no other. Some name servers never speak of IPv6. */
  readonly isWhole: boolean
}

/** c-ares, not getaddrinfo: four dead name servers would fill the thread pool and stop every other delivery. */
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
    // It knows the name servers that the machine had when it was made. They may be others by now.
    if (!isSaid.includes(true) && asked === current) current = open()
    return {
      addresses: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.map(toAddress) : [])),
      isWhole: isSaid[0]!,
    }
  }
}

/** The name server has spoken: there is no such name, or no address of this family. */
const isAnswer = ({ code }: NodeJS.ErrnoException) => code === 'ENOTFOUND' || code === 'ENODATA'

/** Remembers answers for half a minute, failures not at all. Questions asked at the same time share one answer. */
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
