import type pg from 'pg'
import { openConnection } from './connection.ts'
import type { Database } from './database.ts'

const reconnectDelayMs = 1_000
/** How often a connection is checked. One that a network dropped silently would otherwise be noticed after two hours. */
const checkMs = 30_000

export type ChannelOptions = {
  readonly name: string
  readonly database: Database
  readonly connectionString: string
  onMessage(message: string): void
  /** Called when the channel listens again after a lost connection. Messages sent in between are lost. */
  onGap?(): void
}

export type Channel = {
  /** Returns at once and never fails. PostgreSQL limits a message to 8000 bytes, including the sender's id. */
  publish(message: string): void
  /** Resolves once the channel listens, or once that has failed and a retry is scheduled. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** Messages between the processes of a service, through LISTEN and NOTIFY. A process does not receive its own. */
export function createChannel({ name, database, connectionString, onMessage, onGap }: ChannelOptions): Channel {
  const senderId = String(process.pid) + Math.random().toString(36).slice(2)
  let listener: { readonly opening: Promise<pg.Client>; readonly ready: Promise<boolean> } | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  /** Resolves to whether it listens now. */
  function connect(): Promise<boolean> {
    const opening = openConnection(connectionString, {
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
    })
    const lost = () => {
      if (isClosed || listener?.opening !== opening) return
      listener = undefined
      // It may still be open: `listen` fails on a standby, and a check may have had no answer.
      void opening.then((client) => client.end()).catch(() => {})
      retry = setTimeout(() => {
        retry = undefined
        void connect().then((listens) => listens && onGap?.())
      }, reconnectDelayMs)
    }
    const listen = async (client: pg.Client) => {
      client.on('notification', ({ payload = '' }) => {
        const [from, ...lines] = payload.split('\n')
        if (from !== senderId) onMessage(lines.join('\n'))
      })
      client.on('error', lost)
      client.on('end', lost)
      await client.query(`listen ${name}`)
      const check = setInterval(() => client.query('select').catch(lost), checkMs).unref()
      client.on('end', () => clearInterval(check))
    }
    const ready = opening.then(listen).then(
      () => true,
      () => {
        lost()
        return false
      },
    )
    listener = { opening, ready }
    return ready
  }

  return {
    publish(message) {
      // A separate statement, outside any request's transaction.
      database.pool
        .query({ name: 'publish', text: 'select pg_notify($1, $2)', values: [name, `${senderId}\n${message}`] })
        .catch(() => {})
    },
    async listen() {
      if (!isClosed && retry === undefined) await (listener?.ready ?? connect())
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await listener?.opening.then((client) => client.end()).catch(() => {})
    },
  }
}
