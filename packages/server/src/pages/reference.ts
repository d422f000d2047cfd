import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byTheApp } from '../identity/access.ts'
import type { Database } from '../platform/database/database.ts'
import type { Gate } from '../platform/http/gate.ts'
import { Refusal, refuse } from '../platform/operation/errors.ts'
import { type Operation, operation, type Samples } from '../platform/operation/operation.ts'
import { uuid } from '../platform/operation/parameters.ts'
import { platformZone } from '../platform/times.ts'
import { samplesAt } from '../school/written-samples.ts'
import { compressedOnce } from './compressed.ts'
import { openapi } from './openapi/openapi.ts'
import { bell } from './plain-page.ts'
import { referenceIndex } from './reference-index.ts'
import { referenceLook } from './reference-look.ts'
import { policies } from './security-headers.ts'

export type ReferenceOptions = {
  readonly operations: readonly Operation[]
  readonly version: string
  readonly gate: Gate
  readonly system: Database
  baseUrl(): string
  /** Of the demo's school, where there is one; otherwise the examples have the ids of the documents. */
  samples(): Samples | undefined
}

/** Callers that may read an app's own reference: its members, and its own keys. */
const ofApp = operation({
  method: 'GET',
  path: '/v1/portal/app/{app_id}',
  access: byTheApp,
  summary: 'The reference with the ids of one sandbox',
  answers: { 200: null },
  refusals: ['app_not_found'],
  emits: [],
  run: async () => {},
})

// The package's own plugin starts Scalar with code inside the page, which our policy forbids; its bundle is all we need of it.
const script = join(dirname(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference'))), 'js', 'standalone.js')

/** Everything that would leave this machine is off: fonts, the assistant, statistics, the hosted client. */
const settings = {
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  metaData: { title: 'Sineta' },
  // The order of the rows is one that people thought about.
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  authentication: { preferredSecurityScheme: 'clientKey' },
}

/**
 * An index of everything, readable at once. The reference takes its place when a link of it is followed, or the address already names
 * a place in it: three megabytes of script are more than a first look is worth.
 */
const pageOf = (operations: readonly Operation[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sineta</title>
<link rel="icon" href="data:,">
<style>${referenceLook}</style>
<body>
<div id="reference"><main class="index">
<a class="home" href="/">${bell} Sineta</a>
<h1>Sineta API</h1>
<p>Every operation of a Brazilian school, from enrollment to the diary, and every event that it publishes as a signed webhook. Each opens with its fields, and an example that can be sent as it stands.</p>
<p><a class="open" href="#description/introduction">Open the interactive reference</a></p>
<p>For programs: <a href="/openapi.json">OpenAPI</a>, <a href="/asyncapi.json">AsyncAPI</a>, <a href="/schemas/events.json">JSON Schema of all events</a>. For people: <a href="/guide">the guide</a>.</p>
<p role="status" id="loading"></p>
${referenceIndex(operations)}
</main></div>
<script src="/docs/start.js" defer></script>
</body>
</html>
`
// Requests go to where the page came from, under whichever name that was: it may reach nothing else. `?app=` is passed on.
const start = `const spec = '/openapi.json' + location.search
const says = (text) => { document.getElementById('loading').textContent = text }
let loading
const load = () => loading ??= new Promise((resolve, reject) => {
  const ahead = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', href: spec, crossOrigin: 'anonymous' })
  const script = Object.assign(document.createElement('script'), { src: '/docs/standalone.js', onload: resolve, onerror: reject })
  document.head.append(ahead, script)
})
async function open() {
  says('Loading the reference…')
  try {
    await load()
  } catch {
    return says('The reference could not be loaded. Reload the page.')
  }
  Scalar.createApiReference('#reference', {
    ...${JSON.stringify(settings)},
    url: spec,
    servers: [{ url: location.origin }],
  })
}
if (location.hash.length > 1) open()
else {
  addEventListener('hashchange', open, { once: true })
  // A pointer or the focus on a link is about to follow it.
  for (const sign of ['pointerover', 'focusin'])
    document.addEventListener(sign, ({ target }) => { if (target.closest('a[href^="#"]')) load().catch(() => {}) })
}
`

const hourMs = 3_600_000
const json = 'application/json; charset=utf-8'

/** `/openapi.json`, and the page at `/docs` that shows it. Both take `?app=`. */
export function addReference(
  http: FastifyInstance,
  { operations, gate, system, version, baseUrl, samples }: ReferenceOptions,
) {
  const textWith = (url: string, of: Samples | undefined) => {
    const now = samplesAt(new Date(), of, platformZone)
    return JSON.stringify(openapi(operations, { baseUrl: url, version, samples: now }))
  }
  type Send = ReturnType<typeof compressedOnce>
  let known: { url: string; samples: Samples | undefined; hour: number; send: Send } | undefined
  const general = () => {
    // Examples contain dates relative to today, so yesterday's are not served.
    const now = { url: baseUrl(), samples: samples(), hour: Math.floor(Date.now() / hourMs) }
    if (known?.url !== now.url || known.samples !== now.samples || known.hour !== now.hour) {
      const text = textWith(now.url, now.samples)
      known = { ...now, send: compressedOnce(() => text) }
    }
    return known.send
  }
  /** A caller that may see the app; others are refused. */
  const admitted = async (request: FastifyRequest, reply: FastifyReply, app: string) => {
    const app_id = uuid.read(app)
    if (app_id === undefined) throw refuse('invalid_parameter', 'app must be the id of an app.')
    const caller = await gate.authenticate(request, ofApp, (headers) => void reply.headers(headers))
    await gate.admit(ofApp, caller, { app_id }, undefined)
    return app_id
  }
  /** The examples of an app carry the ids of its own sandbox, so that they can be sent as they stand. */
  const textFor = async (appId: string) => {
    const { rows } = await system.pool.query<{ samples: Samples }>('select samples from app where id = $1', [appId])
    return textWith(baseUrl(), rows[0]?.samples)
  }
  type Asked = { Querystring: { app?: string } }
  http.get<Asked>('/openapi.json', async (request, reply) => {
    const { app } = request.query
    if (app === undefined) return general()(request, reply.type(json))
    const own = await textFor(await admitted(request, reply, app))
    return compressedOnce(() => own)(request, reply.type(json).header('cache-control', 'no-store'))
  })

  const page = compressedOnce(() => pageOf(operations))
  for (const url of ['/docs', '/docs/'])
    http.get<Asked>(url, async (request, reply) => {
      const { app } = request.query
      const mayShow =
        app === undefined ||
        (await admitted(request, reply, app).catch((error: unknown) => {
          if (error instanceof Refusal) return false
          throw error
        }))
      // A page cannot send a key, so a visitor without a session signs in first.
      if (mayShow === false) return reply.redirect('/portal', 303)
      return page(request, reply.header('content-security-policy', policies.reference).type('text/html; charset=utf-8'))
    })
  http.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  const standalone = compressedOnce(() => readFile(script))
  http.get('/docs/standalone.js', (request, reply) =>
    standalone(request, reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=86400')),
  )
}
