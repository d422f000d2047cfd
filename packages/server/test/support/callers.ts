import { text as streamText } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../src/platform/database/database.ts'
import { Image } from '../../src/platform/operation/image.ts'
import type { Operation } from '../../src/platform/operation/operation.ts'
import { undocumented } from './documented.ts'
import type { TestSineta } from './sineta.ts'

export type Request = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export type Answered = {
  readonly status: number
  readonly code: string | undefined
  readonly json: any
  readonly headers: Record<string, unknown>
}

export const nameOf = ({ method, path }: Operation) => `${method} ${path}`

// Operations run in parallel on the rows of one school. On a busy machine, one that waits too long for a row lock is answered
// 503, so it is tried again here; other tests cover a service that stays unavailable.
const maxTries = 6

/** Sends one request without a socket, so that thousands take seconds. A response that is not in the reference fails the test. */
export async function send(...request: Parameters<typeof sendOnce>): Promise<Answered> {
  const answer = await sendUnchecked(...request)
  const operation = request[1]
  const { status, headers, json } = answer
  const wrong = undocumented(operation, { status, type: String(headers['content-type'] ?? ''), body: json })
  if (wrong) throw new Error(`${nameOf(operation)}: ${wrong}`)
  return answer
}

export async function sendUnchecked(...request: Parameters<typeof sendOnce>): Promise<Answered> {
  for (let tries = 1; ; tries++) {
    const answer = await sendOnce(...request)
    if (answer.code !== 'service_unavailable' || tries === maxTries) return answer
  }
}

async function sendOnce(
  http: FastifyInstance,
  operation: Operation,
  token: string | undefined,
  { params, query = {}, body, headers = {} }: Request,
): Promise<Answered> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(params[name])))
  const search = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(value))}`)
    .join('&')
  const isBytes = body instanceof Uint8Array
  const response = await http.inject({
    // An event stream never ends on its own.
    payloadAsStream: isStream(operation),
    method: operation.method,
    url: search ? `${path}?${search}` : path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': isBytes && operation.body === Image ? 'image/png' : 'application/json',
      }),
      ...headers,
    },
    ...(body !== undefined && {
      payload: isBytes ? Buffer.from(body) : typeof body === 'string' ? body : JSON.stringify(body),
    }),
  })
  const type = String(response.headers['content-type'] ?? '')
  if (/event-stream/.test(type)) response.stream().destroy()
  const payload = isStream(operation)
    ? /json/.test(type)
      ? await streamText(response.stream())
      : ''
    : response.payload
  const json = /json/.test(type) && payload !== '' ? JSON.parse(payload) : null
  const isProblem = /problem/.test(type)
  return { status: response.statusCode, code: isProblem ? json.code : undefined, json, headers: response.headers }
}

const isStream = ({ responses }: Operation) =>
  Object.values(responses).some(
    (shape) => (shape as { contentMediaType?: string } | null)?.contentMediaType === 'text/event-stream',
  )

// A lone surrogate cannot be encoded in a URL.
const wellFormed = (value: unknown) => String(value).toWellFormed()

/**
 * Makes every transaction run to its end and then roll back, so that each request finds the tenants as they were created. Returns
 * a function that restores the real behaviour.
 */
export function rollBackEverything({ parts: { app, system } }: TestSineta): () => void {
  const restored = ([app, system] as Database[]).map((database) => {
    const { transaction, pipelined } = database
    const real = transaction.bind(database)
    database.transaction = async (tenants, work) => {
      let result: { done: Awaited<ReturnType<typeof work>> } | undefined
      try {
        await real(tenants, async (tx) => {
          // Suppress the commit that would be sent with the last statement.
          tx.queryAndCommit = tx.query
          result = { done: await work(tx) }
          // Check deferred constraints now, as the commit would.
          await tx.query('set constraints all immediate')
          throw rolledBack
        })
      } catch (error) {
        if (error !== rolledBack) throw error
      }
      return result!.done
    }
    database.pipelined = database.transaction
    return () => void Object.assign(database, { transaction, pipelined })
  })
  return () => {
    for (const restore of restored) restore()
  }
}
const rolledBack = new Error('rolled back')

/** The row count of every table and a checksum over its rows. */
export async function contents(sineta: TestSineta, where = 'true'): Promise<Record<string, string>> {
  const tables = await sineta.sql<{ name: string; tenants: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id') as tenants
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name, tenants } of tables) {
    if (!tenants && where !== 'true') continue
    // Refused tries are counted too, so this table may change.
    if (name === 'tries') continue
    // Admission updates when a token was last used, which does not count as a change.
    const row = name === 'api_key' || name === 'session' ? `to_jsonb(t) - 'last_used_at' - 'last_seen_at'` : 't'
    const [one] = await sineta.sql<{ count: number; sum: string }>(
      `select count(*)::int as count, coalesce(sum(hashtextextended((${row})::text, 0)), 0)::text as sum from ${name} t where ${where}`,
    )
    found[name] = `${one!.count} rows, ${one!.sum}`
  }
  return found
}

/** Runs `work` for each item, at most `atOnce` at a time. */
export async function forEach<T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
