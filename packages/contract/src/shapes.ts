import { type TNull, type TSchema, type TSchemaOptions, type TUnion, Type } from 'typebox'
import * as cep from './formats/cep.ts'
import * as cnpj from './formats/cnpj.ts'
import * as cpf from './formats/cpf.ts'
import { enrollmentNumberPattern, preenrollmentNumberPattern } from './formats/numbers.ts'
import { localDateTimePattern } from './formats/school-time.ts'

/**
 * The shapes that fields are made of: JSON Schema with standard keywords only, so any validator can check them. Each
 * carries an example, from which the examples of whole events are composed; options replace it or describe the field.
 */

export const Text = (example: string, options?: TSchemaOptions) => Type.String({ examples: [example], ...options })

export const Flag = (example: boolean, options?: TSchemaOptions) => Type.Boolean({ examples: [example], ...options })

/** A positive integer id. */
export const Id = (example: number, options?: TSchemaOptions) =>
  Type.Integer({ minimum: 1, examples: [example], ...options })

export const Count = (example: number, options?: TSchemaOptions) =>
  Type.Integer({ minimum: 0, examples: [example], ...options })

export const Cents = (example: number, options?: TSchemaOptions) =>
  Type.Integer({ title: 'BRL cents', minimum: 0, examples: [example], ...options })

/** The number of a term of the school year. */
export const Period = (options?: TSchemaOptions) =>
  Type.Integer({ title: 'term number', minimum: 1, examples: [1], ...options })

export const Year = (options?: TSchemaOptions) =>
  Type.Integer({ minimum: 2000, maximum: 2100, examples: [2026], ...options })

export const Score = (options?: TSchemaOptions) => Type.Number({ examples: [8.5], ...options })

export const Uuid = (example: string, options?: TSchemaOptions) =>
  Type.String({ format: 'uuid', examples: [example], ...options })

export const Email = (example: string, options?: TSchemaOptions) =>
  Type.String({ format: 'email', examples: [example], ...options })

/** `Y-m-d`. */
export const Day = (example: string, options?: TSchemaOptions) =>
  Type.String({ format: 'date', examples: [example], ...options })

/** `Y-m-d H:i:s` on the school's clock, without an offset. */
export const LocalDateTime = (example: string, options?: TSchemaOptions) =>
  Type.String({
    title: 'Y-m-d H:i:s, school time',
    pattern: localDateTimePattern.source,
    examples: [example],
    ...options,
  })

export const Cnpj = (options?: TSchemaOptions) =>
  Type.String({
    title: 'CNPJ, 14 characters',
    pattern: cnpj.pattern.source,
    examples: ['11222333000181'],
    ...options,
  })

/** A responsible's CPF, `000.000.000-00`. */
export const Cpf = (options?: TSchemaOptions) =>
  Type.String({
    title: 'CPF, 000.000.000-00',
    pattern: cpf.formattedPattern.source,
    examples: ['529.982.247-25'],
    ...options,
  })

/** A student's CPF, digits only. */
export const CpfDigits = (options?: TSchemaOptions) =>
  Type.String({
    title: 'CPF, 11 digits',
    pattern: cpf.digitsPattern.source,
    examples: ['11144477735'],
    ...options,
  })

const Cep = (options?: TSchemaOptions) =>
  Type.String({ title: 'CEP, 8 digits', pattern: cep.pattern.source, examples: ['01310100'], ...options })

export const EnrollmentNumber = (options?: TSchemaOptions) =>
  Type.String({
    title: 'enrollment number',
    pattern: enrollmentNumberPattern.source,
    examples: ['2026.00123'],
    ...options,
  })

export const PreenrollmentNumber = (options?: TSchemaOptions) =>
  Type.String({
    title: 'PRE- and digits',
    pattern: preenrollmentNumberPattern.source,
    examples: ['PRE-2026000123'],
    ...options,
  })

/** One of a fixed list of strings; the first is the example. */
export const OneOf = <const V extends string[]>(values: readonly [...V], options?: TSchemaOptions) =>
  Type.Enum(values, { type: 'string', examples: [values[0]], ...options })

export const Nullable = <S extends TSchema>(shape: S, options?: TSchemaOptions): TUnion<[S, TNull]> =>
  Type.Union([shape, Type.Null()], options)

/** The address of a student. `address` inside it is the name of the thoroughfare. */
export const Address = () =>
  Type.Object(
    {
      address_type: Text('Avenida', { description: 'Kind of thoroughfare: Rua, Avenida, Travessa …' }),
      cep: Cep(),
      address: Text('Paulista', { description: 'Name of the thoroughfare' }),
      number: Text('900', { description: 'House number, or S/N' }),
      complement: Nullable(Text('Apto 42'), { examples: [null] }),
      district: Text('Bela Vista'),
      city_id: Uuid('25b9c61d-a0a2-5b1b-befe-0b0e1c81c7a4'),
      state_id: Uuid('abc34538-41d8-543f-8d45-ede5b26f04bb'),
    },
    { additionalProperties: false },
  )

/** The JSON Schema keywords that our shapes use, for code that reads a shape instead of validating with it. */
export type Keywords = {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly Keywords[]
  readonly properties?: Readonly<Record<string, Keywords>>
}

/** Returns a shape's own example, or one composed from its parts with the keys in the shape's order. */
export function exampleOf(shape: Keywords): unknown {
  if (shape.examples) return shape.examples[0]
  if (shape.anyOf?.[0]) return exampleOf(shape.anyOf[0])
  if (shape.properties) {
    return Object.fromEntries(Object.entries(shape.properties).map(([key, part]) => [key, exampleOf(part)]))
  }
  throw new Error(`A shape has no example: ${JSON.stringify(shape)}`)
}
