import { useEffect, useState } from 'react'
import { queryClient, quiet, refresh } from './queries.ts'

/** What the server says has changed, and which reads that makes old. */
const topics: Record<string, RegExp> = {
  deliveries: /\/(delivery|metrics|overview)\b/,
  tasks: /\/(task|resend-failed)\b/,
  school_day: /\/school-day\b/,
  receiver_check: /\/(receiver-check|overview)\b/,
  notices: /\/(notice|endpoint|overview)\b/,
  endpoints: /\/(endpoint|overview)\b/,
}

export type Connection = 'connecting' | 'live' | 'lost'

// A server that restarts is back within seconds; one that is gone is not hammered.
const againMs = { first: 2_000, most: 30_000 }
// The server ends the stream every minute to look whether the session still holds; that is no loss worth showing.
const patienceMs = 8_000

/**
 * Listens to the app's changes while its pages are open. An EventSource comes back by itself when the line breaks, but not
 * after an answer other than 200, which a restarting server gives.
 */
export function useLive(appId: string): Connection {
  const [connection, setConnection] = useState<Connection>('connecting')
  useEffect(() => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let patience: ReturnType<typeof setTimeout> | undefined
    let waitMs = againMs.first
    let wasLost = false
    const open = () => {
      source = new EventSource(`/v1/portal/app/${encodeURIComponent(appId)}/live`)
      source.addEventListener('hello', () => {
        clearTimeout(patience)
        setConnection('live')
        waitMs = againMs.first
        // What changed while nobody listened was not told.
        if (wasLost) void readAgain(appId, /./)
        wasLost = false
      })
      source.addEventListener('change', ({ data }) => void readAgain(appId, topics[topicOf(data)]))
      source.addEventListener('error', () => {
        if (!wasLost) patience = setTimeout(() => setConnection('lost'), patienceMs)
        wasLost = true
        if (source.readyState !== EventSource.CLOSED) return
        // It does not say why it was refused: perhaps the session has ended, which sends people to the door.
        void refresh('GET /v1/portal/session')
        timer = setTimeout(open, waitMs)
        waitMs = Math.min(waitMs * 2, againMs.most)
      })
    }
    open()
    return () => {
      clearTimeout(timer)
      clearTimeout(patience)
      source.close()
    }
  }, [appId])
  return connection
}

function topicOf(data: unknown): string {
  try {
    return String((JSON.parse(String(data)) as { topic?: unknown }).topic)
  } catch {
    return ''
  }
}

const readAgain = (appId: string, routes: RegExp | undefined) =>
  routes &&
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [route, request, manner] }) => {
      const { params } = (request ?? {}) as { params?: { app_id?: string } }
      return typeof route === 'string' && manner !== quiet && params?.app_id === appId && routes.test(route)
    },
  })
