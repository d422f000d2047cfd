import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import { Image } from '../../src/platform/operation/image.ts'
import type { Operation } from '../../src/platform/operation/operation.ts'
import type { Schema } from '../support/arbitrary.ts'
import { type Answered, contents, forEach, nameOf, rollBackEverything, send } from '../support/callers.ts'
import { ruleFor } from '../support/callers-rules.ts'
import { type ATenant, aTenant, giveOperatorPasskey, requestTo } from '../support/callers-tenants.ts'
import { anOperator } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'
import { expectWithin } from '../support/slowness.ts'

// Every invalid field of a body is reported with a pointer and a stable code, and nothing is changed.

const sineta = useSineta()
let tenant: ATenant
let operator: string

beforeAll(async () => {
  tenant = await aTenant(sineta)
  operator = await anOperator(sineta)
  await giveOperatorPasskey(sineta)
  rollBackEverything(sineta)
})

function tokenFor(operation: Operation): string | undefined {
  const callers = ruleFor(operation)?.callers ?? []
  if (callers.includes('client')) return tenant.client.key
  if (callers.includes('panel')) return tenant.sessions.owner
  return callers.includes('portal') ? tenant.partner.token : callers.includes('operator') ? operator : undefined
}

type Wrong = { readonly value: unknown; readonly codes: readonly string[] }
const wrong = (value: unknown, ...codes: string[]): Wrong => ({ value, codes })

/** Invalid values for a field, with the codes they may get. */
function wrongValues(schema: Schema): Wrong[] {
  if (schema.anyOf) return [wrong({ no: 1 }, 'not_allowed', 'invalid_type', 'unknown_field')]
  if (schema.enum || 'const' in schema)
    return [wrong('no-such-value', 'not_allowed', 'invalid_type'), wrong(7, 'not_allowed', 'invalid_type')]
  // The school of a device's request is checked before the rest, so a CNPJ of the wrong type may get the code of its format.
  const formatCode = formats[schema.format ?? '']?.[0] ?? 'invalid_type'
  switch (schema.type) {
    case 'string':
      return [
        ...[7, ['x']].map((value) => wrong(value, 'invalid_type', formatCode)),
        ...['a\u0000b', 'a\ud800b'].map((value) => wrong(value, 'invalid_characters', formatCode)),
        ...wrongTexts(schema),
      ]
    case 'integer':
      return [
        wrong('5', 'invalid_type'),
        wrong(1.5, 'invalid_type'),
        wrong(1e308, 'invalid_type', 'out_of_range'),
        wrong(true, 'invalid_type'),
      ]
    case 'number':
      return [wrong('5', 'invalid_type'), wrong(1e308, 'out_of_range', 'score_out_of_range')]
    case 'boolean':
      return [wrong('true', 'invalid_type'), wrong(1, 'invalid_type')]
    case 'array':
      return [
        wrong('x', 'invalid_type'),
        wrong({}, 'invalid_type'),
        wrong(
          Array.from({ length: 10_000 }, () => 1),
          'too_many',
          'invalid_type',
        ),
      ]
    case 'object':
      return [
        wrong('x', 'invalid_type'),
        wrong([], 'invalid_type'),
        ...(schema.additionalProperties === false ? [wrong({ no_such_member: 1 }, 'unknown_field', 'required')] : []),
      ]
    default:
      return []
  }
}

const formats: Readonly<Record<string, readonly [string, ...string[]]>> = {
  cpf: ['cpf_invalid', '529.982.247-26', '111.111.111-11', '123'],
  cnpj: ['cnpj_invalid', '11.222.333/0001-82', '00000000000000'],
  date: ['invalid_format', '2026-02-30', '2026-13-01', '0000-01-01', '01/02/2026', '2026-2-3'],
  'date-time': [
    'invalid_format',
    '2026-02-30T10:00:00Z',
    '2026-03-02 07:12',
    '2026-03-02T07:12:09',
    '2026-03-02T25:00:00Z',
    '0000-00-00T00:00:00Z',
    '2026-06-30T23:59:60Z',
    '2026-03-02T07:12:09-03:00[America/Sao_Paulo]',
  ],
  moment: ['invalid_format', '2026-02-30 10:00:00', '2026-03-02T07:12:09', '9999-12-31T23:59:59-12:00'],
  uuid: ['invalid_format', 'x', '0191f3a0-0000-7000-8000-00000000000'],
  email: ['invalid_format', 'x', 'a@', '@b.example', 'a b@c.example'],
}

function wrongTexts({ format, maxLength, pattern }: Schema): Wrong[] {
  const [code, ...values] = formats[format ?? ''] ?? []
  return [
    ...values.map((value) => wrong(value, code!)),
    ...(maxLength !== undefined
      ? [wrong('x'.repeat(maxLength + 1), 'too_long', 'invalid_format', code ?? 'too_long')]
      : []),
    ...(pattern ? [wrong('¿?', 'invalid_format')] : []),
  ]
}

/** An empty text is too short if the field is required, and otherwise counts as absent. */
const emptyText = ({ minLength = 0 }: Schema, isRequired: boolean): Wrong[] =>
  isRequired && minLength > 0 ? [wrong('   ', 'too_short', 'invalid_format')] : []

type Field = { readonly path: readonly (string | number)[]; readonly schema: Schema; readonly isRequired: boolean }

/** Every field that the example contains, at any depth. */
function fieldsOf(schema: Schema, example: unknown, path: Field['path'] = [], isRequired = true): Field[] {
  const own = path.length > 0 ? [{ path, schema, isRequired }] : []
  if (schema.properties)
    return [
      ...own,
      ...Object.entries(schema.properties).flatMap(([name, one]) =>
        fieldsOf(
          one,
          (example as Record<string, unknown> | undefined)?.[name],
          [...path, name],
          schema.required?.includes(name) ?? false,
        ),
      ),
    ]
  if (schema.items && Array.isArray(example) && example.length > 0)
    return [...own, ...fieldsOf(schema.items, example[0], [...path, 0])]
  return own
}

/** The body with this value at the path; objects that the example lacks are added. */
function withValue(body: unknown, path: Field['path'], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const copy: any = Array.isArray(body) ? [...body] : { ...(body as object) }
  copy[first] = withValue(copy[first], rest, value)
  return copy
}

/** Whether it is refused and reports that field with one of these codes. */
function says({ status, json }: Answered, path: Field['path'], codes: readonly string[]): boolean {
  const pointer = `/${path.join('/')}`
  return (
    status === 422 &&
    json.errors.some(
      (fault: { pointer: string; code: string }) =>
        (fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`)) && codes.includes(fault.code),
    )
  )
}

const withBody = operations.filter(({ body }) => body && body !== Image)

test('every invalid field is reported with its pointer and code, and nothing changes', async () => {
  const before = await contents(sineta)
  const silent: string[] = []
  let count = 0
  await forEach(withBody, 6, async (operation) => {
    const { params, query, body } = requestTo(operation, tenant)
    const ask = (changed: unknown) =>
      send(sineta.parts.http, operation, tokenFor(operation), { params, query, body: changed })
    const fields = fieldsOf(operation.body as Schema, body).map(({ path, schema, isRequired }) => ({
      path,
      wrongs: [...wrongValues(schema), ...emptyText(schema, isRequired)],
    }))
    for (let i = 0; i < Math.max(...fields.map(({ wrongs }) => wrongs.length)); i++) {
      const wrongs = fields.flatMap(({ path, wrongs }) => wrongs.slice(i, i + 1).map((one) => ({ path, ...one })))
      // Most fields are checked independently, so all are invalid at once. A field whose error is hidden by another is sent
      // alone.
      const inAll = wrongs.reduce((whole, { path, value }) => withValue(whole, path, value), body)
      const together = await ask(inAll)
      for (const { path, value, codes } of wrongs) {
        const answer = says(together, path, codes) ? together : await ask(withValue(body, path, value))
        count++
        if (!says(answer, path, codes))
          silent.push(
            `${nameOf(operation)} /${path.join('/')} = ${JSON.stringify(value).slice(0, 60)}: ${answer.status} ${answer.code} ${JSON.stringify(answer.json?.errors).slice(0, 200)} instead of ${codes}`,
          )
      }
    }
  })
  expect(silent).toEqual([])
  expect(count).toBeGreaterThan(1500)
  expect(await contents(sineta)).toEqual(before)
})

test('a pile of accents is refused at once, even without an account and in a spreadsheet', async () => {
  const pile = `a${'\u0301'.repeat(60_000)}${'\u0323'.repeat(60_000)}`
  const started = performance.now()
  const signIn = await sineta.call('POST /v1/panel/session', { body: { email: pile, password: pile } })
  expect([signIn.status, signIn.body.errors[0].code]).toEqual([422, 'invalid_characters'])
  const file = Buffer.from(`nome;sexo;${pile}\nAna;${pile}`).toString('base64')
  const sheet = await sineta.call(`POST /v1/panel/school/${tenant.school.cnpj}/import`, {
    as: tenant.sessions.owner,
    body: { kind: 'students', file, dry_run: true },
  })
  expect([sheet.status, sheet.body.rows, sheet.body.faults[0].field]).toEqual([200, 0, 'sex'])
  // Sorting one pile would take ten seconds.
  expectWithin(performance.now() - started, 2_000)
}, 120_000)

describe('a list', () => {
  const lists = operations.filter(({ method, query }) => method === 'GET' && query?.limit)
  test.each(['0', '201', '-1', '1e2', '99999999999', 'all', ''])('refuses a limit of "%s"', async (limit) => {
    for (const operation of lists) {
      const { params, query } = requestTo(operation, tenant)
      const { status, code } = await send(sineta.parts.http, operation, tokenFor(operation), {
        params,
        query: { ...query, limit },
      })
      expect([nameOf(operation), status, code]).toEqual([nameOf(operation), 400, 'invalid_parameter'])
    }
  })

  test('refuses a cursor that it did not issue', async () => {
    for (const operation of lists) {
      const { params, query } = requestTo(operation, tenant)
      for (const cursor of [
        'x',
        'W10.',
        `${Buffer.from('["2026-01-01","x"]').toString('base64url')}.AAAAAAAAAAAAAAAAAAAAAA`,
      ]) {
        const { status, code } = await send(sineta.parts.http, operation, tokenFor(operation), {
          params,
          query: { ...query, cursor },
        })
        expect([nameOf(operation), status, code]).toEqual([nameOf(operation), 400, 'invalid_parameter'])
      }
    }
  })
})

describe('a malicious request', () => {
  const path = () => `/v1/partners/school/${tenant.school.cnpj}/entrance`

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'with the query parameter %s is refused as unknown',
    async (name) => {
      const { status, body } = await sineta.call(`GET ${path()}?${name}=1`, { as: tenant.client.key })
      expect([status, body.code]).toEqual([400, 'invalid_parameter'])
    },
  )

  test.each([
    ['arrays', '['.repeat(300_000) + ']'.repeat(300_000)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('with endlessly nested %s is refused, with an Idempotency-Key and without', async (_, text) => {
    for (const key of [{}, { 'idempotency-key': 'deep' }]) {
      const answer = await fetch(`${sineta.url}${path()}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tenant.client.key}`, 'content-type': 'application/json', ...key },
        body: text,
      })
      const { code } = (await answer.json()) as { code: string }
      expect([answer.status, code]).toEqual([400, 'malformed_json'])
    }
  })

  test.each(['"a\nBcc: x@y.example"@escola.example', '"Rui" <x@y.example>', 'rui@[127.0.0.1]'])(
    'with %j as an e-mail address is refused',
    async (email) => {
      const { body } = await sineta.call('POST /v1/portal/password/forgot', { body: { email } })
      expect(body.errors).toMatchObject([{ pointer: '/email', code: 'invalid_format' }])
    },
  )
})
