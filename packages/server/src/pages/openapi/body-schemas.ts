import { Cnpj, Cpf, Instant, Moment, Phone } from '../../platform/operation/shapes.ts'
import { EnrollmentNumber } from '../../school/enrollment-number.ts'
import { bodyMeaningOf } from './body-meanings.ts'
import type { Json } from './json.ts'

type Members = {
  readonly properties?: Readonly<Record<string, Json>>
  readonly items?: Json
  readonly anyOf?: readonly Json[]
}

/** Descriptions of shared shapes, which say how a value is written. The meaning of the field is put before them. */
export const forms: ReadonlySet<string | undefined> = new Set(
  [Cnpj, Cpf, EnrollmentNumber, Instant, Moment, Phone].map((shape) => ownDescription({ ...shape })),
)

/** Adds the meaning of each field to the schema of a body. */
export function withMeanings(schema: Json, path: string, holder?: string): Json {
  const { properties, items, anyOf } = schema as Members
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const description = describe(ownDescription(field), bodyMeaningOf(path, holder, name))
          // The `data` around the records of a list does not count as their holder.
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

/** Returns the description of a field. A nullable field may have it on one of its two shapes. */
export function ownDescription(field: Json): string | undefined {
  const shapes = [field, ...((field.anyOf as Json[] | undefined) ?? [])]
  return shapes.find((one) => one.description !== undefined)?.description as string | undefined
}

/** Returns the schema of a request body, in which an optional member may also be null. */
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
