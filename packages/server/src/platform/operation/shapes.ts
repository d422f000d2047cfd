import { type Static, type TProperties, type TSchema, Type } from 'typebox'

/**
 * Shapes of request bodies. A member that is null counts as absent (`input.ts`), so `optional` is all that a shape needs; text
 * is already trimmed. The formats `cpf`, `cnpj`, `bncc` and `moment` are checked by the contract's own rules.
 */
export const object = <F extends TProperties>(fields: F, options: Record<string, unknown> = {}) =>
  Type.Object(fields, { additionalProperties: false, ...options })

export const optional = <S extends TSchema>(shape: S) => Type.Optional(shape)
/** For bodies: a required member that may be null. */
export const orNull = <S extends TSchema & { type: string }>(shape: S) =>
  Type.Unsafe<Static<S> | null>({ ...shape, type: [shape.type, 'null'] })
export const nullable = <S extends TSchema>(shape: S) => Type.Union([shape, Type.Null()])

export const text = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({ minLength: 1, maxLength, ...options })
export const oneOf = <const V extends string>(...values: V[]) => Type.Enum(values, { type: 'string' })
export const flag = Type.Boolean()
export const integer = (minimum = 1, maximum = 2_147_483_647) => Type.Integer({ minimum, maximum })
export const list = <S extends TSchema>(
  item: S,
  options: { minItems?: number; maxItems?: number; uniqueItems?: boolean } = {},
) => Type.Array(item, { maxItems: 1000, ...options })

export const Uuid = Type.String({ format: 'uuid' })
export const Cpf = Type.String({ format: 'cpf', maxLength: 20, description: 'Formatted or 11 digits' })
export const Cnpj = Type.String({ format: 'cnpj', maxLength: 25, description: 'Formatted or 14 characters' })
export const DateOnly = Type.String({ format: 'date' })
export const Instant = Type.String({ format: 'date-time', description: 'RFC 3339 with offset' })
export const Moment = Type.String({
  format: 'moment',
  maxLength: 40,
  description: '`Y-m-d H:i:s` in school time, or RFC 3339 with offset',
})
export const Email = Type.String({ format: 'email', maxLength: 254 })
export const Phone = Type.String({ pattern: '^\\+[1-9]\\d{7,14}$', description: 'E.164, e.g. +5511987654321' })

/** One page of a list. */
export const page = <S extends TSchema>(item: S) =>
  Type.Object({ data: Type.Array(item), next_cursor: nullable(Type.String()), has_more: Type.Boolean() })
