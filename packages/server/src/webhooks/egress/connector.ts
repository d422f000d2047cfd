// Opens sockets to receivers only. The address is checked three times: as written, as resolved, as connected.
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type AllowList, isListed, isPublicAddress } from './address.ts'
import { failure } from './errors.ts'
import { createLookup } from './names.ts'
import { loopbackAddresses, withoutBrackets } from './url.ts'

export interface ConnectorOptions {
  allow: AllowList
  /** For the name, the connection and TLS together. */
  connectMs: number
  /** `127.0.0.1:5353`; those of the machine unless given. */
  nameServers?: readonly string[] | undefined
  /** Root certificates to trust instead of Node's own. */
  ca?: string | undefined
}

export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const isAllowed = (address: string) => isPublicAddress(address) || isListed(options.allow, address)
  const loopback = loopbackAddresses(options.allow)
  const lookup = createLookup({ isAllowed, loopback, nameServers: options.nameServers })
  return guard({ ...options, isAllowed, lookup })
}

interface Guard {
  isAllowed(address: string): boolean
  lookup: LookupFunction
  connectMs: number
  ca?: string | undefined
}

/** Apart from `createConnector` so that a test can hand in a lookup that lies. */
export function guard({ isAllowed, lookup, connectMs, ca }: Guard): buildConnector.connector {
  const open = buildConnector({
    lookup,
    ...(ca === undefined ? undefined : { ca }),
    allowH2: false,
    // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would otherwise win.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    // A receiver with several addresses gets a second for each; Node's 250 ms is short for another continent.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1000,
    // Ours is exact; undici's own comes in steps of half a second.
    timeout: 0,
  })

  return (options, callback) => {
    const host = withoutBrackets(options.hostname)
    // An address is not looked up, so the lookup never sees it: without this line every private literal gets through.
    if (isIP(host) && !isAllowed(host)) {
      queueMicrotask(() => callback(failure('EBLOCKED', 'the address may not be called'), null))
      return
    }
    // undici returns the socket, though its types do not say so. Were it to stop, the next line would throw and
    // nothing would be sent.
    const socket = open(options, (error, opened) => {
      clearTimeout(timer)
      // The last check below may have destroyed the socket handed over here.
      const refused = error ?? opened?.errored
      if (refused) callback(refused, null)
      else if (opened) callback(null, opened)
    }) as unknown as Socket
    // Ahead of all other listeners: not even a TLS greeting leaves for an address that may not be called.
    socket.prependOnceListener('connect', () => {
      if (!socket.remoteAddress || !isAllowed(socket.remoteAddress)) {
        socket.destroy(failure('EBLOCKED', 'the connected address may not be called'))
      }
    })
    const timer = setTimeout(() => socket.destroy(failure('ETIMEDOUT', 'no connection in time')), connectMs)
  }
}
