import { cnpj as cnpjs, cpf as cpfs, isDate } from '@sineta/contract'
import { excessMarks } from '../database/fold.ts'

/** A value that comes as text in a path or query: how it is read, and how the reference describes it. */
export type Parameter<T = unknown> = {
  readonly schema: Readonly<Record<string, unknown>>
  /** Returns undefined if the text has the wrong form. */
  read(text: string): T | undefined
  /** Only for a query: the request is refused without it. Path parameters are always present. */
  readonly required?: true
}
export type ValueOf<P> = P extends Parameter<infer T> ? T : never

const parameter = <T>(schema: Record<string, unknown>, read: (text: string) => T | undefined): Parameter<T> => ({
  schema,
  read,
})

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string) => uuidPattern.test(text)

// The largest int of PostgreSQL. A larger number identifies nothing, and would make the database throw.
const largestInteger = 2_147_483_647

export const uuid = parameter({ type: 'string', format: 'uuid' }, (text) =>
  isUuid(text) ? text.toLowerCase() : undefined,
)

export const integer = (minimum = 1, maximum = largestInteger) =>
  parameter({ type: 'integer', minimum, maximum }, (text) => {
    const n = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    return n >= minimum && n <= maximum ? n : undefined
  })
export const id = integer()

export const boolean = parameter({ type: 'boolean' }, (text) =>
  text === 'true' ? true : text === 'false' ? false : undefined,
)

export const text = (maxLength: number, minLength = 1) =>
  parameter({ type: 'string', minLength, maxLength }, (value) => {
    const trimmed = toNfc(value.trim())
    return isCleanText(trimmed) && trimmed.length >= minLength && trimmed.length <= maxLength ? trimmed : undefined
  })

export const oneOf = <const V extends string>(...values: V[]) =>
  parameter({ type: 'string', enum: values }, (value) => values.find((v) => v === value))

/** RFC 3339 with an offset. */
export const instant = parameter({ type: 'string', format: 'date-time' }, (value) => {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/i.test(value)) return undefined
  const at = new Date(value)
  // Date would turn the 30th of February into a day of March.
  const day = value.slice(0, 10)
  const isDay = new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8))
  return isDay && !Number.isNaN(at.getTime()) ? at : undefined
})

export const date = parameter({ type: 'string', format: 'date' }, (value) => (isDate(value) ? value : undefined))

/** Text that must match a pattern, which the reference shows too. */
export const patterned = (
  source: string,
  description: string,
  read: (text: string) => string | undefined = (text) => text,
) => {
  const pattern = new RegExp(source)
  return parameter({ type: 'string', pattern: source, description }, (text) =>
    pattern.test(text) ? read(text) : undefined,
  )
}

export const cnpj = patterned(
  '^([0-9A-Za-z]{12}[0-9]{2}|[0-9A-Za-z]{2}[.][0-9A-Za-z]{3}[.][0-9A-Za-z]{3}/[0-9A-Za-z]{4}-[0-9]{2})$',
  'CNPJ of the school, 14 characters or formatted',
  (value) => cnpjs.normalize(value) ?? undefined,
)

export const cpf = patterned(
  '^([0-9]{11}|[0-9]{3}[.][0-9]{3}[.][0-9]{3}-[0-9]{2})$',
  'CPF, formatted or 11 digits',
  (value) => cpfs.normalize(value) ?? undefined,
)

/** The slug of a client or an app. */
export const slug = patterned('^[a-z0-9][a-z0-9-]{0,62}$', 'Slug: lower-case letters, digits and hyphens')

/** Records with two ids. Their paths accept either: digits are the integer, anything else is the uuid. */
export type EitherId = { id: number } | { uuid: string }
export const eitherId = parameter(
  { anyOf: [id.schema, uuid.schema], description: 'Integer id or uuid' },
  (value): EitherId | undefined => {
    const n = id.read(value)
    if (n !== undefined) return { id: n }
    return isUuid(value) ? { uuid: value.toLowerCase() } : undefined
  },
)

/** A query parameter that must be given. */
export const required = <T>(optional: Parameter<T>) => ({ ...optional, required: true }) as const

/** Path parameters that mean the same in every path. Operations declare the others, except uuids whose name ends in `_id`. */
export const parameters = { cnpj, cpf, slug } as const

/**
 * NUL and lone surrogates break databases and signatures, other control characters do not belong in names, and piles of marks take
 * long to compose.
 */
export const isCleanText = (value: string) =>
  value.isWellFormed() && !controlCharacters.test(value) && !excessMarks.test(value)

/**
 * Composes text (NFC). This sorts marks one by one, and a pile of 100,000 takes ten seconds, so such text is returned unchanged;
 * `isCleanText` rejects it.
 */
export const toNfc = (value: string) => (excessMarks.test(value) ? value : value.normalize('NFC'))

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is what this is for
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/
