// The one HTTP client of the server. What it cannot do: reach a private address, follow a redirect, speak HTTP/2,
// trust a bad certificate, decompress.
import { Agent, type Dispatcher } from 'undici'
import { type ConnectorOptions, createConnector } from './connector.ts'

export type Handler = Dispatcher.DispatchHandler
export type Controller = Dispatcher.DispatchController

export interface AgentOptions extends ConnectorOptions {
  connectionsPerOrigin: number
  keepAliveMs: number
  headerBytes: number
  /** Origins until the agent is replaced. */
  maxOrigins?: number
}

export interface GuardedAgent {
  /** Reports everything, also what goes wrong at once, through the handler. */
  dispatch(options: Dispatcher.DispatchOptions, handler: Handler): void
  /** Lets what is under way end, then closes every socket. */
  close(): Promise<void>
}

export function createAgent({ maxOrigins = 2000, ...options }: AgentOptions): GuardedAgent {
  const connect = createConnector(options)
  const origins = new Set<string>()
  const retired = new Set<Promise<void>>()
  let agent = newAgent()
  let closed: Promise<void> | undefined

  function newAgent(): Agent {
    return new Agent({
      connect,
      connections: options.connectionsPerOrigin,
      // One request at a time on a socket, and none behind another's back.
      pipelining: 1,
      // Shorter than any server's own, so that a socket is not written to just as the other side closes it.
      keepAliveTimeout: options.keepAliveMs,
      keepAliveMaxTimeout: options.keepAliveMs,
      maxHeaderSize: options.headerBytes,
      // The sender has one clock for all of its deadlines; undici's would be two more timers per request.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxOrigins,
    })
  }

  // undici throws at one origin more than its limit. Ours retires before: the next one begins with a clean memory while
  // the old one finishes what it has.
  function retire(): void {
    const ended = agent.close().finally(() => retired.delete(ended))
    retired.add(ended)
    agent = newAgent()
    origins.clear()
  }

  return {
    dispatch(request, handler) {
      const origin = String(request.origin)
      if (!origins.has(origin)) {
        if (origins.size >= maxOrigins) retire()
        origins.add(origin)
      }
      agent.dispatch(request, handler)
    },
    close() {
      closed ??= Promise.all([agent.close(), ...retired]).then(() => {})
      return closed
    },
  }
}
