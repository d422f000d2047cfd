import { Readable } from 'node:stream'
import { timeOfId } from '../platform/crypto/uuid-v7.ts'
import type { Database } from '../platform/database/database.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { createSemaphore } from '../platform/perform/semaphore.ts'
import * as inspectors from '../webhooks/tools/inspector.ts'

// What another process received is seen this late; what our own did, at once.
const pollMs = 300
// Proxies close what is silent for 30 to 60 seconds.
const heartbeatMs = 15_000
// Requests that arrive together are not committed in the order of their ids: what is up to this much older than the newest
// is still looked for.
const overlapMs = 5_000
// A reader that does not read is let go; it comes back with the id of what it saw last. One request is never more than this.
const maxBuffered = 2 * 2 ** 20
// Of all readers in this process: one address of an inspector is enough to open many and read none.
const maxBufferedTogether = 64 * 2 ** 20

export type InspectorStreams = {
  /** Server-sent events of what arrives from now on; after `lastEventId`, if given, also of what came meanwhile. */
  open(inspector: inspectors.Inspector, lastEventId: string | undefined): Readable
  /** This process received something. */
  wake(inspectorId: string): void
  close(): void
}

type Watch = { add(stream: Readable, lastEventId: string | undefined): void; wake(): void; close(): void }

type StreamOptions = {
  database: Database
  log: Log
  /** Bounds the connections that inspectors take; each inspector has its turn. */
  inTurn: ReturnType<typeof createSemaphore>
}

/** One watch per open inspector, shared by all its viewers. */
export function createInspectorStreams({ database, log, inTurn }: StreamOptions): InspectorStreams {
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
          inTurn,
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

/** Lets go of the readers with the most unread until the rest fits. */
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
  /** Readers were sent something. */
  sent(): void
  unwatched(): void
}

function createWatch({ database, log, inTurn, inspector, sent: wasSent, unwatched }: WatchOptions): Watch {
  /** The open streams, and the ids that each was sent lately. */
  const streams = new Map<Readable, Set<string>>()
  const sent = new Set<string>()
  // Not the clock, which may be set back.
  let newestMs = inspector.newest === null ? overlapMs : timeOfId(inspector.newest)
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
      const part = await inspectors.after(database, inspector.id, floorId(newestMs - overlapMs), [...sent])
      for (const one of part.received) {
        sent.add(one.id)
        newestMs = Math.max(newestMs, timeOfId(one.id))
        if (!silently) for (const stream of streams.keys()) send(stream, one)
      }
      if (part.received.length > 0) wasSent()
      hasMore = part.hasMore
    }
    const floor = floorId(newestMs - overlapMs)
    for (const ids of [sent, ...streams.values()]) for (const id of ids) if (id < floor) ids.delete(id)
  }

  /** One look at a time; a request during one makes another follow. */
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

  // What is there already is not news. Until that is known a stream says nothing, not even that it is open.
  const begun = lookNow(true)

  const join = async (stream: Readable, lastEventId: string | undefined) => {
    await begun
    say(stream, ': listening\n\n')
    if (lastEventId === undefined) return
    const { received, hasMore } = await inTurn(
      () => inspectors.after(database, inspector.id, lastEventId),
      inspector.id,
    )
    for (const missed of received) {
      // A reader who missed more comes back for it, with the id of what it saw last.
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

/** The lowest id of a moment. */
const floorId = (ms: number) =>
  ms
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-0000-0000-000000000000')
