import { useEffect, useRef, useState } from 'react'
import type { ReadRoute } from './call.ts'
import { queryClient, quiet, refresh } from './queries.ts'
import { type Pace, throttle } from './throttle.ts'

export type Connection = 'connecting' | 'live' | 'lost'

export type LiveStream = {
  /** Server-sent events: `hello` once open, then `change` with `{ topic }`. */
  readonly url: string
  /** The routes that a topic makes stale. */
  routesOf(topic: string): RegExp | undefined
  /** Topics that change constantly: the routes they make stale, and how often each is refetched. */
  readonly throttled?: Readonly<Record<string, readonly { readonly routes: RegExp; readonly pace: Pace }[]>>
  /** The parameters that a read must have to belong to this stream. */
  readonly params: Readonly<Record<string, string>>
  readonly sessionRoute: ReadRoute
}

// A restarting server is back within seconds; one that stays down must not be flooded with requests.
const reconnectMs = { first: 2_000, max: 30_000 }
// The server ends the stream every minute to check the session again. Such a short gap is not shown as a lost connection.
const patienceMs = 8_000

/**
 * Follows the changes of one subject while its page is visible. A background tab holds no stream: over plain HTTP a browser
 * opens only six connections to a server, so a sixth tab could load nothing. An EventSource reconnects on its own when the
 * connection drops, but not after a response other than 200, which a restarting server sends.
 */
export function useLive(stream: LiveStream): Connection {
  const [connection, setConnection] = useState<Connection>('connecting')
  // The caller builds a new object on each render; only the URL decides about the connection.
  const latest = useRef(stream)
  latest.current = stream
  const { url } = stream
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let patience: ReturnType<typeof setTimeout> | undefined
    let waitMs = reconnectMs.first
    let hasGap = false
    const begunAt = Date.now()
    const busy = new Map(
      Object.entries(latest.current.throttled ?? {}).map(([topic, reads]) => [
        topic,
        reads.map(({ routes, pace }) => throttle(() => void refreshRoutes(latest.current, routes), pace)),
      ]),
    )
    const waitNoMore = () => {
      clearTimeout(patience)
      patience = undefined
    }
    const onChange = (topic: string) => {
      for (const { call } of busy.get(topic) ?? []) call()
      void refreshRoutes(latest.current, latest.current.routesOf(topic))
    }
    const open = () => {
      const opened = new EventSource(url)
      source = opened
      opened.addEventListener('hello', () => {
        waitNoMore()
        setConnection('live')
        waitMs = reconnectMs.first
        // Changes during a gap were not reported. Without a gap, only data cached before this stream began may be stale.
        void refreshRoutes(latest.current, /./, hasGap ? Number.POSITIVE_INFINITY : begunAt)
        hasGap = false
      })
      opened.addEventListener('change', ({ data }) => onChange(topicOf(data)))
      opened.addEventListener('error', () => {
        patience ??= setTimeout(() => setConnection('lost'), patienceMs)
        hasGap = true
        if (opened.readyState !== EventSource.CLOSED) return
        // An EventSource does not say why it was refused. If the session has ended, this read leads to the sign-in page.
        void refresh(latest.current.sessionRoute)
        timer = setTimeout(open, waitMs)
        waitMs = Math.min(waitMs * 2, reconnectMs.max)
      })
    }
    const openInSight = () => {
      if (document.visibilityState !== 'hidden') open()
    }
    const close = () => {
      clearTimeout(timer)
      waitNoMore()
      source?.close()
    }
    const onVisibility = () => {
      close()
      hasGap = true
      openInSight()
    }
    openInSight()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      close()
      for (const { stop } of [...busy.values()].flat()) stop()
    }
  }, [url])
  return connection
}

function topicOf(data: unknown): string {
  try {
    return String((JSON.parse(String(data)) as { topic?: unknown }).topic)
  } catch {
    return ''
  }
}

/** Refetches the cached responses of these routes that are older than `before`. */
const refreshRoutes = ({ params }: LiveStream, routes: RegExp | undefined, before = Number.POSITIVE_INFINITY) =>
  routes &&
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [route, request, manner], state: { dataUpdatedAt } }) => {
      const { params: read = {} } = (request ?? {}) as { params?: Record<string, unknown> }
      const isOfStream = Object.entries(params).every(([name, value]) => read[name] === value)
      return typeof route === 'string' && manner !== quiet && isOfStream && routes.test(route) && dataUpdatedAt < before
    },
  })
