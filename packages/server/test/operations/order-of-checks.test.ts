import { beforeAll, describe, expect, test } from 'vitest'
import { newToken } from '../../src/identity/tokens.ts'
import { operations } from '../../src/operations.ts'
import { openapi } from '../../src/pages/openapi/openapi.ts'
import { type Operation, parameterNames, parameterOf, type Samples } from '../../src/platform/operation/operation.ts'
import { nameOf, type Request, rollBackEverything, send } from '../support/callers.ts'
import { ruleFor } from '../support/callers-rules.ts'
import { type ATenant, aTenant, giveOperatorPasskey, requestTo } from '../support/callers-tenants.ts'
import { anOperator } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

// A request with every possible error, fixed one after the other. The response at each step is guaranteed.

const sineta = useSineta()
let ours: ATenant
let theirs: ATenant
let operator: string
/** A key of ours without any scope. */
let powerless: string

beforeAll(async () => {
  ours = await aTenant(sineta)
  theirs = await aTenant(sineta)
  operator = await anOperator(sineta)
  await giveOperatorPasskey(sineta)
  const key = newToken('ck_live_')
  await sineta.sql(
    `insert into api_key (kind, client_id, environment, name, prefix, hash, scopes) values ('client', $1, 'live', 'x', $2, $3, '{}')`,
    [ours.client.id, key.prefix, key.hash],
  )
  powerless = key.text
  rollBackEverything(sineta)
})

function tokenFor(operation: Operation): string {
  const callers = ruleFor(operation)!.callers
  if (callers.includes('client')) return ours.client.key
  if (callers.includes('panel')) return ours.sessions.owner
  if (callers.includes('portal')) return ours.partner.token
  return callers.includes('app') ? ours.appKeys.test : operator
}

/** Well-formed values that identify no record, for parameters that are neither digits nor a uuid. */
const unknownValues: Readonly<Record<string, string>> = {
  cpf: '987.654.321-00',
  enrollment_number: 'nobody.1',
  preenrollment_number: 'PRE-2026999999',
}
/** Parameters that do not identify a record of the operation. */
const notOfTheRecord = new Set(['cnpj', 'app_id', 'kind'])

function namesOfNothing(operation: Operation): Record<string, string> {
  const named = parameterNames(operation.path).filter((name) => !notOfTheRecord.has(name))
  const of = (name: string) => {
    const { type, format, description } = parameterOf(operation, name).schema
    if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
    return unknownValues[name] ?? (type === 'integer' || description === 'Integer id or uuid' ? '2147483647' : 'nobody')
  }
  return Object.fromEntries(named.map((name) => [name, of(name)]))
}

/** These have no body, and find their record by the statement that acts on it, so other input is checked first. */
const foundWhileRunning = new Set([
  'POST /v1/portal/app/{app_id}/delivery/{id}/resend',
  'POST /v1/portal/app/{app_id}/delivery/{id}/retry',
  'POST /v1/panel/client/delivery/{id}/resend',
  'DELETE /v1/portal/app/{app_id}/connection/{client}',
])

const { paths } = openapi(operations, { baseUrl: '', version: '', samples: {} as Samples }) as {
  paths: Record<string, Record<string, { responses: object }>>
}
const isVersioned = ({ method, path }: Operation) => '412' in paths[path]![method.toLowerCase()]!.responses
const isInSchool = ({ path }: Operation) => path.includes('/school/{cnpj}')
const json = { 'content-type': 'application/json' }

let keysUsed = 0
const newKey = () => ({ 'idempotency-key': `key ${keysUsed++}` })

type Step = { readonly fixed: Partial<Request>; readonly token?: string; readonly refusal: string | RegExp }

/** The parts of the request that each step fixes, and the refusal that follows. The version does not exist until the end. */
function stepsOf(operation: Operation): Step[] {
  const { params, query, body, unknown } = requestTo(operation, ours)
  const nothing = namesOfNothing(operation)
  const seeks = Object.keys(nothing).length > 0 && !foundWhileRunning.has(nameOf(operation))
  const version = { 'if-match': '"v2000000000"' }
  const wrong = { ...version, 'content-type': 'text/plain', 'idempotency-key': 'é' }
  const steps: (Step | false)[] = [
    {
      fixed: {
        params: { ...params, ...nothing, ...(isInSchool(operation) && { cnpj: theirs.school.cnpj }) },
        query: { ...query, no_such_parameter: 1 },
        body: '{',
        headers: wrong,
      },
      refusal: '401 unauthenticated',
    },
    { fixed: {}, token: powerless, refusal: '400 invalid_parameter' },
    isInSchool(operation) && { fixed: { query }, refusal: '404 school_not_found' },
    { fixed: { query, params: { ...params, ...nothing } }, refusal: /^403 (forbidden|insufficient_scope)$/ },
    { fixed: {}, token: tokenFor(operation), refusal: '415 unsupported_media_type' },
    { fixed: { headers: { ...wrong, ...json } }, refusal: '400 malformed_json' },
    { fixed: { body: { no_such_member: 1 } }, refusal: '400 invalid_parameter' },
    seeks && {
      fixed: { headers: { ...version, ...json, ...newKey() } },
      refusal: /^404 (?!school_not_found)\w+_not_found$/,
    },
    unknown.length === 0 && {
      fixed: { params, headers: { ...version, ...json, ...newKey() } },
      refusal: '422 validation_failed',
    },
    operation.example !== undefined &&
      isVersioned(operation) && { fixed: { body, headers: version }, refusal: '412 version_conflict' },
  ]
  return steps.filter((step) => step !== false)
}

const writes = operations.filter(
  ({ method, access, tenantIn }) => method !== 'GET' && access.callers.length > 0 && tenantIn !== 'body',
)

test.each(writes.map((operation) => [nameOf(operation), operation] as const))(
  '%s reports the first error, in the guaranteed order',
  async (_, operation) => {
    const steps = stepsOf(operation)
    const seen: string[] = []
    let token: string | undefined
    let request: Request = { params: {} }
    for (const step of steps) {
      token = step.token ?? token
      request = { ...request, ...step.fixed }
      const { status, code } = await send(sineta.parts.http, operation, token, request)
      seen.push(`${status} ${code}`)
    }
    expect(seen).toEqual(
      steps.map(({ refusal }) => (refusal instanceof RegExp ? expect.stringMatching(refusal) : refusal)),
    )
  },
)

describe('at the gate, where the school is in the body', () => {
  const gates = operations.filter(({ tenantIn }) => tenantIn === 'body')
  const reading = (more: object = {}) => JSON.stringify({ school_cnpj: ours.school.cnpj, no_such_member: 1, ...more })

  test.each(gates.map((operation) => [nameOf(operation), operation] as const))(
    '%s checks the school before the rest of the body',
    async (_, operation) => {
      const ask = async (token: string | undefined, body: string, headers: Record<string, string> = json) => {
        const answer = await send(sineta.parts.http, operation, token, { params: {}, body, headers })
        return `${answer.status} ${answer.code}`
      }
      const badKey = { ...json, 'idempotency-key': 'é' }
      const device = ours.school.deviceKey
      expect([
        await ask(undefined, '{', { 'content-type': 'text/plain' }),
        await ask(device, '{', { 'content-type': 'text/plain' }),
        await ask(device, '{', badKey),
        await ask(powerless, reading({ school_cnpj: '1' }), badKey),
        await ask(powerless, reading({ school_cnpj: theirs.school.cnpj }), badKey),
        await ask(powerless, reading(), badKey),
        await ask(device, reading(), badKey),
        await ask(device, reading()),
      ]).toEqual([
        '401 unauthenticated',
        '415 unsupported_media_type',
        '400 malformed_json',
        '422 cnpj_invalid',
        '404 school_not_found',
        '403 insufficient_scope',
        '400 invalid_parameter',
        '422 validation_failed',
      ])
    },
  )
})

test('an operation with an optional body accepts none, an empty one of any type, {} and null', async () => {
  const rotate = operations.find(({ path }) => path.endsWith('/app/{app_id}/secret/rotate'))!
  const open = operations.find(({ path }) => path.endsWith('/school-year/{id}/open'))!
  for (const operation of [rotate, open])
    for (const [body, headers] of [
      [undefined, {}],
      ['', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['', json],
      ['{}', json],
      ['null', json],
    ] as const) {
      const request = { ...requestTo(operation, ours), body, headers }
      const { status } = await send(sineta.parts.http, operation, tokenFor(operation), request)
      expect([nameOf(operation), body, headers, status]).toEqual([nameOf(operation), body, headers, 200])
    }
})
