import { type ProblemCode, type ProblemStatus, problems } from '@sineta/contract'
import { eventWebhooks, type Json, webhookComponents } from './openapi-webhooks.ts'
import { type CallerKind, type Example, type Operation, parameterNames, parameterOf, type Samples } from './operation.ts'

export type OpenapiOptions = {
  readonly baseUrl: string
  readonly version: string
  /** Of the school that the examples are for; without them there are no examples. */
  readonly samples?: Samples | undefined
}

/** The reference, OpenAPI 3.1, from the rows that the routes are made of. */
export function openapi(operations: readonly Operation[], { baseUrl, version, samples }: OpenapiOptions): Json {
  const versioned = new Set(operations.filter(({ answers }) => Object.values(answers).some(hasVersion)).map(({ path }) => path))
  const commonAnswers = new Map<string, Json>()
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const entry = describe(operation, versioned.has(operation.path), samples && operation.example?.(samples), samples, commonAnswers)
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: entry }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sineta', version, summary: 'A school platform that rings', description: introduction, license: { name: 'Apache 2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: baseUrl }],
    tags: [...new Set(operations.map(({ path }) => areaOf(path)))].map((name) => ({ name })),
    paths,
    webhooks: eventWebhooks(),
    components: {
      schemas: { Problem, ...webhookComponents.schemas },
      headers,
      parameters: { ...requestHeaders, ...webhookComponents.parameters },
      responses: Object.fromEntries(commonAnswers),
      securitySchemes,
    },
  }
}

const introduction = `
Every operation that succeeds and says what it emits is told to everyone who asked to hear it: to the address of the
client, and to the apps of partners that are connected to it. The *Webhooks* below are what they receive.

- **Tokens** go into \`Authorization: Bearer …\`. A school that a token does not reach answers like one that does not exist.
- **Optional members** of a body may be null, which means the same as leaving them out. Unknown members are refused.
- **Writes** answer with the ids of their events in \`X-Event-Ids\`, and may carry an \`Idempotency-Key\`: a repetition within
  24 hours gets the first answer again and emits nothing.
- **Errors** are problem documents (RFC 9457). Programs look at \`code\`, which is stable and has exactly one status.
`.trim()

function describe(operation: Operation, isVersioned: boolean, example: Example | undefined, samples: Samples | undefined, commonAnswers: Map<string, Json>): Json {
  const { method, path, summary, description, access, emits, body } = operation
  return {
    operationId: operationId(method, path),
    tags: [areaOf(path)],
    summary,
    ...(description !== undefined && { description }),
    parameters: [
      ...parameterNames(path).map((name) => pathParameter(name, parameterOf(operation, name).schema, example?.params?.[name] ?? sampleNamed(samples, name))),
      ...Object.entries(operation.query ?? {}).map(([name, { schema }]) => parameter('query', name, schema, example?.query?.[name])),
      ...(isWrite(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(checksVersion(operation, isVersioned) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ],
    ...(body && {
      requestBody: {
        required: ((body as Json).required as readonly string[] | undefined)?.length !== undefined,
        content: { 'application/json': { schema: withNulls(body as Json), ...(example?.body !== undefined && { example: example.body }) } },
      },
    }),
    responses: { ...answers(operation), ...refusals(operation, isVersioned, commonAnswers) },
    security: access.callers.map((kind) => ({ [schemeOf[kind]]: access.scope !== undefined && (kind === 'client' || kind === 'app') ? [access.scope] : [] })),
    ...(access.scope !== undefined && { 'x-scopes': [access.scope] }),
    ...(access.roles && { 'x-roles': access.roles }),
    'x-emits': emits,
  }
}

const isWrite = ({ method }: Operation) => method !== 'GET'
const checksVersion = ({ method }: Operation, isVersioned: boolean) => isVersioned && method !== 'GET' && method !== 'POST'
const hasVersion = (schema: unknown) => 'version' in ((schema as { properties?: object } | null)?.properties ?? {})

/** `DELETE /v1/partners/school/{cnpj}/student/{enrollment_number}/photo` → `deleteStudentByEnrollmentNumberPhoto` */
function operationId(method: string, path: string): string {
  const told = path.replace(/^\/v1(\/partners)?/, '').replace(/\/school\/\{cnpj\}(?=\/)/, '')
  const words = told.replaceAll('{', 'by-').split(/[^A-Za-z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map(capitalised).join('')
}
const capitalised = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** The chapters of the reference, by the word of the path that tells; a word that is not here is a chapter itself. */
const areas: Readonly<Record<string, string>> = {
  attendance: 'Attendance and pick-up', tssv: 'Attendance and pick-up',
  student: 'Students', enrollment: 'Students', responsible: 'Responsibles', preenrollment: 'Pre-enrollments',
  classroom: 'Classrooms', 'school-year': 'School years', entrance: 'Entrances',
  subject: 'Curriculum', grade: 'Curriculum', workload: 'Curriculum', 'curriculum-plan': 'Curriculum',
  'global-schedule': 'Schedules', 'weekly-schedule': 'Schedules', coordinator: 'Staff', secretary: 'Staff', teacher: 'Staff',
  agenda: 'Agenda and lessons', lesson: 'Agenda and lessons', 'form-of-evaluation': 'Evaluation',
  authorization: 'Administration', 'disciplinary-occurrence': 'Administration', 'class-council': 'Administration',
  erp: 'ERP', panel: 'School panel', device: 'School panel', user: 'School panel', portal: 'Partner portal', admin: 'Operators',
}
function areaOf(path: string): string {
  const [, side = '', inSchool] = /^\/v1\/([\w-]+)(?:\/school\/\{cnpj\}\/([\w-]+))?/.exec(path) ?? []
  const word = side === 'erp' || inSchool === undefined ? side : inSchool
  return areas[word] ?? capitalised(word.replaceAll('-', ' '))
}

const parameter = (place: 'query' | 'path', name: string, schema: Json, example: unknown): Json => {
  const { description, ...rest } = schema
  return { name, in: place, ...(description !== undefined && { description }), ...(place === 'path' && { required: true }), schema: rest, ...(example !== undefined && { example }) }
}
const pathParameter = (name: string, schema: Json, example: unknown) => parameter('path', name, schema, example)
// A parameter that every path shares, such as the CNPJ of the school, goes by its own name among the samples.
const sampleNamed = (samples: Samples | undefined, name: string): unknown => (samples as Json | undefined)?.[name]

/** As a body may be sent: what is optional may also be null. */
export function withNulls(schema: Json): Json {
  const { properties, items, anyOf, required = [] } = schema as { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; required?: string[] }
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, required.includes(name) ? withNulls(member) : orNull(withNulls(member))]),
      ),
    }),
    ...(items && { items: withNulls(items) }),
    ...(anyOf && { anyOf: anyOf.map(withNulls) }),
  }
}

function orNull(schema: Json): Json {
  const { type, enum: values, anyOf } = schema as { type?: string; enum?: unknown[]; anyOf?: Json[] }
  if (anyOf) return anyOf.some((one) => one.type === 'null') ? schema : { ...schema, anyOf: [...anyOf, { type: 'null' }] }
  if (type === undefined || 'const' in schema) return { anyOf: [schema, { type: 'null' }] }
  return { ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) }
}

const statusWords: Readonly<Record<number, string>> = { 200: 'Done', 201: 'Created', 202: 'Accepted; it happens soon', 204: 'Done; there is nothing to say' }

function answers(operation: Operation): Record<string, Json> {
  const named = (name: string) => ({ $ref: `#/components/headers/${name}` })
  return Object.fromEntries(
    Object.entries(operation.answers).map(([status, schema]) => [
      status,
      {
        description: (schema as Json | null)?.description ?? statusWords[Number(status)] ?? 'Done',
        headers: {
          'X-Request-Id': named('XRequestId'),
          ...(isWrite(operation) && { 'X-Event-Ids': named('XEventIds'), 'Idempotency-Replayed': named('IdempotencyReplayed') }),
          ...(hasVersion(schema) && { ETag: named('ETag') }),
        },
        ...(schema && { content: { 'application/json': { schema } } }),
      },
    ]),
  )
}

/** The errors that rows do not repeat, and which operations can answer with them. */
const common: readonly { readonly code: ProblemCode; applies(operation: Operation, isVersioned: boolean): boolean }[] = [
  { code: 'malformed_json', applies: isWrite },
  { code: 'invalid_parameter', applies: ({ path, query }) => path.includes('{') || query !== undefined },
  { code: 'unauthenticated', applies: ({ access }) => access.callers.length > 0 },
  { code: 'insufficient_scope', applies: ({ access }) => access.scope !== undefined },
  { code: 'forbidden', applies: ({ access }) => access.callers.length > 0 },
  { code: 'client_suspended', applies: isInSchool },
  { code: 'module_not_enabled', applies: ({ access }) => access.module !== undefined },
  { code: 'school_not_found', applies: isInSchool },
  { code: 'app_not_found', applies: ({ path }) => path.includes('{app_id}') },
  { code: 'request_timeout', applies: isWrite },
  { code: 'idempotency_in_progress', applies: isWrite },
  { code: 'version_conflict', applies: checksVersion },
  { code: 'payload_too_large', applies: isWrite },
  { code: 'unsupported_media_type', applies: isWrite },
  { code: 'validation_failed', applies: isWrite },
  { code: 'idempotency_key_reused', applies: isWrite },
  { code: 'rate_limited', applies: () => true },
  { code: 'internal_error', applies: () => true },
  { code: 'service_unavailable', applies: () => true },
]
function isInSchool({ path, schoolIn }: Operation) {
  return path.includes('/school/{cnpj}') || schoolIn === 'body'
}

/** By status: an answer with codes of the operation's own stands in it, the others are shared. */
function refusals(operation: Operation, isVersioned: boolean, commonAnswers: Map<string, Json>): Record<string, Json> {
  const own = new Set(operation.refusals)
  const codes = [...new Set([...own, ...common.filter(({ applies }) => applies(operation, isVersioned)).map(({ code }) => code)])]
  const statuses = [...new Set(codes.map((code) => problems[code].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const group = codes.filter((code) => problems[code].status === status)
      if (group.some((code) => own.has(code))) return [status, refusal(status, group)]
      const name = [status, ...group].join('.')
      commonAnswers.set(name, refusal(status, group))
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
      schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { status: { const: status }, code: { type: 'string', enum: codes } } }] },
    },
  },
})

const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more })

const Problem: Json = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance', 'request_id', 'errors'],
  properties: {
    type: text('An address that explains the code', { format: 'uri' }),
    title: text('The code in words'),
    status: { type: 'integer' },
    code: text('Stable; for programs'),
    detail: text('What is wrong with this request, and what to do; for people'),
    instance: text('The path that was called'),
    request_id: text('Name it when you ask us'),
    errors: {
      type: 'array',
      description: 'Every fault of the body',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: { pointer: text('JSON pointer into the body'), code: text('Stable; for programs'), message: text('What the value must be') },
      },
    },
  },
}

const header = (description: string, example: string): Json => ({ description, schema: { type: 'string' }, example })
const headers: Json = {
  XRequestId: header('Names this request in our logs', 'req_5f1c0e9ab34d27c86f01'),
  XEventIds: header('Ids of the events that the operation emitted, comma separated; empty when none', '019cae08-ad66-796c-9230-140af990a702'),
  ETag: header('The version, for `If-Match`', '"v3"'),
  IdempotencyReplayed: header('`true` where the answer is that of an earlier request with the same key', 'true'),
  RetryAfter: header('Seconds to wait', '2'),
}

const requestHeader = (name: string, description: string, schema: Json): Json => ({ name, in: 'header', required: false, description, schema: { type: 'string', ...schema } })
const requestHeaders: Json = {
  IdempotencyKey: requestHeader('Idempotency-Key', 'Makes a repetition of the request harmless for 24 hours', { minLength: 1, maxLength: 255 }),
  IfMatch: requestHeader('If-Match', 'The ETag of the version that the change is meant for; another one is refused with 412', { pattern: '^(\\*|"v\\d+")$' }),
}

const schemeOf: Readonly<Record<CallerKind, string>> = { client: 'clientKey', app: 'appKey', device: 'deviceKey', panel: 'panelSession', portal: 'portalSession', operator: 'operatorSession' }
const bearer = (bearerFormat: string, description: string): Json => ({ type: 'http', scheme: 'bearer', bearerFormat, description })
const securitySchemes: Json = {
  [schemeOf.client]: bearer('ck_live_… or ck_test_…', 'The key of a client: its own schools, within its scopes.'),
  [schemeOf.app]: bearer('ak_live_… or ak_test_…', "The key of a partner's app: live, the schools of connected clients within the granted scopes; test, its sandbox."),
  [schemeOf.device]: bearer('dk_live_… or dk_test_…', 'The key of a device at an entrance of one school.'),
  [schemeOf.panel]: bearer('ps_…', 'A user of a school, from `POST /v1/panel/session`. What is allowed depends on the roles.'),
  [schemeOf.portal]: bearer('pp_…', 'A member of a partner, from `POST /v1/portal/session`.'),
  [schemeOf.operator]: bearer('op_…', 'Our own staff, from `POST /v1/admin/session`.'),
}
