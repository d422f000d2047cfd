import { most, type News } from './inbox.ts'
import { isPage, isReceived, type Page, type Received } from './received.ts'

const pageSize = 50
// A burst becomes a few paints a second instead of hundreds.
const gatherMs = 80
const reopenMs = 3000

export type Listener = {
  /** Loads the page that follows `before`. */
  older(before: string): Promise<void>
  /** Deletes all; rejects if the server did not. What arrives after `upTo` meanwhile stays on the page. */
  clear(upTo: string): Promise<void>
  stop(): void
}

/**
 * Follows one inspector. Every time the stream opens, the pages that came meanwhile are read until they meet what was known,
 * so nothing is missed whether the browser resumed by Last-Event-ID or we had to open a new stream.
 */
export function listen(base: string, newestKnown: () => string | null, dispatch: (news: News) => void): Listener {
  let source: EventSource | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  let gathered: Received[] = []
  let stopped = false
  /** What the pages have to meet; kept until they do, because a page may fail to come after newer ones are shown. */
  let known: string | null = null

  const stop = () => {
    stopped = true
    source?.close()
    clearTimeout(reopening)
    clearTimeout(gathering)
  }

  const flush = () => {
    gathering = undefined
    dispatch({ type: 'arrived', received: gathered })
    gathered = []
  }

  const readPage = async (before: string | null): Promise<Page | null> => {
    const query = new URLSearchParams({ limit: String(pageSize), ...(before === null ? {} : { before }) })
    const answer = await fetch(`${base}/received?${query}`, { headers: { accept: 'application/json' } })
    if (stopped) return null
    if (answer.status === 404) {
      stop()
      dispatch({ type: 'no_such_inspector' })
      return null
    }
    const page: unknown = await answer.json()
    if (!isPage(page)) throw new Error(`The inspector answered ${answer.status} with something else than a page`)
    if (!stopped) dispatch({ type: 'page', page })
    return page
  }

  const catchUp = async () => {
    known ??= newestKnown()
    let page = await readPage(null)
    // A page of large bodies has fewer than it was asked for.
    for (
      let read = page?.data.length ?? 0;
      read < most && known !== null && page?.next_before && page.next_before > known;
      read += page?.data.length ?? 0
    )
      page = await readPage(page.next_before)
    known = null
  }

  const open = () => {
    source = new EventSource(`${base}/stream`)
    source.onopen = () => {
      dispatch({ type: 'connected' })
      catchUp().catch(giveUp)
    }
    source.onerror = lost
    source.addEventListener('received', ({ data }: MessageEvent<string>) => {
      const received: unknown = JSON.parse(data)
      if (!isReceived(received)) return
      gathered.push(received)
      gathering ??= setTimeout(flush, gatherMs)
    })
  }

  // The browser reconnects by itself after a broken connection, but gives up after an answer that is not a stream.
  const lost = () => {
    if (stopped) return
    dispatch({ type: 'disconnected' })
    if (source?.readyState !== EventSource.CLOSED) return
    clearTimeout(reopening)
    reopening = setTimeout(() => {
      catchUp().then(open, lost)
    }, reopenMs)
  }

  const giveUp = () => {
    source?.close()
    lost()
  }

  // Before the stream opens, since it may take long behind a proxy, and an unknown address is known at once.
  catchUp().catch(lost)
  open()

  return {
    stop,
    older: async (before) => {
      await readPage(before).catch(giveUp)
    },
    clear: async (upTo) => {
      const answer = await fetch(`${base}/received`, { method: 'DELETE' })
      if (!answer.ok) throw new Error(`The inspector answered ${answer.status}`)
      dispatch({ type: 'cleared', upTo })
    },
  }
}
