import { Readable } from 'node:stream'
import { uuidTimeMs } from '../platform/crypto/uuid-v7.ts'
import type { Database } from '../platform/database/database.ts'
import { heartbeatMs } from '../platform/http/event-stream.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { createSemaphore } from '../platform/perform/semaphore.ts'
import * as inspectors from '../webhooks/tools/inspector.ts'

// Requests that another process received are found by polling; those of our own process are shown at once.
const pollMs = 300
// Requests that arrive together are not committed in the order of their ids, so each poll also reads ids up to this much older
// than the newest one.
const overlapMs = 5_000
// A viewer that does not read is disconnected, and reconnects with the id of the last request it saw. A single request is never
// larger.
const maxBuffered = 2 * 2 ** 20
// The limit for all viewers in this process together, because one inspector URL is enough to open many streams and read none.
const maxBufferedTogether = 64 * 2 ** 20

export type InspectorStreams = {
  /**
   * Opens a stream of server-sent events: requests that arrive from now on and, with `lastEventId`, those that arrived after
   * it.
   */
  open(inspector: inspectors.Inspector, lastEventId: string | undefined): Readable
  /** Called when this process has received a request. */
  wake(inspectorId: string): void
  close(): void
}

type Watch = { add(stream: Readable, lastEventId: string | undefined): void; wake(): void; close(): void }

type StreamOptions = {
  database: Database
  log: Log
  /** Bounds the database connections that inspectors use, and shares them fairly between inspectors. */
  semaphore: ReturnType<typeof createSemaphore>
}

/** Keeps one watch per open inspector, shared by all its viewers. */
export function createInspectorStreams({ database, log, semaphore }: StreamOptions): InspectorStreams {
  const watches = new Map<string, Watch>()
  const open = new Set<Readable>()
  return {
    open(inspector, lastEventId) {
      const { id } = inspector
      const watch =
        watches.get(id) ??
        createWatch({
          database,
          log,
          semaphore,
          inspector,
          sent: () => relieve(open),
          unwatched: () => watches.delete(id),
        })
      watches.set(id, watch)
      const stream = new Readable({ read() {} })
      open.add(stream)
      stream.once('close', () => open.delete(stream))
      watch.add(stream, lastEventId)
      return stream
    },
    wake: (inspectorId) => watches.get(inspectorId)?.wake(),
    close() {
      for (const watch of [...watches.values()]) watch.close()
    },
  }
}

/** Disconnects the viewers with the most unread data until the rest fits the limit. */
function relieve(open: ReadonlySet<Readable>) {
  let together = 0
  for (const { readableLength } of open) together += readableLength
  if (together <= maxBufferedTogether) return
  for (const stream of [...open].sort((a, b) => b.readableLength - a.readableLength)) {
    if (together <= maxBufferedTogether) return
    together -= stream.readableLength
    stream.destroy()
  }
}

type WatchOptions = StreamOptions & {
  inspector: inspectors.Inspector
  /** Called after something was sent to the viewers. */
  sent(): void
  unwatched(): void
}

function createWatch({ database, log, semaphore, inspector, sent: wasSent, unwatched }: WatchOptions): Watch {
  /** The open streams, each with the ids it was sent recently. */
  const streams = new Map<Readable, Set<string>>()
  const sent = new Set<string>()
  // Taken from the ids and not from the clock, which may be set back.
  let newestMs = inspector.newest === null ? overlapMs : uuidTimeMs(inspector.newest)
  let looking = false
  let again = false
  let timer: NodeJS.Timeout | undefined

  const say = (stream: Readable, text: string) => {
    if (stream.readableLength > maxBuffered) stream.destroy()
    else if (streams.has(stream)) stream.push(text)
  }
  const send = (stream: Readable, received: inspectors.Received) => {
    const known = streams.get(stream)
    if (!known || known.has(received.id)) return
    known.add(received.id)
    say(stream, `event: received\nid: ${received.id}\ndata: ${JSON.stringify(received)}\n\n`)
  }

  const look = async (silently: boolean) => {
    for (let hasMore = true; hasMore; ) {
      const part = await semaphore(
        () => inspectors.readAfter(database, inspector.id, floorId(newestMs - overlapMs), [...sent]),
        inspector.id,
      )
      for (const one of part.received) {
        sent.add(one.id)
        newestMs = Math.max(newestMs, uuidTimeMs(one.id))
        if (!silently) for (const stream of streams.keys()) send(stream, one)
      }
      if (part.received.length > 0) wasSent()
      hasMore = part.hasMore
    }
    const floor = floorId(newestMs - overlapMs)
    for (const ids of [sent, ...streams.values()]) for (const id of ids) if (id < floor) ids.delete(id)
  }

  /** Polls once. Polls do not overlap; a request that arrives during one triggers another afterwards. */
  const lookNow = (silently = false) => {
    clearTimeout(timer)
    looking = true
    again = false
    return look(silently).finally(() => {
      looking = false
      if (streams.size === 0) return
      if (again) wake()
      else timer = setTimeout(wake, pollMs)
    })
  }
  const wake = () => {
    if (looking) again = true
    else if (streams.size > 0)
      lookNow().catch((error: unknown) => log.warn({ error: describeError(error) }, 'inspector.poll_failed'))
  }

  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) say(stream, ':\n\n')
  }, heartbeatMs)

  const remove = (stream: Readable) => {
    if (!streams.delete(stream) || streams.size > 0) return
    clearTimeout(timer)
    clearInterval(heartbeat)
    unwatched()
  }

  const end = (stream: Readable) => {
    if (!stream.destroyed) stream.push(null)
    remove(stream)
  }

  // Requests that exist already are not sent as new. Until they are known, a stream sends nothing, not even that it is open.
  const begun = lookNow(true)

  const join = async (stream: Readable, lastEventId: string | undefined) => {
    await begun
    say(stream, ': listening\n\n')
    if (lastEventId === undefined) return
    const { received, hasMore } = await semaphore(
      () => inspectors.readAfter(database, inspector.id, lastEventId),
      inspector.id,
    )
    for (const missed of received) {
      // A viewer that missed more reconnects with the id of the last request it saw.
      if (stream.readableLength > maxBuffered) return end(stream)
      send(stream, missed)
      wasSent()
    }
    if (hasMore) end(stream)
  }

  return {
    add(stream, lastEventId) {
      streams.set(stream, new Set())
      stream.on('close', () => remove(stream))
      join(stream, lastEventId).catch((error: Error) => stream.destroy(error))
    },
    wake,
    close() {
      for (const stream of [...streams.keys()]) end(stream)
    },
  }
}

/** Returns the lowest id (UUIDv7) of a millisecond. */
const floorId = (ms: number) =>
  ms
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-0000-0000-000000000000')
