import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../platform/database.ts'
import { refuse } from '../platform/errors.ts'
import type { Gate } from '../platform/http.ts'
import { openapi } from '../platform/openapi.ts'
import { type Operation, operation, type Samples } from '../platform/operation.ts'
import { uuid } from '../platform/parameters.ts'
import { byTheApp } from '../tenancy/access.ts'
import { policies } from './security-headers.ts'

export type ReferenceOptions = {
  readonly operations: readonly Operation[]
  readonly version: string
  readonly gate: Gate
  readonly system: Database
  baseUrl(): string
  /** Of the demo's school, where there is one. */
  samples(): Samples | undefined
}

/** Whoever may read an app's own reference: its members, and its own keys. */
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
  url: '/openapi.json',
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

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sineta</title>
<link rel="icon" href="data:,">
<body>
<div id="reference"></div>
<script src="/docs/standalone.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`
// Requests go to where the page came from, under whichever name that was: it may reach nothing else.
const start = `Scalar.createApiReference('#reference', { ...${JSON.stringify(settings)}, servers: [{ url: location.origin }] })\n`

/** `/openapi.json`, and the page at `/docs` that shows it. */
export function addReference(
  http: FastifyInstance,
  { operations, gate, system, version, baseUrl, samples }: ReferenceOptions,
) {
  let known: { url: string; samples: Samples | undefined; text: string } | undefined
  const text = () => {
    const now = { url: baseUrl(), samples: samples() }
    if (known?.url !== now.url || known.samples !== now.samples)
      known = { ...now, text: JSON.stringify(openapi(operations, { baseUrl: now.url, version, samples: now.samples })) }
    return known.text
  }
  /** The examples of an app carry the ids of its own sandbox, so that they can be sent as they stand. */
  const textFor = async (request: FastifyRequest, app: string) => {
    const app_id = uuid.read(app)
    if (app_id === undefined) throw refuse('invalid_parameter', 'app must be the id of an app.')
    await gate.admit(ofApp, await gate.authenticate(request, ofApp, () => {}), { app_id }, undefined)
    const { rows } = await system.pool.query<{ samples: Samples }>('select samples from app where id = $1', [app_id])
    return JSON.stringify(openapi(operations, { baseUrl: baseUrl(), version, samples: rows[0]?.samples }))
  }
  http.get<{ Querystring: { app?: string } }>('/openapi.json', async (request, reply) => {
    const { app } = request.query
    reply.type('application/json; charset=utf-8')
    return reply.send(app === undefined ? text() : await textFor(request, app))
  })

  const showPage = {
    handler: (_request, reply) =>
      reply.header('content-security-policy', policies.reference).type('text/html; charset=utf-8').send(page),
  } satisfies Parameters<typeof http.get>[1]
  for (const url of ['/docs', '/docs/']) http.get(url, showPage)
  http.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  http.get('/docs/standalone.js', (_request, reply) => reply.sendFile('standalone.js', bundle, { maxAge: '1d' }))
}
