/** The keywords of JSON Schema that our shapes use, as far as the reference reads them. */
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

/** The shapes that a value may have; null is none of them. */
export const optionsOf = (schema: Schema): readonly Schema[] =>
  schema.anyOf ? schema.anyOf.flatMap(optionsOf) : schema.type === 'null' ? [] : [schema]

export const isNullable = (schema: Schema): boolean =>
  [schema.type].flat().includes('null') || (schema.anyOf?.some(isNullable) ?? false)

/** The shape of the values of a map; undefined where the schema is no map. */
export const valuesOf = ({ patternProperties, additionalProperties }: Schema): Schema | undefined =>
  Object.values(patternProperties ?? {})[0] ??
  (typeof additionalProperties === 'object' ? additionalProperties : undefined)
