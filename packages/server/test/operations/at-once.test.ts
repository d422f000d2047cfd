import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import type { Operation, Samples } from '../../src/platform/operation/operation.ts'
import { type AClient, aClient } from '../support/builders.ts'
import { withConcurrentChange } from '../support/concurrent-change.ts'
import { aFilledSchool, exampleRequest } from '../support/examples.ts'
import { type Reply, useSineta } from '../support/sineta.ts'

// The same request is sent four times concurrently, and a fifth time a little later. If it can succeed only once, one succeeds
// and the others get the same response as the fifth; and no event is published for what did not happen.

const sineta = useSineta()
let client: AClient

beforeAll(async () => {
  // Nothing is delivered here. Events are counted in the database.
  client = await aClient(sineta, { environment: 'sandbox', webhookUrl: 'http://127.0.0.1:9/' })
})

/** How often a request can succeed, if more than once: copies of a book, renewals of a loan. */
const places: Readonly<Record<string, number>> = {
  'POST /v1/erp/school/{cnpj}/library-loan': 2,
  'PATCH /v1/erp/school/{cnpj}/library-loan/{id}/renew': 2,
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const eventsOf = ({ headers }: Reply) => headers.get('x-event-ids')?.split(',').filter(Boolean) ?? []
const isRefused = ({ status }: Reply) => status >= 400
/** Summarises a response: its status, its refusal code, and the number of its events. */
const summaryOf = (reply: Reply) =>
  `${reply.status} ${isRefused(reply) ? reply.body?.code : ''} ${eventsOf(reply).length} events`

const writes = operations.filter(({ example, method }) => example && method !== 'GET')
const saysVersion = ({ responses }: Operation) =>
  Object.values(responses).some((shape) => 'version' in ((shape as { properties?: object } | null)?.properties ?? {}))

// Each in its own school, so they may run concurrently.
describe.concurrent('sent four times at once,', () => {
  test.each(writes.map((operation) => [nameOf(operation), operation] as const))(
    '%s succeeds as often as it can, and publishes events for nothing else',
    async (name, operation) => {
      const { school, samples } = await aFilledSchool(sineta, client)
      const { path, search, options } = await exampleRequest(sineta, operation, { client, school, samples })
      // All five have read the same version. Where the panel reads by another path, the record is new and its version is 1.
      const seen = operation.method === 'PUT' && (await sineta.call(`GET ${path}`, { as: options.as! }))
      const headers = { ...options.headers, ...(seen && { 'if-match': seen.headers.get('etag') ?? '"v1"' }) }
      const send = () => sineta.call(`${operation.method} ${path}${search}`, { ...options, headers })

      const four = await Promise.all([send(), send(), send(), send()])
      const fifth = await send()

      const all = [...four, fifth]
      expect(all.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      const others = four.filter((reply) => summaryOf(reply) !== summaryOf(fifth))
      expect(others.filter(isRefused).map(summaryOf)).toEqual([])
      if (isRefused(fifth)) expect(others).toHaveLength(places[name] ?? 1)
      // Where a repetition is allowed, its status may differ from the first: 201 and then 200.
      else expect(others.length).toBeLessThanOrEqual(1)
      if (operation.method === 'DELETE') expect(fifth.status).toBeGreaterThan(400)
      if (operation.method === 'PUT' && saysVersion(operation) && !operation.ignoresIfMatch)
        expect(fifth.body.code).toBe('version_conflict')

      const written = await sineta.sql<{ id: string }>('select id from event where school_id = $1', [school.id])
      expect(written.map(({ id }) => id).sort()).toEqual(all.flatMap(eventsOf).sort())
      expect(all.filter(isRefused).flatMap(eventsOf)).toEqual([])
    },
  )
})

/** Another caller removes a record while requests that depend on it are in flight; those requests are refused. */
type Loss = {
  readonly what: string
  change(samples: Samples): readonly [string, readonly unknown[]]
  readonly asked: readonly string[]
  readonly refusals: readonly string[]
}

const school = '/v1/partners/school/{cnpj}'
const panel = '/v1/panel/school/{cnpj}'
const closed = ['school_year_closed', 'school_year_not_open', 'period_locked', 'diary_entry_locked']
const studentOf = (number: keyof Samples) => (samples: Samples) =>
  [
    `update student s set deleted_at = clock() from student_number n, school h
     where h.cnpj = $1 and n.school_id = h.id and n.number = $2 and s.id = n.student_id`,
    [samples.cnpj, samples[number]],
  ] as const

const losses: readonly Loss[] = [
  {
    what: 'the school year is closed',
    change: ({ school_year_id }) => [`update school_year set status = 'closed' where id = $1`, [school_year_id]],
    asked: writes
      .filter(({ refusals }) => refusals.some((code) => closed.includes(code)))
      .map(nameOf)
      // One example is of another year, the other needs an open year only to restore an enrollment.
      .filter((name) => name !== `PUT ${school}/school-year/{id}` && !name.endsWith('/approve')),
    refusals: closed,
  },
  {
    what: 'the classroom is moved to another year',
    change: ({ classroom_id, draft_school_year_id }) => [
      'update classroom set school_year_id = $2 where id = $1',
      [classroom_id, draft_school_year_id],
    ],
    asked: [
      `POST ${school}/student/{enrollment_number}/enroll`,
      `PATCH ${panel}/preenrollment/{preenrollment_number}/allow`,
      `POST ${panel}/lesson`,
      `POST ${panel}/class-council`,
    ],
    refusals: ['school_year_not_open', 'date_outside_school_year'],
  },
  {
    what: 'the enrollment is erased',
    change: ({ enrollment_id }) => ['delete from enrollment where id = $1', [enrollment_id]],
    asked: [
      `POST ${school}/classroom/{classroom_id}/score`,
      `PUT ${school}/classroom/{classroom_id}/diary-entry/{diary_entry_id}`,
      `PUT ${panel}/class-council/{id}`,
    ],
    refusals: ['student_not_in_classroom'],
  },
  {
    what: 'the student is removed',
    change: studentOf('enrollment_number'),
    asked: [
      `POST ${panel}/disciplinary-occurrence`,
      `POST ${panel}/student/{enrollment_number}/consent`,
      `PUT ${school}/student/{enrollment_number}/biometric`,
      'POST /v1/erp/school/{cnpj}/receivable',
      'POST /v1/erp/school/{cnpj}/library-loan',
    ],
    refusals: ['student_not_found'],
  },
  {
    what: 'the student of a photo is removed',
    change: studentOf('photo_number'),
    asked: [`PUT ${school}/student/{enrollment_number}/photo`],
    refusals: ['student_not_found'],
  },
  {
    what: 'the responsible is removed',
    change: ({ cnpj, cpf }) => [
      'update responsible r set deleted_at = clock() from school h where h.cnpj = $1 and r.school_id = h.id and r.cpf = $2',
      [cnpj, cpf.replace(/\D/g, '')],
    ],
    asked: [`PUT ${school}/responsible/{cpf}/photo`, 'POST /v1/erp/school/{cnpj}/receivable'],
    refusals: ['responsible_not_found'],
  },
  {
    what: 'the visitor is barred',
    change: ({ visitor_id }) => ['update visitor set active = false where id = $1', [visitor_id]],
    asked: ['POST /v1/erp/school/{cnpj}/visit', 'PATCH /v1/erp/school/{cnpj}/visit/{id}/check/in'],
    refusals: ['visitor_inactive'],
  },
  {
    what: 'the responsible turns out to be a child',
    change: ({ cnpj, unlinked_cpf }) => [
      `update responsible r set birthdate = clock()::date - 3650 from school h where h.cnpj = $1 and r.school_id = h.id and r.cpf = $2`,
      [cnpj, unlinked_cpf.replace(/\D/g, '')],
    ],
    asked: [`POST ${school}/responsible/{cpf}/student/{enrollment_number}/link`],
    refusals: ['responsible_not_authorized'],
  },
]

describe.each(losses)('while $what,', ({ change, asked, refusals }) => {
  test.each(asked)('%s is refused', async (name) => {
    const operation = writes.find((one) => nameOf(one) === name)!
    const { school, samples } = await aFilledSchool(sineta, client)
    const { path, search, options } = await exampleRequest(sineta, operation, { client, school, samples })
    const reply = await withConcurrentChange(sineta, change(samples), () =>
      sineta.call(`${operation.method} ${path}${search}`, options),
    )
    expect(refusals).toContain(reply.body.code)
  })
})
