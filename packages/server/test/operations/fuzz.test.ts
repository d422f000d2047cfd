import fc, { type Arbitrary } from 'fast-check'
import { Check } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import { Image } from '../../src/platform/operation/image.ts'
import { clean } from '../../src/platform/operation/input.ts'
import { type Operation, parameterNames } from '../../src/platform/operation/operation.ts'
import { invalidBody, mutated, nasty, type Schema, valid } from '../support/arbitrary.ts'
import { nameOf, type Request, rollBackEverything, send } from '../support/callers.ts'
import { ruleFor } from '../support/callers-rules.ts'
import { type ATenant, aTenant, giveOperatorPasskey, requestTo } from '../support/callers-tenants.ts'
import { documentedCodes } from '../support/documented.ts'
import { anOperator } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

// Requests generated from the shapes of the operations themselves, half of them valid and half invalid, for partners, the ERP,
// the panel, the portal and the operators. Every response must match the reference (`send` checks that) and none is a 500. Each
// request is rolled back.

// `FUZZ_RUNS=300` for the long form. A failure prints the seed and the path that reproduce it with fast-check.
const runs = Number(process.env.FUZZ_RUNS ?? 8)

const sineta = useSineta()
let ours: ATenant
let theirs: ATenant
/** A tenant that has removed everything that the examples remove. */
let emptied: ATenant
let operator: string

beforeAll(async () => {
  ours = await aTenant(sineta)
  theirs = await aTenant(sineta)
  emptied = await aTenant(sineta)
  operator = await anOperator(sineta)
  await giveOperatorPasskey(sineta)
  for (const operation of operations.filter(({ method, example }) => method === 'DELETE' && example))
    await send(sineta.parts.http, operation, tokenFor(operation, emptied), requestTo(operation, emptied))
  rollBackEverything(sineta)
})

function tokenFor(operation: Operation, { client, sessions, partner } = ours): string | undefined {
  const callers = ruleFor(operation)?.callers ?? []
  if (callers.includes('client')) return client.key
  if (callers.includes('panel')) return sessions.owner
  if (callers.includes('portal')) return partner.token
  return callers.includes('operator') ? operator : undefined
}

/** Without `.` and `..`, which a URL resolves as path segments. */
const junk = fc
  .oneof(nasty.map(String), fc.string({ maxLength: 300 }), fc.uuid(), fc.integer().map(String))
  .filter((text) => !/^\.{0,2}$/.test(text))

/** The pattern of a CPF does not cover its check digits. */
const schemaOf = (name: string, schema: Schema): Schema =>
  /cpf$/.test(name) ? { type: 'string', format: 'cpf' } : schema

function parametersOf(
  operation: Operation,
  request: Request,
  wrong: boolean,
): Arbitrary<Pick<Request, 'params' | 'query'>> {
  const others = requestTo(operation, theirs).params
  const inPath = Object.fromEntries(
    parameterNames(operation.path).map((name) => {
      const own = fc.constant(request.params[name])
      return [
        name,
        wrong
          ? fc.oneof(
              { weight: 6, arbitrary: own },
              { weight: 1, arbitrary: junk },
              { weight: 1, arbitrary: fc.constant(others[name]) },
            )
          : own,
      ]
    }),
  )
  const inQuery = Object.fromEntries(
    Object.entries(operation.query ?? {}).map(([name, { schema }]) => {
      const right = valid(schemaOf(name, schema as Schema), request.query?.[name])
      return [name, wrong ? fc.oneof(right, junk) : right]
    }),
  )
  // A cursor must have been issued, and `full` needs a reason, so neither can be generated from its shape.
  if (!wrong) for (const name of ['cursor', 'full']) Reflect.deleteProperty(inQuery, name)
  const requiredKeys = Object.entries(operation.query ?? {}).flatMap(([name, { required }]) =>
    required && !wrong ? [name] : [],
  )
  const asked: Record<string, fc.Arbitrary<unknown>> = { ...inQuery, ...(wrong && { no_such_name: junk }) }
  return fc.record({ params: fc.record(inPath), query: fc.record(asked, { requiredKeys }) })
}

const nastyHeaders = fc.constantFrom<Record<string, string>>(
  ...[
    {},
    {},
    {},
    { 'if-match': 'W/"x"' },
    { 'if-match': '"v99"' },
    { 'if-match': '*' },
    { 'idempotency-key': 'x'.repeat(256) },
    { 'idempotency-key': '' },
  ],
  ...[
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/xml' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-type': ';;;' },
  ],
)

type Case = Request & { readonly isRight: boolean }

function requests(operation: Operation): Arbitrary<Case> {
  const example = requestTo(operation, ours)
  const schema = operation.body && operation.body !== Image ? (operation.body as Schema) : undefined
  const right = schema ? valid(schema, example.body) : fc.constant(example.body)
  const ids = [...Object.values(theirs.samples), ...Object.values(theirs.managed)]
  const wrongBody = fc.oneof(
    { weight: 6, arbitrary: schema ? mutated(right, ids) : right },
    { weight: 1, arbitrary: invalidBody },
  )
  const rightOnes = fc.record({
    isRight: fc.constant(true),
    body: right,
    place: parametersOf(operation, example, false),
  })
  const wrongOnes = fc.record({
    isRight: fc.constant(false),
    body: wrongBody,
    place: parametersOf(operation, example, true),
    headers: nastyHeaders,
  })
  return fc.oneof(rightOnes, wrongOnes).map(({ place, body, ...rest }) => ({
    ...rest,
    ...place,
    ...(operation.method !== 'GET' && body !== undefined && { body }),
  }))
}

describe.concurrent('any input to', () => {
  test.each(operations.map((operation) => [nameOf(operation), operation] as const))(
    '%s',
    { timeout: 120_000 + runs * 3_000 },
    async (_, operation) => {
      const token = tokenFor(operation)
      const schema = operation.body === Image ? undefined : operation.body
      await fc.assert(
        fc.asyncProperty(requests(operation), async ({ isRight, ...request }) => {
          const answer = await send(sineta.parts.http, operation, token, request)
          if (answer.status >= 500) throw new Error(`${answer.status} ${answer.code} ${answer.json?.detail}`)
          if (!isRight) return
          if (schema && !Check(schema, clean(request.body, schema).value))
            throw new Error('the generator produced something that its schema does not allow')
          if ([400, 413, 415].includes(answer.status))
            throw new Error(`a valid request: ${answer.status} ${answer.json?.detail}`)
        }),
        { numRuns: runs },
      )
    },
  )
})

test('removed records are listed in the shape that the reference documents', async () => {
  let tombstones = 0
  for (const operation of operations.filter(({ query }) => query?.include_deleted)) {
    const request = { ...requestTo(operation, emptied), query: { include_deleted: true } }
    const answer = await send(sineta.parts.http, operation, tokenFor(operation, emptied), request)
    tombstones += (answer.json?.data ?? []).filter((item: object) => 'deleted_at' in item).length
  }
  expect(tombstones).toBeGreaterThan(10)
})

const notOurs = ['id', 'client_id', 'school_id', 'environment', 'created_at', 'deleted_at', 'password_hash', 'is_owner']

test('no body can set a member that is not part of its shape', async () => {
  const taken: string[] = []
  for (const operation of operations) {
    if (!operation.body || operation.body === Image) continue
    const { params, query, body } = requestTo(operation, ours)
    const known = Object.keys((operation.body as Schema).properties ?? {})
    const names = notOurs.filter((one) => !known.includes(one))
    const answer = await send(sineta.parts.http, operation, tokenFor(operation), {
      params,
      query,
      body: { ...(body as object), ...Object.fromEntries(names.map((name) => [name, theirs.client.id])) },
    })
    const unknown = (answer.json?.errors ?? []).filter(({ code }: any) => code === 'unknown_field')
    for (const name of names)
      if (answer.status !== 422 || !unknown.some(({ pointer }: any) => pointer === `/${name}`))
        taken.push(`${nameOf(operation)} ${name}: ${answer.status} ${answer.code ?? ''}`)
  }
  expect(taken).toEqual([])
})

test('an operation checks If-Match exactly where the reference says so', async () => {
  const wrong: string[] = []
  for (const operation of operations.filter(({ method, example }) => method !== 'GET' && example)) {
    const { params, query, body } = requestTo(operation, ours)
    const answer = await send(sineta.parts.http, operation, tokenFor(operation), {
      params,
      query,
      ...(body !== undefined && { body }),
      headers: { 'if-match': '"v2000000000"' },
    })
    const isDeclared = documentedCodes(operation).has('version_conflict')
    if (isDeclared ? answer.status < 300 : answer.status === 412) wrong.push(`${nameOf(operation)}: ${answer.status}`)
  }
  expect(wrong).toEqual([])
})
