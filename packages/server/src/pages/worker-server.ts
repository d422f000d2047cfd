import fastify, { type FastifyInstance } from 'fastify'
import { noSchemas } from '../platform/http/no-schemas.ts'
import { addHealth, type Readiness } from './health.ts'
import { addMetrics, type MetricsOptions } from './metrics.ts'

/** Creates the HTTP server of a process that only delivers. It serves health and metrics, and no data. */
export function createWorkerServer(options: { readonly readiness: Readiness } & MetricsOptions): FastifyInstance {
  const server = fastify({
    requestTimeout: 10_000,
    keepAliveTimeout: 5_000,
    forceCloseConnections: true,
    logger: false,
    schemaController: noSchemas,
  })
  addHealth(server, options.readiness)
  addMetrics(server, options)
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain').send('A worker serves /livez, /readyz and /metrics.\n'),
  )
  return server
}
