// Opens sockets to receivers only. The address is checked three times: as written, as resolved, as connected.
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type AllowList, isListed, isPublicAddress } from './address.ts'
import { createLookup } from './dns-lookup.ts'
import { errorWithCode } from './errors.ts'
import { loopbackAddresses, withoutBrackets } from './url.ts'

export interface ConnectorOptions {
  allow: AllowList
  /** The time limit for the name lookup, the connection and TLS together. */
  connectMs: number
  /** Such as `127.0.0.1:5353`; absent: those of the machine. */
  nameServers?: readonly string[] | undefined
  /** Root certificates to trust instead of Node's own. */
  ca?: string | undefined
}

export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const isAllowed = (address: string) => isPublicAddress(address) || isListed(options.allow, address)
  const loopback = loopbackAddresses(options.allow)
  const lookup = createLookup({ isAllowed, loopback, nameServers: options.nameServers })
  return createGuardedConnector({ ...options, isAllowed, lookup })
}

interface Guard {
  isAllowed(address: string): boolean
  lookup: LookupFunction
  connectMs: number
  ca?: string | undefined
}

/** Separate from `createConnector` so that a test can pass a lookup that lies. */
export function createGuardedConnector({ isAllowed, lookup, connectMs, ca }: Guard): buildConnector.connector {
  const open = buildConnector({
    lookup,
    ...(ca === undefined ? undefined : { ca }),
    allowH2: false,
    // Set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would otherwise win.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    // A receiver with several addresses gets a second for each; Node's 250 ms is too short for another continent.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1000,
    // The timer below is exact; undici's own has steps of half a second.
    timeout: 0,
  })

  return (options, callback) => {
    const host = withoutBrackets(options.hostname)
    // A literal address is not looked up, so the lookup never sees it: without this check every private literal gets through.
    if (isIP(host) && !isAllowed(host)) {
      queueMicrotask(() => callback(errorWithCode('EBLOCKED', 'the address may not be called'), null))
      return
    }
    // undici returns the socket, though its types do not say so. If it stopped doing that, using the socket below would throw and
    // nothing would be sent.
    const socket = open(options, (error, opened) => {
      clearTimeout(timer)
      // The last check below may have destroyed the socket that is passed here.
      const refused = error ?? opened?.errored
      if (refused) callback(refused, null)
      else if (opened) callback(null, opened)
    }) as unknown as Socket
    // Runs before all other listeners, so that not even a TLS greeting is sent to an address that may not be called.
    socket.prependOnceListener('connect', () => {
      if (!socket.remoteAddress || !isAllowed(socket.remoteAddress)) {
        socket.destroy(errorWithCode('EBLOCKED', 'the connected address may not be called'))
      }
    })
    const timer = setTimeout(() => socket.destroy(errorWithCode('ETIMEDOUT', 'no connection in time')), connectMs)
  }
}
