import { type Changes, type Topic, topics } from '../../platform/changes.ts'
import { createChannel } from '../../platform/database/channel.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Tells the open pages of an app, in whatever process they are held, that something they show has changed. It says what
 * kind of thing and nothing of the thing itself: pages read again through the operations, which know who may see what.
 */

// A page that reads again four times a second is quick enough for people, and NOTIFY takes a lock that all share.
const quietMs = 250
// PostgreSQL takes 8000 bytes; more apps than fit are told as "everything".
const longestMessage = 7_500

type Watcher = (topic: Topic) => void
type Changed = Map<Topic, Set<string>>

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
    channel?.publish(write(now))
  }

  function notifyHere(changed: Changed) {
    for (const [topic, appIds] of changed)
      for (const appId of appIds) for (const onChange of watchers.get(appId) ?? []) onChange(topic)
  }

  /** After a gap nobody knows what was missed. */
  function notifyEverything() {
    for (const ofApp of watchers.values()) for (const onChange of ofApp) for (const topic of topics) onChange(topic)
  }

  return {
    publish(topic, appIds) {
      for (const id of appIds) {
        const ofTopic = noted.get(topic)
        if (ofTopic) ofTopic.add(id)
        else noted.set(topic, new Set([id]))
        timer ??= setTimeout(flush, quietMs)
      }
    },
    async subscribe(appId, onChange) {
      const ofApp = watchers.get(appId) ?? new Set()
      watchers.set(appId, ofApp.add(onChange))
      // Only a process that somebody watches listens; from here on nothing is missed.
      await channel?.listen()
      return () => {
        ofApp.delete(onChange)
        if (ofApp.size === 0 && watchers.get(appId) === ofApp) watchers.delete(appId)
      }
    },
    async close() {
      clearTimeout(timer)
      await channel?.close()
    },
  }
}

const everything = '*'

function write(changed: Changed): string {
  const text = [...changed].map(([topic, appIds]) => `${topic} ${[...appIds].join(' ')}`).join('\n')
  return text.length > longestMessage ? everything : text
}

/** Null: everything. */
function read(message: string): Changed | null {
  if (message === everything) return null
  const changed: Changed = new Map()
  for (const line of message.split('\n')) {
    const [topic, ...appIds] = line.split(' ')
    const known = topics.find((one) => one === topic)
    // Another version of the service may know more topics than this one.
    if (known) changed.set(known, new Set(appIds))
  }
  return changed
}
