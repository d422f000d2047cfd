import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byTheApp } from '../identity/access.ts'
import type { Database } from '../platform/database/database.ts'
import type { Gate } from '../platform/http/gate.ts'
import { Refusal, refuse } from '../platform/operation/errors.ts'
import { type Operation, operation, type Samples } from '../platform/operation/operation.ts'
import { uuid } from '../platform/operation/parameters.ts'
import { platformZone } from '../platform/times.ts'
import { samplesAt } from '../school/documented-samples.ts'
import { createCompressedSend } from './compression.ts'
import { openapi } from './openapi/openapi.ts'
import type { ShownFor } from './reference/operation-section.ts'
import { referencePages } from './reference/pages.ts'

export type ReferenceOptions = {
  readonly operations: readonly Operation[]
  readonly version: string
  readonly gate: Gate
  readonly system: Database
  baseUrl(): string
  /** The samples of the demo's school, if there is a demo; otherwise the examples use the ids of the documentation. */
  samples(): Samples | undefined
}

/** Stands for the request of an app's own reference, which its members and its keys may read. */
const ofApp = operation({
  method: 'GET',
  path: '/v1/portal/app/{app_id}',
  access: byTheApp,
  summary: 'The reference with the ids of one sandbox',
  responses: { 200: null },
  refusals: ['app_not_found'],
  emits: [],
  run: async () => {},
})

const thisHour = () => Math.floor(Date.now() / 3_600_000)

/**
 * How many documents of single apps are kept. Writing one blocks the process for a tenth of a second, and a key may request a
 * hundred at once; each document takes two megabytes.
 */
const maxKept = 20

/** Serves `/openapi.json` and the pages below `/docs` with the same content. All of them accept `?app=`. */
export function addReference(
  http: FastifyInstance,
  { operations, gate, system, version, baseUrl, samples }: ReferenceOptions,
) {
  const pages = referencePages(operations)
  const documents: Readonly<Record<string, (shown: Shown) => string>> = {
    'openapi.json': (shown) => JSON.stringify(openapi(operations, { ...shown, version })),
    docs: ({ search }) => pages.index(search),
    ...Object.fromEntries(
      pages.slugs.map((slug) => [`docs/${slug}`, (shown: Shown) => pages.chapter(slug, shown)] as const),
    ),
  }
  type Send = ReturnType<typeof createCompressedSend>
  let known: { url: string; samples: Samples | undefined; hour: number; sends: Map<string, Send> } | undefined
  /** Returns a document that is the same for every caller. It is written and compressed when it is first requested. */
  const general = (name: string): Send => {
    // Examples contain dates relative to today, so yesterday's are not served.
    const now = { url: baseUrl(), samples: samples(), hour: thisHour() }
    if (known?.url !== now.url || known.samples !== now.samples || known.hour !== now.hour)
      known = { ...now, sends: new Map() }
    const found = known.sends.get(name)
    if (found) return found
    const text = documents[name]!({ baseUrl: now.url, samples: samplesNow(now.samples), search: '' })
    const send = createCompressedSend(text)
    known.sends.set(name, send)
    return send
  }
  /** Returns the id of the app if the caller may see it, and refuses other callers. */
  const admitted = async (request: FastifyRequest, reply: FastifyReply, app: string) => {
    const app_id = uuid.read(app)
    if (app_id === undefined) throw refuse('invalid_parameter', 'app must be the id of an app.')
    const caller = await gate.authenticate(request, ofApp, (headers) => void reply.headers(headers))
    await gate.admit(ofApp, caller, { app_id }, undefined)
    return app_id
  }
  const kept = new Map<string, { of: string; send: Send }>()
  /** Returns a document whose examples have the ids of the app's own sandbox, so that they can be sent unchanged. */
  const own = async (name: string, app_id: string): Promise<Send> => {
    const { rows } = await system.pool.query<{ samples: Samples }>('select samples from app where id = $1', [app_id])
    const key = `${name} ${app_id}`
    const of = JSON.stringify([baseUrl(), thisHour(), rows[0]?.samples])
    const before = kept.get(key)
    if (before?.of === of) return before.send
    const text = documents[name]!({
      baseUrl: baseUrl(),
      samples: { ...samplesNow(rows[0]?.samples), ...{ app_id } },
      search: `?app=${app_id}`,
    })
    const send = createCompressedSend(text)
    kept.set(key, { of, send })
    const [oldest] = kept.keys()
    if (kept.size > maxKept) kept.delete(oldest!)
    return send
  }
  type Asked = { Querystring: { app?: string } }
  http.get<Asked>('/openapi.json', async (request, reply) => {
    const { app } = request.query
    const send =
      app === undefined
        ? general('openapi.json')
        : await own('openapi.json', await admitted(request, reply.header('cache-control', 'no-store'), app))
    return send(request, reply.type('application/json; charset=utf-8'))
  })
  for (const name of Object.keys(documents).filter((name) => name.startsWith('docs')))
    for (const url of [`/${name}`, `/${name}/`])
      http.get<Asked>(url, async (request, reply) => {
        reply.type('text/html; charset=utf-8')
        const { app } = request.query
        if (app === undefined) return general(name)(request, reply)
        const appId = await admitted(request, reply, app).catch((error: unknown) => {
          if (error instanceof Refusal) return null
          throw error
        })
        // A page cannot send a key, so a visitor without a session signs in first.
        if (appId === null) return reply.redirect('/portal', 303)
        return (await own(name, appId))(request, reply.header('cache-control', 'no-store'))
      })
}

type Shown = Omit<ShownFor, 'versioned'>

const samplesNow = (of: Samples | undefined) => samplesAt(new Date(), of, platformZone)
