import { cnpj as cnpjs, cpf as cpfs, scopeNames } from '@sineta/contract'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { writeAudit } from '../../src/identity/audit/audit.ts'
import { newToken } from '../../src/identity/tokens.ts'
import { operations } from '../../src/operations.ts'
import { createHttp } from '../../src/platform/http/http.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import type { Operation } from '../../src/platform/operation/operation.ts'
import { createLimiter } from '../../src/platform/perform/limiter.ts'
import { createPerform } from '../../src/platform/perform/perform.ts'
import { settingsInForce } from '../../src/tenancy/clients/school-settings.ts'
import { createGate } from '../../src/tenancy/gate/gate.ts'
import { AudienceCache } from '../../src/webhooks/queue/audience-cache.ts'
import { record } from '../../src/webhooks/queue/outbox.ts'
import { aCnpj, aCpf } from '../support/builders.ts'
import {
  type Answered,
  contents,
  forEach,
  nameOf,
  type Request,
  rollBackEverything,
  send,
  sendUnchecked,
} from '../support/callers.ts'
import { ruleFor } from '../support/callers-rules.ts'
import { type ATenant, aSibling, aTenant, requestTo } from '../support/callers-tenants.ts'
import { useSineta } from '../support/sineta.ts'

// A request that names an id of another client gets the same response as with an id that does not exist.

const sineta = useSineta()
let ours: ATenant
let theirs: ATenant

beforeAll(async () => {
  ours = await aTenant(sineta)
  theirs = await aTenant(sineta)
})

/** A token of our tenant that the operation accepts; undefined if it is public or only for operators, who reach every client. */
function ourToken(operation: Operation): string | undefined {
  const { callers = [] } = ruleFor(operation) ?? {}
  if (callers.includes('client')) return ours.client.key
  if (callers.includes('panel')) return ours.sessions.owner
  return callers.includes('portal') ? ours.partner.token : undefined
}

/** The path of an id in a request: `['body', 'subjects', 0, 'id']`. */
type Place = readonly (string | number)[]
type Exchange = { readonly place: Place; readonly theirs: unknown; readonly missing: unknown }

/** Where the examples of two tenants differ, the value identifies a record of one of them. */
function differences(a: unknown, b: unknown, place: Place = []): { place: Place; theirs: unknown }[] {
  if (a === null || typeof a !== 'object' || a instanceof Uint8Array)
    return a === b || a instanceof Uint8Array ? [] : [{ place, theirs: b }]
  return Object.keys(a).flatMap((name) =>
    differences((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name], [
      ...place,
      Array.isArray(a) ? Number(name) : name,
    ]),
  )
}

function missingLike(value: unknown): unknown {
  if (typeof value === 'number') return 2_000_000_000
  const text = String(value)
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)) return '6f0c5a1e-0000-4000-8000-00000000abcd'
  if (cpfs.isValid(text)) return /\D/.test(text) ? cpfs.format(aCpf()) : aCpf()
  if (cnpjs.isValid(text)) return aCnpj()
  return text.replace(/\d+(?=\D*$)/, (digits) => '9'.repeat(digits.length))
}

/** List filters that identify records of a school. */
const filters = (operation: Operation, { samples, managed }: ATenant): Record<string, unknown> => {
  const known: Record<string, unknown> = {
    ...samples,
    responsible_cpf: samples.cpf,
    uuid: samples.subject_uuid,
    code: samples.library_item_code,
    email: managed.userEmail,
  }
  return Object.fromEntries(
    Object.keys(operation.query ?? {}).flatMap((name) => (name in known ? [[name, known[name]]] : [])),
  )
}

const isTime = (value: unknown) => /^\d{4}-\d\d-\d\d[T ]/.test(String(value))
/** Every client can find every app by its slug. */
const visibleToAll = new Set(['POST /v1/panel/client/connection body.app'])

/** Ids that a body may have but its example does not. */
const leftOut: Readonly<Record<string, (samples: ATenant['samples']) => object>> = {
  'POST /v1/partners/school/{cnpj}/classroom': ({ form_of_evaluation_id }) => ({ form_of_evaluation_id }),
  'POST /v1/panel/school/{cnpj}/class-council': ({ enrollment_number }) => ({
    deliberations: [{ enrollment_number, result: 'APROVADO' }],
  }),
}

function wholeRequest(operation: Operation, tenant: ATenant): Request {
  const { params, query, body } = requestTo(operation, tenant)
  const more = leftOut[nameOf(operation)]?.(tenant.samples)
  return { params, query, body: more ? { ...(body as object), ...more } : body }
}

function exchangesOf(operation: Operation, otherTenant: ATenant): Exchange[] {
  const [mine, others] = [ours, otherTenant].map((tenant) => {
    const { params, query, body } = wholeRequest(operation, tenant)
    return { params, query: { ...filters(operation, tenant), ...query }, body }
  }) as [Request, Request]
  return differences(mine, others)
    .filter(({ place, theirs }) => !isTime(theirs) && !visibleToAll.has(`${nameOf(operation)} ${place.join('.')}`))
    .map((found) => ({ ...found, missing: missingLike(found.theirs) }))
}

function exchanged(operation: Operation, { place }: Exchange, value: unknown): Request {
  const copy = structuredClone(wholeRequest(operation, ours)) as Record<string, any>
  let at: any = copy
  for (const step of place.slice(0, -1)) at = at[step]
  at[place.at(-1)!] = value
  return copy as unknown as Request
}

/**
 * The response as an outsider compares it, without the parts that differ between any two requests and without the id that was
 * sent.
 */
function seen({ status, json }: Answered, method: string, sent: unknown): unknown {
  if (status < 300 && method !== 'GET') return { status }
  const { type, request_id, instance, ...body } = json ?? {}
  const texts = [String(sent), cpfs.normalize(String(sent)), cnpjs.normalize(String(sent))].filter(
    (text) => text !== null,
  )
  const whole = (id: string) => new RegExp(`(?<!\\w)${id.replaceAll('.', '\\.')}(?!\\w)`, 'g')
  return { status, body: texts.reduce((text, id) => text.replace(whole(id), '•'), JSON.stringify(body)) }
}

const exchangeable = () => operations.filter((operation) => ourToken(operation) !== undefined)

test('this test knows a value for every path parameter', () => {
  const unknown = exchangeable().flatMap((operation) =>
    requestTo(operation, ours).unknown.map((name) => `${nameOf(operation)}: ${name}`),
  )
  expect(unknown).toEqual([])
})

async function expectNothingOf(otherTenant: ATenant, swept: readonly Operation[], tokenFor: typeof ourToken) {
  const keepAgain = rollBackEverything(sineta)
  const before = await contents(sineta)
  const wrong: string[] = []
  let count = 0
  await forEach(swept, 6, async (operation) => {
    const token = tokenFor(operation)
    for (const exchange of exchangesOf(operation, otherTenant)) {
      const [foreign, missing] = await Promise.all(
        [exchange.theirs, exchange.missing].map(async (value) => {
          const answer = await send(sineta.parts.http, operation, token, exchanged(operation, exchange, value))
          return { answer, seen: seen(answer, operation.method, value) }
        }),
      )
      count++
      const { status, headers } = foreign!.answer
      const named = `${nameOf(operation)} ${exchange.place.join('.')}`
      if (JSON.stringify(foreign!.seen) !== JSON.stringify(missing!.seen) || status >= 500)
        wrong.push(`${named}: ${JSON.stringify(foreign!.seen)} is not ${JSON.stringify(missing!.seen)}`)
      else if (status === 401 || status === 403) wrong.push(`${named}: our own token was refused`)
      else if (exchange.place[0] === 'params' && status < 300) wrong.push(`${named}: ${status}`)
      else if (status >= 300 && headers['x-event-ids']) wrong.push(`${named}: ${headers['x-event-ids']}`)
    }
  })
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(300)
  expect(await contents(sineta)).toEqual(before)
  keepAgain()
}

test('ids of another client get the same response as unknown ids, and change nothing', () =>
  expectNothingOf(theirs, exchangeable(), ourToken))

test('so do ids of another school of the same client, for callers who reach one school', async () => {
  const key = newToken('ck_live_')
  await sineta.sql(
    `insert into api_key (kind, client_id, environment, name, prefix, hash, scopes, school_cnpjs)
     values ('client', $1, 'live', 'x', $2, $3, $4, $5)`,
    [ours.client.id, key.prefix, key.hash, scopeNames, [ours.school.cnpj]],
  )
  const inSchool = exchangeable().filter(({ path, tenantIn }) => path.includes('/school/{cnpj}') || tenantIn === 'body')
  await expectNothingOf(await aSibling(sineta, ours), inSchool, (operation) =>
    ruleFor(operation)!.callers.includes('client') ? key.text : ours.sessions.management,
  )
})

/**
 * The same service without the checks of its gate: a caller admitted for our tenant gets the other's school, client and app. The
 * transaction is still ours, and so are the rows that row-level security shows it.
 */
function blindHttp(): FastifyInstance {
  const { app, system, services } = sineta.parts
  const gate = createGate({ system, limited: false, site: services })
  const { school, client } = theirs
  return createHttp({
    operations,
    perform: createPerform({
      app,
      system,
      services,
      record: async (tx, events) => (await record(tx, new AudienceCache(), events)).ids,
      writeAudit,
      limit: createLimiter(system, { onlyGuesses: true }),
      log: createLog('silent'),
      onCommitted() {},
    }),
    gate: {
      ...gate,
      async admit(operation, caller, params, body) {
        const admission = await gate.admit(
          operation,
          caller,
          { ...params, app_id: params.app_id && ours.app.id, cnpj: params.cnpj && ours.school.cnpj },
          operation.tenantIn === 'body' ? { ...(body as object), school_cnpj: ours.school.cnpj } : body,
        )
        return {
          ...admission,
          caller: { ...admission.caller, client: admission.caller.client && { ...client } },
          context: {
            school: admission.context.school && {
              ...school,
              name: 'Escola',
              environment: 'live',
              settings: settingsInForce({}),
              dataProfile: 'full',
              namesStudents: true,
            },
          },
        }
      },
    },
    log: createLog('silent'),
    metrics: createMetrics(),
    baseUrl: () => sineta.url,
    trustProxy: null,
  })
}

/**
 * Operations that rely on the gate: any client may see which apps exist, and an account is always that of the token. A dry-run
 * import and an export find nothing, but log that they were requested.
 */
const restsOnTheGate =
  /^\/v1\/(portal\/(app\/\{app_id\}$|(?!app\/))|panel\/((session|password|totp|passkey|account|profile)\b|school\/\{cnpj\}\/(import|export)$))/

test('without the checks of the gate, the database alone keeps clients apart', async () => {
  const http = blindHttp()
  const their = `client_id = '${theirs.client.id}'`
  const before = await contents(sineta, their)
  const secrets = [
    ...Object.values(theirs.samples),
    ...Object.values(theirs.managed),
    theirs.app.signing_secret,
    theirs.client.slug,
  ]
    .map(String)
    .filter((text) => text.length > 8 && !isTime(text) && !/^\d{4}-/.test(text))
  const leaks: string[] = []
  const statuses: number[] = []
  await forEach(exchangeable(), 6, async (operation) => {
    if (restsOnTheGate.test(operation.path)) return
    const request = requestTo(operation, theirs)
    // Without its gate, a service may give responses that are not in the reference.
    const { status, json } = await sendUnchecked(http, operation, ourToken(operation), request)
    const sent = JSON.stringify(request)
    const shown = JSON.stringify(json) ?? ''
    const leaked = secrets.find((text) => shown.includes(text) && !sent.includes(text))
    if (leaked !== undefined) leaks.push(`${nameOf(operation)} revealed ${leaked}`)
    if (!operation.path.includes('/school/{cnpj}')) return
    statuses.push(status)
    if (status < 300 && operation.method !== 'GET') leaks.push(`${nameOf(operation)} did it`)
    if (status < 300 && json?.data?.length > 0 && !/\/grade$/.test(operation.path))
      leaks.push(`${nameOf(operation)} listed ${shown}`)
  })
  expect(leaks).toEqual([])
  // No request was refused for its token or role: all were admitted and found nothing.
  expect(statuses.filter((status) => status === 401 || status === 403)).toEqual([])
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(100)
  expect(await contents(sineta, their)).toEqual(before)
})
