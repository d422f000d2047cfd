import pg from 'pg'
import type { Database } from './database.ts'

const listenAgainMs = 1_000

export type ChannelOptions = {
  readonly name: string
  readonly database: Database
  readonly connectionString: string
  hear(message: string): void
  /** It listens again after the connection was lost: nobody knows what was said meanwhile. */
  missed?(): void
}

export type Channel = {
  /** Never waits, never fails. PostgreSQL takes 8000 bytes, the name of the sender included. */
  tell(message: string): void
  /** Comes back when it listens, or when that failed and it will try again by itself. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** What the processes of a service tell each other, through the database. Nobody hears what he said himself. */
export function createChannel({ name, database, connectionString, hear, missed }: ChannelOptions): Channel {
  const own = String(process.pid) + Math.random().toString(36).slice(2)
  let listener: { readonly client: pg.Client; readonly ready: Promise<boolean> } | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  /** Whether it listens now. */
  function connect(): Promise<boolean> {
    const client = new pg.Client({
      connectionString,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
    })
    const lost = () => {
      if (isClosed || listener?.client !== client) return
      listener = undefined
      retry = setTimeout(() => {
        retry = undefined
        void connect().then((listens) => listens && missed?.())
      }, listenAgainMs)
    }
    client.on('notification', ({ payload = '' }) => {
      const [from, ...lines] = payload.split('\n')
      if (from !== own) hear(lines.join('\n'))
    })
    client.on('error', lost)
    client.on('end', lost)
    const ready = client
      .connect()
      .then(() => client.query(`listen ${name}`))
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
    tell(message) {
      // A statement of its own, outside any transaction that somebody waits for.
      database.pool
        .query({ name: 'tell', text: 'select pg_notify($1, $2)', values: [name, `${own}\n${message}`] })
        .catch(() => {})
    },
    async listen() {
      if (!isClosed && retry === undefined) await (listener?.ready ?? connect())
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await listener?.client.end().catch(() => {})
    },
  }
}
