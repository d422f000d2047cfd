/** The JSON Schema keywords of our shapes that the reference reads. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly contentMediaType?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** Returns the shapes that a value may have, without null. */
export const optionsOf = (schema: Schema): readonly Schema[] =>
  schema.anyOf ? schema.anyOf.flatMap(optionsOf) : schema.type === 'null' ? [] : [schema]

export const isNullable = (schema: Schema): boolean =>
  [schema.type].flat().includes('null') || (schema.anyOf?.some(isNullable) ?? false)

/** Returns the shape of the values of a map; undefined if the schema is not a map. */
export const valuesOf = ({ patternProperties, additionalProperties }: Schema): Schema | undefined =>
  Object.values(patternProperties ?? {})[0] ??
  (typeof additionalProperties === 'object' ? additionalProperties : undefined)
