import { catalogue, eventNames } from '@sineta/contract'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { byName } from './example-values.ts'
import { isNullable, optionsOf, type Schema, valuesOf } from './schema.ts'

/** Values by field name, from which examples are built. */
export type KnownValues = ReadonlyMap<string, unknown>

/** Collects the leaf values of an object by name. The first value of a name wins. */
export function leavesOf(value: unknown, into = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return into
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'object' && member !== null) leavesOf(member, into)
    else if (!Array.isArray(value) && !into.has(name)) into.set(name, member)
  }
  return into
}

/** Values from the examples of events, because responses have fields of the same names. */
const inEvents: KnownValues = new Map(
  eventNames
    .flatMap((event) => [...leavesOf(catalogue[event].example)])
    // `id` is the id of the record itself, so it is a different one in each response.
    .filter(([name]) => name !== 'id')
    .reverse(),
)

/**
 * Builds a response that fits its schema. A field that the request has too gets the request's value. The values of events
 * describe schools; outside of a school the same names mean other things, so those values come last.
 */
export function exampleResponse(schema: Schema, ofRequest: KnownValues, { isOfSchool = true } = {}): unknown {
  const exampleFor = (schema: Schema, name: string): unknown => {
    const shape = optionsOf(schema)[0]
    if (shape === undefined) return null
    if (shape.examples) return shape.examples[0]
    if (shape.properties)
      return Object.fromEntries(Object.entries(shape.properties).map(([key, part]) => [key, exampleFor(part, key)]))
    const values = valuesOf(shape)
    if (values) return {}
    if (shape.items) return [exampleFor(shape.items, name)]
    const usualOnes = usual.filter(([pattern]) => pattern.test(name)).map(([, value]) => value)
    const fits = (value: unknown) => value !== undefined && value !== null && Check(shape as TSchema, value)
    const from = (values: KnownValues) => values.get(name) ?? values.get(name.replace(/s$/, ''))
    const others = [byName[name], ...usualOnes]
    const likely = [from(ofRequest), ...(isOfSchool ? [from(inEvents), ...others] : [...others, from(inEvents)])].find(
      fits,
    )
    // Most nullable fields are null until something happens.
    return likely ?? (isNullable(schema) ? null : written(shape).find(fits)) ?? null
  }
  return exampleFor(schema, '')
}

/** Typical values for fields that neither the request nor an event has, by pattern of their name. */
const usual: readonly (readonly [RegExp, unknown])[] = [
  [/_at$|^at$|_until$|_since$/, '2026-03-02T07:12:10-03:00'],
  [/_on$|date$/, '2026-03-02'],
  [/url$/, 'https://partner.example/webhooks'],
  [/email|created_by/, 'ana@parceira.example'],
  [/entry$|starts_at$/, '07:30'],
  [/exit$|ends_at$/, '12:10'],
  [/has_more$/, false],
]

/** Candidates for the remaining fields, from their schema alone. */
const written = ({
  const: only,
  enum: values = [],
  minimum = 0,
  exclusiveMinimum,
  format,
}: Schema): readonly unknown[] => [
  only,
  ...values,
  ...(format === undefined ? [] : [byFormat[format]]),
  Math.max(minimum, exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1),
  false,
]
const byFormat: Readonly<Record<string, string>> = {
  uuid: '019cae08-ad66-796c-9230-140af990a702',
  'date-time': '2026-03-02T07:12:10-03:00',
  date: '2026-03-02',
  email: 'ana@parceira.example',
  cnpj: '11222333000181',
  cpf: '529.982.247-25',
  uri: 'https://partner.example/webhooks',
}
