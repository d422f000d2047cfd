import { type InboxAction, maxItems } from './inbox.ts'
import { isPage, isReceived, type Page, type Received } from './received.ts'

const pageSize = 50
// A burst becomes a few renders a second instead of hundreds.
const gatherMs = 80
const reopenMs = 3000

export type Listener = {
  /** Loads the page that follows `before`. */
  older(before: string): Promise<void>
  /** Deletes the requests up to `upTo` on the server and on the page; rejects if that fails. */
  clear(upTo: string): Promise<void>
  stop(): void
}

/**
 * Follows one inspector while its page is visible. Whenever the stream opens, it reads pages until they reach the newest request
 * known before, so nothing is missed, whether the browser resumed with Last-Event-ID or a new stream was opened. A background
 * tab holds no stream: over plain HTTP a browser opens only six connections to a server, and the server polls for each
 * inspector that is being watched.
 */
export function followInspector(
  base: string,
  newestKnown: () => string | null,
  dispatch: (news: InboxAction) => void,
): Listener {
  let source: EventSource | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  let gathered: Received[] = []
  let stopped = false
  /**
   * The id that the pages must reach. Kept until they do, because reading a page may fail after newer requests are already
   * shown.
   */
  let known: string | null = null

  const stop = () => {
    stopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    close()
    clearTimeout(gathering)
  }

  const close = () => {
    source?.close()
    clearTimeout(reopening)
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
    if (!isPage(page)) throw new Error(`The inspector responded with ${answer.status} and not with a page`)
    if (!stopped) dispatch({ type: 'page', page })
    return page
  }

  const catchUp = async () => {
    known ??= newestKnown()
    let page = await readPage(null)
    // A page of large bodies has fewer items than requested.
    for (
      let read = page?.data.length ?? 0;
      read < maxItems && known !== null && page?.next_before && page.next_before > known;
      read += page?.data.length ?? 0
    )
      page = await readPage(page.next_before)
    known = null
  }

  const open = () => {
    if (document.visibilityState === 'hidden') return
    source?.close()
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

  // The browser reconnects on its own after a broken connection, but gives up after a response that is not a stream.
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

  const onVisibility = () => {
    close()
    open()
  }

  // Does not wait for the stream, which may take long to open behind a proxy, so that an unknown inspector is reported at once.
  catchUp().catch(lost)
  open()
  document.addEventListener('visibilitychange', onVisibility)

  return {
    stop,
    older: async (before) => {
      await readPage(before).catch(giveUp)
    },
    clear: async (upTo) => {
      const answer = await fetch(`${base}/received?up_to=${upTo}`, { method: 'DELETE' })
      if (!answer.ok) throw new Error(`The inspector responded with ${answer.status}`)
      dispatch({ type: 'cleared', upTo })
    },
  }
}
