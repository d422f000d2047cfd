import { Cnpj, Cpf, EnrollmentNumber, Instant, Moment, Phone } from '../../platform/operation/shapes.ts'
import { bodyMeaningOf } from './body-meanings.ts'
import type { Json } from './json.ts'

type Members = {
  readonly properties?: Readonly<Record<string, Json>>
  readonly items?: Json
  readonly anyOf?: readonly Json[]
}

/** Shapes that many fields share say how a value is written; the meaning of the field stands before it. */
export const forms: ReadonlySet<string | undefined> = new Set(
  [Cnpj, Cpf, EnrollmentNumber, Instant, Moment, Phone].map((shape) => ownDescription({ ...shape })),
)

/** A body of an operation with the meaning of each of its fields. */
export function withMeanings(schema: Json, path: string, holder?: string): Json {
  const { properties, items, anyOf } = schema as Members
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const description = describe(ownDescription(field), bodyMeaningOf(path, holder, name))
          // The pages of a list are no part of what a field means.
          const inside = name === 'data' ? holder : name
          return [name, { ...withMeanings(field, path, inside), ...(description !== undefined && { description }) }]
        }),
      ),
    }),
    ...(items && { items: withMeanings(items, path, holder) }),
    ...(anyOf && { anyOf: anyOf.map((one) => withMeanings(one, path, holder)) }),
  }
}

function describe(own: string | undefined, meaning: string | undefined): string | undefined {
  if (own === undefined) return meaning
  return forms.has(own) && meaning !== undefined ? `${meaning}. ${own}` : own
}

/** What may be null says it in one of its two shapes. */
export function ownDescription(field: Json): string | undefined {
  const shapes = [field, ...((field.anyOf as Json[] | undefined) ?? [])]
  return shapes.find((one) => one.description !== undefined)?.description as string | undefined
}

/** As a body may be sent: what is optional may also be null. */
export function withNulls(schema: Json): Json {
  const {
    properties,
    items,
    anyOf,
    required = [],
  } = schema as { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; required?: string[] }
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [
          name,
          required.includes(name) ? withNulls(member) : orNull(withNulls(member)),
        ]),
      ),
    }),
    ...(items && { items: withNulls(items) }),
    ...(anyOf && { anyOf: anyOf.map(withNulls) }),
  }
}

function orNull(schema: Json): Json {
  const { type, enum: values, anyOf } = schema as { type?: string | string[]; enum?: unknown[]; anyOf?: Json[] }
  if (anyOf)
    return anyOf.some((one) => one.type === 'null') ? schema : { ...schema, anyOf: [...anyOf, { type: 'null' }] }
  if (type === undefined || 'const' in schema) return { anyOf: [schema, { type: 'null' }] }
  return { ...schema, type: [...new Set([type, 'null'].flat())], ...(values && { enum: [...values, null] }) }
}
