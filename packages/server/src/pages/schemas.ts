import { isEventName } from '@sineta/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../platform/operation/errors.ts'
import { asyncapi } from './openapi/asyncapi.ts'
import { eventSchema, eventSchemaBundle } from './openapi/event-schemas.ts'

/** Serves the documents for type generators: `/asyncapi.json`, and the JSON Schemas of all events, together and one by one. */
export function addSchemas(http: FastifyInstance, { version, baseUrl }: { version: string; baseUrl(): string }) {
  const documents = {
    '/asyncapi.json': (url: string) => asyncapi({ baseUrl: url, version }),
    '/schemas/events.json': eventSchemaBundle,
  }
  for (const [path, document] of Object.entries(documents)) {
    const text = keptFor(baseUrl, (url) => JSON.stringify(document(url)))
    http.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(text()))
  }
  http.get<{ Params: { file: string } }>('/schemas/events/:file', (request, reply) => {
    const name = request.params.file.replace(/\.json$/, '')
    if (!isEventName(name))
      throw refuse('route_not_found', `There is no event called ${name}. /schemas/events.json lists all events.`)
    return reply.type('application/schema+json; charset=utf-8').send(JSON.stringify(eventSchema(name, baseUrl())))
  })
}

/** Caches a document of hundreds of kilobytes, which changes only when the base URL does. */
function keptFor(baseUrl: () => string, write: (url: string) => string): () => string {
  let kept: { url: string; text: string } | undefined
  return () => {
    const url = baseUrl()
    if (kept?.url !== url) kept = { url, text: write(url) }
    return kept.text
  }
}
