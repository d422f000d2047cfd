import { Validator } from '@seriousme/openapi-schema-validator'
import { catalogue, eventNames, problems } from '@sineta/contract'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { prefixes } from '../../src/identity/tokens.ts'
import { operations } from '../../src/operations.ts'
import { forms, withNulls } from '../../src/pages/openapi/body-schemas.ts'
import { openapi } from '../../src/pages/openapi/openapi.ts'
import type { Samples } from '../../src/platform/operation/operation.ts'
import { integer, object, oneOf, optional, text } from '../../src/platform/operation/shapes.ts'
import { platformZone } from '../../src/platform/times.ts'
import { samplesAt } from '../../src/school/documented-samples.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

type Schema = TSchema & {
  properties: Record<string, Schema>
  description?: string
  allOf: Schema[]
  anyOf?: Schema[]
  items?: Schema
  oneOf: Schema[]
  enum: string[]
}
/** Fields without a meaning, at any depth. A format alone says how a value is written, not what it means. */
function unexplained(schema: Schema, path: string): string[] {
  const inside = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description && !forms.has(field.description) ? [] : [`${path}.${name}`]),
    ...unexplained(field, `${path}.${name}`),
  ])
  return [...fields, ...inside.flatMap((one) => unexplained(one, path))]
}

type Content = Record<
  string,
  { schema: Schema; example?: object; examples: Record<string, { value: { data: object } }> }
>
type Described = {
  operationId: string
  description: string
  tags: string[]
  parameters: { name?: string; $ref?: string; description?: string; example?: unknown }[]
  security: Record<string, string[]>[]
  requestBody: { required: boolean; content: Content }
  responses: Record<string, { description: string; headers: object; content: Content }>
  'x-emits': string[]
  'x-scope': string
}
type Document = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Described>>
  webhooks: Record<string, { post: Described }>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, { bearerFormat?: string; in?: string; name?: string }>
  }
}

// As a client gets it: JSON has no types and no undefined.
const read = (document: unknown) => JSON.parse(JSON.stringify(document)) as Document
const options = {
  baseUrl: 'https://api.example',
  version: '0.1.0',
  samples: samplesAt(new Date(), undefined, platformZone),
}
const document = read(openapi(operations, options))
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, entry]) => ({ method, path, entry })),
)
const checkIn = document.paths['/v1/attendance/student/biometric/check/in']!.post!

/** The paths of Fastify's route tree, where each line continues the path of its parent. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)( \(.*)?$/.exec(line) ?? []
    const depth = branch.length / 4
    above.splice(depth, above.length, part)
    return methods ? [above.join('')] : []
  })
}

describe('the reference', () => {
  test('is valid OpenAPI 3.1, and every reference in it leads somewhere', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect({ valid, version: validator.version }).toEqual({ valid: true, version: '3.1' })
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer!)
    for (const pointer of new Set(references)) expect(document).toHaveProperty(pointer.split('/'))
  })

  test("is what the server serves, with the server's address", async () => {
    const { status, headers, body } = await sineta.call('GET /openapi.json')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body.servers).toEqual([{ url: sineta.url }])
    expect(body.paths).toEqual(document.paths)
  })

  test('lists every route of the server, and nothing else', async () => {
    // Fastify only knows that there is a parameter; its name depends on the operation.
    const shapes = (paths: string[], parameter: RegExp) =>
      [...new Set(paths.map((path) => path.replace(parameter, '{}')))].sort()
    const routes = routesOf(sineta.parts.http.printRoutes({ commonPrefix: false })).filter((route) =>
      route.startsWith('/v1/'),
    )
    expect(shapes(routes, /:[^/]+/g)).toEqual(shapes(Object.keys(document.paths), /\{\w+\}/g))
    for (const { method, path, entry } of described) {
      const { status, body } = await sineta.call(`${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '1')}`)
      expect(['route_not_found', 'method_not_allowed'], `${method} ${path}`).not.toContain(body?.code)
      if (entry.security.length > 0) expect(status, `${method} ${path}`).toBe(401)
    }
  })

  test('gives each operation a unique id, its chapter, and all its responses', () => {
    expect(new Set(described.map(({ entry }) => entry.operationId)).size).toBe(operations.length)
    const chapters = document.tags.map(({ name }) => name)
    for (const { method, path, responses: declared, refusals, emits } of operations) {
      const { responses, tags, 'x-emits': emitted } = document.paths[path]![method.toLowerCase()]!
      expect(chapters).toContain(tags[0])
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining([...Object.keys(declared), ...refusals.map((code) => String(problems[code].status))]),
      )
      expect(emitted).toEqual(emits)
    }
  })

  test('names each role that may call an operation once, and says if it is for owners only', () => {
    const roles = described.map(
      ({ entry }) => /\*\*Roles\*\* (.*)/.exec(entry.description)?.[1]?.trim().split(', ') ?? [],
    )
    expect(roles.filter((named) => new Set(named).size < named.length)).toEqual([])
    const audits = described
      .filter(({ path }) => path.endsWith('/audit'))
      .map(({ path, entry }) => [path, entry.description])
    const forOwners = audits.filter(([, description]) => description?.includes('For owners.')).map(([path]) => path)
    expect(forOwners.sort()).toEqual(['/v1/panel/client/audit', '/v1/portal/audit'])
  })

  test('describes a check-in completely', () => {
    expect(checkIn).toMatchObject({
      operationId: 'postAttendanceStudentBiometricCheckIn',
      tags: ['Attendance and pick-up'],
      security: [{ deviceKey: [] }, { clientKey: [] }, { appKey: [] }, { panelSession: [] }, { panelCookie: [] }],
      'x-scopes': ['attendance:write'],
      'x-roles': ['owner', 'management', 'gatekeeper'],
      'x-emits': ['attendance.check_in'],
    })
    expect(checkIn.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
    expect(checkIn.description).toContain('**Emits** `attendance.check_in`')
    expect(checkIn.requestBody.required).toBe(true)
    expect(Object.keys(checkIn.responses['201']!.headers)).toEqual([
      'X-Request-Id',
      'X-Event-Ids',
      'Idempotency-Replayed',
    ])
    const notFound = checkIn.responses['404']!
    expect(notFound.content['application/problem+json']!.schema.allOf[1]!.properties.code!.enum).toEqual([
      'student_not_found',
      'entrance_not_found',
      'school_not_found',
    ])
    expect(notFound.description).toContain('`student_not_found`: No student with that number or id in this school')
    expect(checkIn.responses['401']).toEqual({ $ref: '#/components/responses/401.unauthenticated' })
  })

  test('documents If-Match wherever a record has a version', () => {
    const { put, delete: remove } = document.paths['/v1/partners/school/{cnpj}/entrance/{id}']!
    const asks = (entry: Described | undefined) =>
      entry?.parameters.some(({ $ref }) => $ref === '#/components/parameters/IfMatch')
    expect([asks(put), asks(remove), asks(checkIn)]).toEqual([true, true, false])
    expect(Object.keys(put!.responses['200']!.headers)).toContain('ETag')
    expect(put!.responses['412']).toEqual({ $ref: '#/components/responses/412.version_conflict' })
  })

  test('names the cookies of the pages', () => {
    const cookies = Object.values(document.components.securitySchemes).filter((scheme) => scheme.in === 'cookie')
    expect(cookies.map(({ name }) => name).sort()).toEqual(
      ['operator', 'panel', 'portal'].map((audience) => `__Host-sineta_${audience}`),
    )
  })

  test('names the prefixes of the tokens', () => {
    const schemes = Object.values(document.components.securitySchemes)
    const forms = schemes.flatMap(({ bearerFormat }) => bearerFormat ?? [])
    expect(forms).toEqual(
      Object.values(prefixes).map((prefix) =>
        typeof prefix === 'string' ? `${prefix}…` : `${prefix.live}… or ${prefix.sandbox}…`,
      ),
    )
  })

  test('has the ids of the documents if there is neither a demo nor an app', async () => {
    const { body } = await sineta.call('GET /openapi.json')
    const { put } = (body as Document).paths['/v1/partners/school/{cnpj}/student/{enrollment_number}/photo']!
    expect(put!.parameters.slice(0, 2).map(({ example }) => example)).toEqual(['11222333000181', '2026.00123'])
    for (const { method, path, example } of operations) {
      const entry = document.paths[path]![method.toLowerCase()]!
      const { schema, example: shown } = entry.requestBody?.content['application/json'] ?? {}
      if (!example || !schema || path.endsWith('/photo')) continue
      expect([path, Compile(schema).Check(shown ?? {})]).toEqual([path, true])
    }
  })

  test('shows current times, however long ago the school was filled', () => {
    const samples = { ...options.samples, lesson_date: '2020-01-01', occurrence_time: '2020-01-01 09:40:00' }
    const shown = samplesAt(new Date('2026-03-02T01:00:00Z'), samples, platformZone)
    expect(shown).toMatchObject({ lesson_date: '2026-03-01', occurrence_time: '2026-02-28 09:40:00' })
  })

  test('has the examples of the school it is shown for', () => {
    const samples = { cnpj: '11222333000181', entrance_id: 7, unused_entrance_id: 8 } as unknown as Samples
    const rows = operations.filter(({ path }) => path.startsWith('/v1/partners/school/{cnpj}/entrance'))
    const { put } = read(openapi(rows, { ...options, samples })).paths['/v1/partners/school/{cnpj}/entrance/{id}']!
    expect(put!.parameters.slice(0, 2).map(({ name, example }) => [name, example])).toEqual([
      ['cnpj', '11222333000181'],
      ['id', 7],
    ])
    expect(put!.requestBody.content['application/json']!.example).toEqual({
      name: 'Portão principal',
      kind: 'turnstile',
    })
  })

  test('says that optional members may be null', () => {
    const shape = object({
      name: text(10),
      kind: optional(oneOf('a', 'b')),
      size: optional(integer()),
      rows: optional(Type.Array(object({ note: optional(text(5)) }))),
      mix: optional(Type.Union([Type.String(), Type.Integer()])),
    })
    const asSent = Compile(withNulls({ ...shape }) as TSchema)
    expect(asSent.Check({ name: 'x', kind: null, size: null, rows: [{ note: null }], mix: null })).toBe(true)
    expect(asSent.Check({ name: 'x', rows: null })).toBe(true)
    expect(asSent.Check({ name: null })).toBe(false)
    expect(asSent.Check({ name: 'x', kind: 'c' })).toBe(false)
  })
})

test('every parameter and every field of every body of the API has a description', () => {
  const parameters = described.flatMap(({ method, path, entry }) =>
    entry.parameters.flatMap((one) => ('name' in one && !one.description ? [`${method} ${path} ${one.name}`] : [])),
  )
  expect(parameters).toEqual([])
  const bodies = described.flatMap(({ method, path, entry }) =>
    [entry.requestBody, ...Object.entries(entry.responses).flatMap(([status, one]) => (status < '400' ? [one] : []))]
      .flatMap((body) => body?.content?.['application/json'] ?? [])
      .flatMap(({ schema }) => unexplained(schema, `${method} ${path}`)),
  )
  expect(bodies).toEqual([])
})

describe('the webhooks of the reference', () => {
  test('are the events of the catalogue, with their scopes', () => {
    expect(Object.keys(document.webhooks)).toEqual(eventNames)
    for (const name of eventNames) expect(document.webhooks[name]!.post['x-scope']).toBe(catalogue[name].scope)
  })

  test('say which shapes are ours', () => {
    const ours = eventNames.filter((name) =>
      document.webhooks[name]!.post.description.includes('its fields are our decision'),
    )
    expect(ours).toEqual(eventNames.filter((name) => catalogue[name].shape === 'decided'))
  })

  test('have examples that match both envelopes, with keys in order', () => {
    const { schemas } = document.components
    for (const name of eventNames) {
      const { schema, examples } = document.webhooks[name]!.post.requestBody.content['application/json']!
      for (const [index, kind] of ['app', 'client'].entries()) {
        const { value } = examples[kind]!
        const { properties, ...shape } = schema.oneOf[index]!
        const envelope = { ...shape, properties: { ...properties, data: schemas[name]! } } as Schema
        expect(Object.keys(value)).toEqual(Object.keys(properties))
        expect(Compile(envelope).Check(value), name).toBe(true)
      }
    }
  })

  test('describe every field of the data', () => {
    expect(eventNames.flatMap((name) => unexplained(document.components.schemas[name]!, name))).toEqual([])
  })
})
