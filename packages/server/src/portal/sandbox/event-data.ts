import { catalogue, type EventData, type EventName, type Keywords } from '@sineta/contract'
import { type TProperties, type TSchema, Type } from 'typebox'
import { checkShape } from '../../platform/operation/input.ts'

/**
 * An event's data as written by hand. Null means absent in every body we read, so members that may be null are
 * optional while the shape is checked, and null again afterwards.
 */
export function readEventData<N extends EventName>(name: N, given: unknown): EventData<N> {
  const shape = catalogue[name].data
  const { data } = checkShape(Type.Object({ data: withoutNull(shape) }), { data: given }) as {
    data: Record<string, unknown>
  }
  // Checked right above; the shape was rebuilt, so its type was lost.
  return withNull(shape, data) as EventData<N>
}

/** What a member is apart from null, or undefined where it is never null. */
const apartFromNull = ({ anyOf }: Keywords): Keywords | undefined =>
  anyOf?.some(({ type }) => type === 'null') ? anyOf.find(({ type }) => type !== 'null') : undefined

function withoutNull(shape: Keywords): TSchema {
  // Our shapes are JSON Schema already; only their static types differ.
  if (!shape.properties) return shape as TSchema
  const members = Object.entries(shape.properties).map(([key, member]) => {
    const inner = apartFromNull(member)
    return [key, inner ? Type.Optional(withoutNull(inner)) : withoutNull(member)]
  })
  return Type.Object(Object.fromEntries(members) as TProperties, { additionalProperties: false })
}

function withNull(shape: Keywords, value: unknown): unknown {
  if (!shape.properties || typeof value !== 'object' || value === null) return value
  const given = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(shape.properties).map(([key, member]) => [
      key,
      key in given ? withNull(apartFromNull(member) ?? member, given[key]) : null,
    ]),
  )
}
