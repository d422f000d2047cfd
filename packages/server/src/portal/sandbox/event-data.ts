import { catalogue, type EventData, type EventName, type Keywords } from '@sineta/contract'
import { type TProperties, type TSchema, Type } from 'typebox'
import { checkShape } from '../../platform/operation/input.ts'

/**
 * Reads event data that was written by hand. Null means absent in every body we read, so nullable members are optional while
 * the shape is checked, and become null again afterwards.
 */
export function readEventData<N extends EventName>(name: N, given: unknown): EventData<N> {
  const shape = catalogue[name].data
  const { data } = checkShape(Type.Object({ data: withoutNull(shape) }), { data: given }) as {
    data: Record<string, unknown>
  }
  // Checked above; rebuilding the shape lost its static type.
  return withNull(shape, data) as EventData<N>
}

/** Returns the member's shape without null; undefined if the member is not nullable. */
const apartFromNull = ({ anyOf }: Keywords): Keywords | undefined =>
  anyOf?.some(({ type }) => type === 'null') ? anyOf.find(({ type }) => type !== 'null') : undefined

function withoutNull(shape: Keywords): TSchema {
  // Our shapes are JSON Schema already; only the static type differs.
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
