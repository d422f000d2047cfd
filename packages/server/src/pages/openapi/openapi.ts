import { membersOf, type ProblemCode, type ProblemStatus, problemReasons, problems } from '@sineta/contract'
import { Image, imageContent } from '../../platform/operation/image.ts'
import {
  type Example,
  type Operation,
  parameterNames,
  parameterOf,
  type Samples,
} from '../../platform/operation/operation.ts'
import { withMeanings, withNulls } from './body-schemas.ts'
import {
  callerWords,
  cookieSchemeOf,
  headers,
  Problem,
  requestHeaders,
  schemeOf,
  securitySchemes,
} from './components.ts'
import type { Json } from './json.ts'
import { areaOf, chapterOf, operationId } from './names.ts'
import { parameterMeaningOf } from './parameter-meanings.ts'
import { checksVersion, hasVersion, isWrite, refusalsOf, versionedPaths } from './refusals.ts'
import { eventChapters, eventWebhooks, webhookComponents } from './webhooks.ts'

export type OpenapiOptions = {
  readonly baseUrl: string
  readonly version: string
  /** The sample values of the school that the examples use. */
  readonly samples: Samples
}

/** Builds the OpenAPI 3.1 document from the same table of operations as the routes. */
export function openapi(operations: readonly Operation[], { baseUrl, version, samples }: OpenapiOptions): Json {
  const versioned = versionedPaths(operations)
  const commonResponses = new Map<string, Json>()
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const entry = describe(
      operation,
      versioned.has(operation.path),
      operation.example?.(samples),
      samples,
      commonResponses,
    )
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: entry }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sineta',
      version,
      summary: 'A school platform that rings',
      description: introduction,
      contact: { name: 'Sineta', url: `${baseUrl}/docs` },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: [...[...new Set(operations.map(({ path }) => areaOf(path)))].map(chapterOf), ...eventChapters],
    paths,
    webhooks: eventWebhooks(),
    components: {
      schemas: { Problem, ...webhookComponents.schemas },
      headers,
      parameters: { ...requestHeaders, ...webhookComponents.parameters },
      responses: Object.fromEntries(commonResponses),
      securitySchemes,
    },
  }
}

/** Conventions that apply to all operations. */
export const introduction = `
Every successful operation publishes the events listed with it. They are delivered as signed webhooks to the client's own
URL and to the connected partner apps that subscribe to them. The *Events* describe these deliveries.

- **Authentication** uses \`Authorization: Bearer …\`. A school outside a token's reach is reported as not found.
- **Optional members** of a body may be null, which means the same as leaving them out. Unknown members are refused.
- **Writes** return the ids of their events in \`X-Event-Ids\` and accept an \`Idempotency-Key\`: a repeated request within
  24 hours returns the first response and publishes nothing.
- **Rate limits** are 600 requests per minute for each token with bursts of 100, and 50 per second for the devices of a school.
  \`RateLimit-Remaining\` is the number of requests left, \`RateLimit-Reset\` the seconds until the full limit is available.
- **Errors** are problem documents (RFC 9457). Programs should rely on \`code\`, which is stable and has exactly one status.
- **Methods** that a known path does not have are refused with 405 and \`Allow\`; OPTIONS returns 204 with the same header.
- **Lists** contain removed records only with \`include_deleted=true\`. A removed record has \`deleted_at\` and its ids, nothing else.
- **Types** for deliveries can be generated from [AsyncAPI](/asyncapi.json) or [JSON Schema](/schemas/events.json), or for a
  single event from \`/schemas/events/{event}.json\`.
`.trim()

/** Describes one operation for `paths`. Responses that operations share are added to `commonResponses` and referenced. */
export function describe(
  operation: Operation,
  isVersioned: boolean,
  example: Example | undefined,
  samples: Samples,
  commonResponses: Map<string, Json>,
): Json {
  const { method, path, summary, description, access, emits, body } = operation
  return {
    operationId: operationId(method, path),
    tags: [areaOf(path)],
    summary,
    description: [description, conditions(operation)].filter(Boolean).join('\n\n'),
    parameters: [
      ...parameterNames(path).map((name) =>
        parameter(
          path,
          'path',
          name,
          parameterOf(operation, name).schema,
          example?.params?.[name] ?? sampleNamed(samples, name),
        ),
      ),
      ...Object.entries(operation.query ?? {}).map(([name, { schema, required }]) =>
        parameter(path, 'query', name, schema, example?.query?.[name], required),
      ),
      ...(isWrite(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(checksVersion(operation, isVersioned) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ],
    ...(body && {
      requestBody: {
        required: body === Image || !isAllOptional(body as Json),
        content:
          body === Image
            ? imageContent(example?.body)
            : {
                'application/json': {
                  schema: withMeanings(withNulls(body as Json), path),
                  ...(example?.body !== undefined && { example: example.body }),
                },
              },
      },
    }),
    responses: { ...successResponses(operation), ...refusals(operation, isVersioned, commonResponses) },
    // Scopes are in `x-scopes`, because linters accept scopes here only for OAuth.
    security: access.callers.flatMap((kind) => [
      { [schemeOf[kind]]: [] },
      ...(cookieSchemeOf[kind] ? [{ [cookieSchemeOf[kind]]: [] }] : []),
    ]),
    ...(access.scope !== undefined && { 'x-scopes': [access.scope] }),
    ...(access.roles && { 'x-roles': access.roles }),
    'x-emits': emits,
  }
}

/** Returns the contents of the `x-` members as text for people, one line each. */
const conditions = ({ access: { callers, scope, roles }, emits }: Operation) =>
  [
    `**Callers** ${callers.length > 0 ? callers.map((kind) => callerWords[kind]).join(', ') : 'anyone, without a token'}`,
    emits.length > 0 && `**Emits** ${emits.map(quoted).join(', ')}`,
    scope !== undefined && `**Scope** ${quoted(scope)}`,
    roles && callers.includes('panel') && `**Roles** ${roles.join(', ')}`,
  ]
    .filter(Boolean)
    .join('  \n')
const quoted = (name: string) => `\`${name}\``

const isAllOptional = ({ type, required = [] }: { type?: unknown; required?: readonly string[] }) =>
  type === 'object' && required.length === 0

const parameter = (
  path: string,
  place: 'query' | 'path',
  name: string,
  schema: Json,
  example: unknown,
  required = place === 'path',
): Json => {
  const { description = parameterMeaningOf(path, name), ...rest } = schema
  return {
    name,
    in: place,
    ...(description !== undefined && { description }),
    ...(required && { required }),
    schema: rest,
    ...(example !== undefined && { example }),
  }
}
// A parameter that many paths share, such as the CNPJ of the school, has a sample under its own name.
const sampleNamed = (samples: Samples, name: string): unknown => (samples as Samples & Json)[name]

export const statusWords: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; processed soon',
  204: 'Done',
}

function successResponses(operation: Operation): Record<string, Json> {
  const named = (name: string) => ({ $ref: `#/components/headers/${name}` })
  return Object.fromEntries(
    Object.entries(operation.responses).map(([status, schema]) => [
      status,
      {
        description: (schema as Json | null)?.description ?? statusWords[Number(status)] ?? 'Done',
        headers: {
          'X-Request-Id': named('XRequestId'),
          ...(isWrite(operation) && {
            'X-Event-Ids': named('XEventIds'),
            'Idempotency-Replayed': named('IdempotencyReplayed'),
          }),
          ...(hasVersion(schema) && { ETag: named('ETag') }),
        },
        ...(schema && {
          content: {
            [((schema as Json).contentMediaType as string | undefined) ?? 'application/json']: {
              schema: withMeanings(schema as Json, operation.path),
            },
          },
        }),
      },
    ]),
  )
}

/** Returns the refusals by status. Those with codes of the operation itself are written inline, the others are shared. */
function refusals(
  operation: Operation,
  isVersioned: boolean,
  commonResponses: Map<string, Json>,
): Record<string, Json> {
  const { own, shared } = refusalsOf(operation, isVersioned)
  const codes = [...own, ...shared]
  const statuses = [...new Set(codes.map((code) => problems[code].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const group = codes.filter((code) => problems[code].status === status)
      if (group.some((code) => own.includes(code))) return [status, refusal(status, group)]
      const name = [status, ...group].join('.')
      commonResponses.set(name, refusal(status, group))
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const refusal = (status: ProblemStatus, codes: readonly ProblemCode[]): Json => ({
  description: codes.map((code) => `- \`${code}\`: ${problems[code].title}`).join('\n'),
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/XRequestId' },
    ...((status === 429 || status === 503) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
  },
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          {
            type: 'object',
            properties: {
              status: { const: status },
              code: { type: 'string', enum: codes },
              ...reasonOf(codes),
              ...Object.assign({}, ...codes.map(membersOf)),
            },
          },
        ],
      },
    },
  },
})

function reasonOf(codes: readonly ProblemCode[]): Json {
  const reasons = codes.flatMap((code) => Object.keys(problemReasons[code] ?? {}))
  return reasons.length > 0 ? { reason: { type: 'string', enum: reasons } } : {}
}
