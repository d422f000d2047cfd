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
import { openapi } from './openapi/openapi.ts'
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
const bundle = join(dirname(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference'))), 'js')

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

/** What it is about is there at once; the reference takes its place when three megabytes of script have been read. */
const pageOf = (isOfApp: boolean) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sineta</title>
<link rel="icon" href="data:,">
${isOfApp ? '' : '<link rel="preload" href="/openapi.json" as="fetch" crossorigin="anonymous">'}
<style>${referenceLook}</style>
<body>
<div id="reference"><main class="arriving">
<h1>Sineta API</h1>
<p>Every operation of a Brazilian school, from enrollment to the diary, and every event that it is published as: a signed webhook for each operation that succeeded. The reference of all operations, with examples that can be sent as they stand, is loading.</p>
</main></div>
<script src="/docs/standalone.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`
// Requests go to where the page came from, under whichever name that was: it may reach nothing else. `?app=` is passed on.
const start = `Scalar.createApiReference('#reference', {
  ...${JSON.stringify(settings)},
  url: '/openapi.json' + location.search,
  servers: [{ url: location.origin }],
})
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
  let known: { url: string; samples: Samples | undefined; hour: number; text: string } | undefined
  const text = () => {
    // Examples contain dates relative to today, so yesterday's are not served.
    const now = { url: baseUrl(), samples: samples(), hour: Math.floor(Date.now() / hourMs) }
    if (known?.url !== now.url || known.samples !== now.samples || known.hour !== now.hour)
      known = { ...now, text: textWith(now.url, now.samples) }
    return known.text
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
    if (app === undefined) return reply.type(json).send(text())
    const own = await textFor(await admitted(request, reply, app))
    return reply.type(json).header('cache-control', 'no-store').send(own)
  })

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
      return reply
        .header('content-security-policy', policies.reference)
        .type('text/html; charset=utf-8')
        .send(pageOf(app !== undefined))
    })
  http.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  http.get('/docs/standalone.js', (_request, reply) => reply.sendFile('standalone.js', bundle, { maxAge: '1d' }))
}
