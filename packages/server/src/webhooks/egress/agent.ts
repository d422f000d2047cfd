// The only HTTP client of the server. It cannot reach a private address, follow a redirect, speak HTTP/2, trust a bad certificate
// or decompress.
import { type Dispatcher, errors } from 'undici'
import { type ConnectorOptions, createConnector } from './connector.ts'
import { OriginPool } from './origin-pool.ts'

export type Controller = Dispatcher.DispatchController

export interface AgentOptions extends ConnectorOptions {
  connectionsPerOrigin: { readonly usual: number; readonly max: number }
  keepAliveMs: number
  socketMs: number
  headerBytes: number
}

export interface GuardedAgent {
  /** Origins that have a connection. */
  readonly size: number
  /** Reports everything, including immediate failures, through the handler. */
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void
  /** Lets requests in flight end, then closes every socket. */
  close(): Promise<void>
}

/** If nothing was sent, there is no request to control. */
const noController = null as unknown as Controller

export function createAgent(options: AgentOptions): GuardedAgent {
  const origins = new Map<string, OriginPool>()
  let isClosed = false
  const client = {
    connect: createConnector(options),
    // One request at a time on each socket.
    pipelining: 1,
    // Shorter than the keep-alive of any server, so that a socket is not written to just as the other side closes it. undici lets
    // one turn of the event loop pass before it reuses an idle socket, so this holds in a busy process too.
    keepAliveTimeout: options.keepAliveMs,
    keepAliveMaxTimeout: options.keepAliveMs,
    maxHeaderSize: options.headerBytes,
    // The sender has one timer for all of its deadlines; undici's would be two more timers per request.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const open = (origin: string) => {
    const connections: OriginPool = new OriginPool(origin, {
      client,
      ...options.connectionsPerOrigin,
      socketMs: options.socketMs,
      onEmpty() {
        if (origins.get(origin) === connections) origins.delete(origin)
      },
    })
    origins.set(origin, connections)
    return connections
  }
  return {
    get size() {
      return origins.size
    },
    dispatch(request, handler) {
      if (isClosed) return queueMicrotask(() => handler.onResponseError?.(noController, new errors.ClientClosedError()))
      const origin = String(request.origin)
      const connections = origins.get(origin) ?? open(origin)
      connections.dispatch(request, handler)
    },
    async close() {
      isClosed = true
      await Promise.all([...origins.values()].map((connections) => connections.close()))
    },
  }
}
