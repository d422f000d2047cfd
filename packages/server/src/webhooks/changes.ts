import pg from 'pg'
import { type Changes, type Topic, topics } from '../platform/changes.ts'
import type { Database } from '../platform/database.ts'

/**
 * Tells the open pages of an app, in whatever process they are held, that something they show has changed. It says what
 * kind of thing and nothing of the thing itself: pages read again through the operations, which know who may see what.
 */

// A page that reads again four times a second is quick enough for people, and NOTIFY takes a lock that all share.
const quietMs = 250
const listenAgainMs = 1_000
const channel = 'sineta_changes'
// PostgreSQL takes 8000 bytes; more apps than fit are told as "everything".
const longestPayload = 7_500

type Watcher = (topic: Topic) => void
type Told = Map<Topic, Set<string>>

export type ChangesOptions = {
  readonly database: Database
  /** Null: no other process is there to be told. */
  readonly connectionString: string | null
}

export function createChanges({ database, connectionString }: ChangesOptions): Changes & { close(): Promise<void> } {
  const watchers = new Map<string, Set<Watcher>>()
  const own = String(process.pid) + Math.random().toString(36).slice(2)
  let noted: Told = new Map()
  let timer: NodeJS.Timeout | undefined
  let listener: { readonly client: pg.Client; readonly ready: Promise<boolean> } | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  function flush() {
    timer = undefined
    if (noted.size === 0) return
    const now = noted
    noted = new Map()
    timer = setTimeout(flush, quietMs)
    tellHere(now)
    if (connectionString === null) return
    database.pool
      .query({ name: 'changes', text: 'select pg_notify($1, $2)', values: [channel, write(own, now)] })
      .catch(() => {})
  }

  function tellHere(told: Told) {
    for (const [topic, appIds] of told)
      for (const appId of appIds) for (const onChange of watchers.get(appId) ?? []) onChange(topic)
  }

  /** After a gap nobody knows what was missed. */
  function tellEverything() {
    for (const ofApp of watchers.values()) for (const onChange of ofApp) for (const topic of topics) onChange(topic)
  }

  /** Whether it listens now; where not, it tries again by itself. */
  function connect(text: string): Promise<boolean> {
    const client = new pg.Client({
      connectionString: text,
      application_name: 'sineta_changes',
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
    })
    const lost = () => {
      if (isClosed || listener?.client !== client) return
      listener = undefined
      retry = setTimeout(() => {
        retry = undefined
        void connect(text).then((listens) => listens && tellEverything())
      }, listenAgainMs)
    }
    client.on('notification', ({ payload = '' }) => {
      const { from, told } = read(payload)
      if (from === own) return
      if (told) tellHere(told)
      else tellEverything()
    })
    client.on('error', lost)
    client.on('end', lost)
    const ready = client
      .connect()
      .then(() => client.query(`listen ${channel}`))
      .then(
        () => true,
        () => {
          lost()
          return false
        },
      )
    listener = { client, ready }
    return ready
  }

  return {
    note(topic, appIds) {
      for (const id of appIds) {
        const ofTopic = noted.get(topic)
        if (ofTopic) ofTopic.add(id)
        else noted.set(topic, new Set([id]))
        timer ??= setTimeout(flush, quietMs)
      }
    },
    async watch(appId, onChange) {
      const ofApp = watchers.get(appId) ?? new Set()
      watchers.set(appId, ofApp.add(onChange))
      // Only a process that somebody watches listens; from here on nothing is missed.
      if (connectionString !== null && !isClosed && retry === undefined)
        await (listener?.ready ?? connect(connectionString))
      return () => {
        ofApp.delete(onChange)
        if (ofApp.size === 0 && watchers.get(appId) === ofApp) watchers.delete(appId)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(retry)
      await listener?.client.end().catch(() => {})
    },
  }
}

const everything = '*'

export function write(from: string, told: Told): string {
  const text = [...told].map(([topic, appIds]) => `${topic} ${[...appIds].join(' ')}`).join('\n')
  return `${from}\n${text.length > longestPayload ? everything : text}`
}

export function read(payload: string): { from: string; told: Told | null } {
  const [from = '', ...lines] = payload.split('\n')
  if (lines[0] === everything) return { from, told: null }
  const told: Told = new Map()
  for (const line of lines) {
    const [topic, ...appIds] = line.split(' ')
    const known = topics.find((one) => one === topic)
    // Another version of the service may know more topics than this one.
    if (known) told.set(known, new Set(appIds))
  }
  return { from, told }
}
