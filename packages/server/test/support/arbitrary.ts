import { cnpj as cnpjs, cpf as cpfs } from '@sineta/contract'
import fc, { type Arbitrary } from 'fast-check'

/** The part of JSON Schema that our shapes use. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly format?: string
  readonly description?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly multipleOf?: number
}

/**
 * Any value that the schema allows. Members often take their value from the example, so that some requests get past validation.
 */
export function valid(schema: Schema, example?: unknown): Arbitrary<unknown> {
  const own = fresh(schema, example)
  return example === undefined
    ? own
    : fc.oneof({ weight: 2, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: own })
}

function fresh(schema: Schema, example?: unknown): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one)))
  if (typeof schema.type === 'object') return fc.oneof(...schema.type.map((type) => valid({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return integer(schema)
    case 'number':
      // Integers are multiples of every `multipleOf` that our shapes use.
      return schema.multipleOf === undefined
        ? integer(schema).map((n) => (n < (schema.maximum ?? n + 1) ? n + 0.5 : n))
        : integer(schema)
    case 'array': {
      const items =
        Array.isArray(example) && example.length > 0
          ? fc.oneof(valid(schema.items!), fc.constantFrom(...example))
          : valid(schema.items!)
      const length = {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
      }
      return schema.uniqueItems
        ? fc.uniqueArray(items, { ...length, selector: (item) => JSON.stringify(item) })
        : fc.array(items, length)
    }
    case 'object':
      return members(schema, (example ?? {}) as Record<string, unknown>)
    default:
      throw new Error(`no generator for ${JSON.stringify(schema)}`)
  }
}

function members({ properties = {}, required = [], patternProperties }: Schema, example: Record<string, unknown>) {
  if (patternProperties)
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), valid(Object.values(patternProperties)[0]!), {
      maxKeys: 3,
    })
  const all = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valid(one, example[name])]))
  return fc.record(all, { requiredKeys: [...required] })
}

const integer = ({ minimum, exclusiveMinimum, maximum = 2_147_483_647 }: Schema) => {
  const min = Math.ceil(minimum ?? (exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : -1_000_000))
  return fc.oneof(fc.integer({ min, max: maximum }), fc.integer({ min, max: Math.min(maximum, min + 50) }))
}

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const day = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const nearby = fc.integer({ min: -400, max: 400 }).map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
const someDay = fc.oneof(day, nearby)

/** Generators by format. A CPF or CNPJ has valid check digits. */
const formats: Readonly<Record<string, Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: someDay.map((text) => text.slice(0, 10)),
  'date-time': fc
    .tuple(someDay, fc.constantFrom('Z', '-03:00', '+14:00', '-12:00'))
    .map(([text, zone]) => text.replace('Z', zone)),
  moment: fc.oneof(
    nearby,
    someDay.filter((text) => !/^(1000|9999)/.test(text)).map((text) => text.slice(0, 19).replace('T', ' ')),
  ),
  email: fc.emailAddress({ size: '-1' }),
  uri: fc.webUrl(),
  cpf: digits(9)
    .filter((base) => !/^(\d)\1+$/.test(base))
    .map((base) => base + cpfs.checkDigits(base)),
  cnpj: digits(8)
    .filter((base) => Number(base) > 0)
    .map((base) => `${base}0001${cnpjs.checkDigits(`${base}0001`)}`),
  bncc: fc.constantFrom('EF05MA07', 'EI03EO01', 'EM13LGG103'),
}

function text({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength
  if (format) return formats[format]!.filter((value) => value.length <= maxLength || format !== 'email')
  if (pattern) {
    const whole = new RegExp(pattern)
    // fast-check does not support lookahead, so generate without it and filter by the full pattern.
    const simpler = new RegExp(pattern.replace(/\(\?!.*?\$?\)(?!\))/, ''))
    return fc
      .stringMatching(simpler)
      .filter((value) => whole.test(value) && fits(value) && value === value.trim() && !/[^\x20-\x7e]/.test(value))
  }
  const letters = fc.string({
    unit: fc.constantFrom(...'aeÁçãoZñ09-\'".%_\\<&;’日😀'),
    minLength,
    maxLength: Math.min(maxLength, Math.max(minLength, 60)),
  })
  return letters.map((value) => value.normalize('NFC')).filter(fits)
}

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Values that have broken something somewhere. */
export const nasty: Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfffy',
    '\u202e',
    '\ufeff',
    'null',
    'NaN',
    '-0',
    '1e5',
    '٣',
    '%',
    '%00',
    '\\',
    "'; drop table student; --",
    '__proto__',
    '{{7*7}}',
  ],
  ...[
    '0000-00-00',
    '0000-01-01',
    '0001-01-01',
    '2026-02-29',
    '2026-13-01',
    '9999-12-31',
    '10000-01-01',
    '+275760-09-13',
  ],
  ...[
    '0000-01-01T00:00:00Z',
    '2026-02-30T10:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:00:00+99:99',
    '2026-01-01T00:00:60Z',
  ],
  ...[
    '111.111.111-11',
    '00000000000',
    '00000000000000',
    '24:00',
    '23:60',
    'x'.repeat(5000),
    'é'.repeat(300),
    '😀'.repeat(200),
  ],
  ...[
    [],
    {},
    [[]],
    [null],
    { a: 1 },
    JSON.parse(deep(40)),
    Array.from({ length: 10_000 }, () => 1),
    Array.from({ length: 1001 }, () => ({})),
  ],
)

/** Bodies that are not valid JSON, or not a JSON object. */
export const invalidBody: Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '{',
    '{"a":1',
    '[]',
    'null',
    '"text"',
    '5',
    '{}{}',
    '\ufeff{}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    deep(50_000),
  ],
  ...[
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.alloc(100),
  ],
)

type Path = readonly (string | number)[]
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  value !== null && typeof value === 'object' && !(value instanceof Uint8Array)
    ? [
        ...(path.length > 0 ? [path] : []),
        ...Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name])),
      ]
    : [path]

const foreignMembers = [
  'id',
  'uuid',
  'client_id',
  'school_id',
  'environment',
  'created_at',
  'deleted_at',
  'version',
  'status',
  'toString',
  '__proto__x',
]

/** A body with one or two things wrong: a member replaced, removed or added. `others` are ids that belong to another tenant. */
export function mutated(body: Arbitrary<unknown>, others: readonly unknown[]): Arbitrary<unknown> {
  const replacement = fc.oneof({ weight: 4, arbitrary: nasty }, { weight: 1, arbitrary: fc.constantFrom(...others) })
  const change = fc.tuple(
    fc.nat(1000),
    fc.constantFrom('replace', 'replace', 'remove', 'add'),
    replacement,
    fc.constantFrom(...foreignMembers),
  )
  return fc.tuple(body, fc.array(change, { minLength: 1, maxLength: 2 })).map(([whole, changes]) => {
    const copy = structuredClone(whole ?? {}) as any
    for (const [at, kind, value, member] of changes) {
      const paths = pathsOf(copy)
      const path = paths[at % paths.length] ?? [member]
      const parent = path.slice(0, -1).reduce((node, step) => node[step], copy)
      if (kind === 'replace') parent[path.at(-1)!] = structuredClone(value)
      else if (kind === 'add') parent[Array.isArray(parent) ? parent.length : member] = structuredClone(value)
      else if (Array.isArray(parent)) parent.splice(Number(path.at(-1)), 1)
      else delete parent[path.at(-1)!]
    }
    return copy
  })
}
