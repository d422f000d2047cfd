import type { Changes } from '../../platform/changes.ts'
import { createChannel } from '../../platform/database/channel.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Notifies the open pages of an app or a school, in any process, that something they show has changed. The message has only the
 * topic and no content: pages read again through the operations, which check who may see what.
 */

// A page that reads again four times a second is quick enough for people, and each NOTIFY takes a lock that all of them share.
const quietMs = 250
// PostgreSQL accepts 8000 bytes; changes that do not fit into a few messages are published as "everything".
const longestMessage = 7_500
const maxMessages = 8

type Watcher = { readonly topics: ReadonlySet<string>; onChange(topic: string): void }
type Changed = Map<string, Set<string>>

declare module '../../platform/changes.ts' {
  interface Topics {
    deliveries: true
    tasks: true
    receiver_check: true
    notices: true
    endpoints: true
  }
}

export type ChangesOptions = {
  readonly database: Database
  /** Null: this process is the only one. */
  readonly connectionString: string | null
}

export function createChanges({ database, connectionString }: ChangesOptions): Changes & { close(): Promise<void> } {
  const watchers = new Map<string, Set<Watcher>>()
  const channel =
    connectionString === null
      ? null
      : createChannel({
          name: 'sineta_changes',
          database,
          connectionString,
          onMessage(message) {
            const changed = read(message)
            if (changed) notifyHere(changed)
            else notifyEverything()
          },
          onGap: notifyEverything,
        })
  let noted: Changed = new Map()
  let timer: NodeJS.Timeout | undefined

  function flush() {
    timer = undefined
    if (noted.size === 0) return
    const now = noted
    noted = new Map()
    timer = setTimeout(flush, quietMs)
    notifyHere(now)
    for (const message of write(now)) channel?.publish(message)
  }

  function notifyHere(changed: Changed) {
    for (const [topic, ids] of changed)
      for (const id of ids)
        for (const { topics, onChange } of watchers.get(id) ?? []) if (topics.has(topic)) onChange(topic)
  }

  /** Notifies all watchers of all their topics, for example after a gap, in which any change may have been missed. */
  function notifyEverything() {
    for (const ofOne of watchers.values())
      for (const { topics, onChange } of ofOne) for (const topic of topics) onChange(topic)
  }

  return {
    publish(topic, ids) {
      for (const id of ids) {
        const ofTopic = noted.get(topic)
        if (ofTopic) ofTopic.add(id)
        else noted.set(topic, new Set([id]))
        timer ??= setTimeout(flush, quietMs)
      }
    },
    async subscribe(id, topics, onChange) {
      const ofOne = watchers.get(id) ?? new Set()
      // The cast is safe because it is only called with one of its own topics.
      const watcher: Watcher = { topics: new Set<string>(topics), onChange: onChange as (topic: string) => void }
      watchers.set(id, ofOne.add(watcher))
      // A process begins to listen with its first open page; from here on nothing is missed.
      await channel?.listen()
      return () => {
        ofOne.delete(watcher)
        if (ofOne.size === 0 && watchers.get(id) === ofOne) watchers.delete(id)
      }
    },
    async close() {
      clearTimeout(timer)
      await channel?.close()
    },
  }
}

const everything = '*'

/** Encodes changes in as few messages as possible. Each line has a topic and the ids for which it changed. */
function write(changed: Changed): string[] {
  const messages: string[] = []
  let message = ''
  for (const [topic, ids] of changed) {
    message += `${message === '' ? '' : '\n'}${topic}`
    for (const id of ids) {
      if (message.length + id.length >= longestMessage) {
        messages.push(message)
        message = topic
      }
      message += ` ${id}`
    }
  }
  messages.push(message)
  return messages.length > maxMessages ? [everything] : messages
}

/** Decodes a message. Null means that everything may have changed. */
function read(message: string): Changed | null {
  if (message === everything) return null
  return new Map(
    message.split('\n').map((line) => {
      const [topic = '', ...ids] = line.split(' ')
      return [topic, new Set(ids)]
    }),
  )
}
