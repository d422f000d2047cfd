import { bncc, cnpj, cpf, isDate, parseInstant } from '@sineta/contract'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'
import { type Fault, refuse, refuseFaults } from './errors.ts'
import { isCleanText, toNfc } from './parameters.ts'

Settings.Set({ maxErrors: 50 })
Format.Set('cpf', cpf.isValid)
Format.Set('cnpj', cnpj.isValid)
Format.Set('bncc', bncc.isValid)
// No address in use has a quoted part before the @, which may contain line breaks, or an IP address as its host.
Format.Set('email', (text) => Format.IsEmail(text) && !/["[]/.test(text))
// PostgreSQL has no year 0, and no date here is before 1000.
Format.Set('date', isDate)
// The zone decides which instant a text means, but not whether it is valid.
Format.Set('moment', (text) => parseInstant(text, 'UTC') !== null)
// TypeBox accepts leap seconds and the name of a zone in brackets, but Date does not.
Format.Set('date-time', (text) => Format.IsDateTime(text) && !Number.isNaN(Date.parse(text)))

const maxDepth = 32

/** The parts of a shape that `clean` reads: members, which of them are required, and the items of a list and their maximum number. */
type ShapeNode = {
  readonly type?: unknown
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, ShapeNode>>
  readonly items?: ShapeNode
  readonly maxItems?: number
}

/**
 * Normalizes a body before its shape is checked: text is trimmed and composed (NFC), and an optional member that is null or an
 * empty text counts as absent, so that shapes need only say what is optional. A required member that may be null keeps its null,
 * because null differs from leaving the member out.
 */
export function clean(body: unknown, shape?: TSchema): { value: unknown; faults: Fault[] } {
  const faults: Fault[] = []
  const walk = (value: unknown, shape: ShapeNode | undefined, pointer: string, depth: number): unknown => {
    if (depth > maxDepth) throw refuse('malformed_json', `The body is nested more than ${maxDepth} levels deep.`)
    if (typeof value === 'string') {
      const text = toNfc(value.trim())
      if (!isCleanText(text.replaceAll('\n', '')))
        faults.push({
          pointer,
          code: 'invalid_characters',
          message: 'must not have control characters, broken characters or more than 30 marks on a letter',
        })
      return text
    }
    if (Array.isArray(value)) {
      const max = shape?.maxItems ?? value.length
      // The rest is not checked: TypeBox lists repeated items in quadratic time, and a body has room for 500,000 items.
      if (value.length > max)
        faults.push({ pointer, code: 'too_many', message: `must not have more than ${max} items` })
      return value.slice(0, max).map((item, i) => walk(item, shape?.items, `${pointer}/${i}`, depth + 1))
    }
    if (value !== null && typeof value === 'object') {
      const kept: Record<string, unknown> = {}
      for (const [name, member] of Object.entries(value)) {
        if (!isAbsent(member, name, shape))
          kept[name] = walk(member, shape?.properties?.[name], `${pointer}/${escapePointer(name)}`, depth + 1)
      }
      return kept
    }
    return value
  }
  return { value: walk(body ?? {}, shape as ShapeNode | undefined, '', 0), faults }
}

function isAbsent(member: unknown, name: string, shape: ShapeNode | undefined): boolean {
  const type = shape?.properties?.[name]?.type
  const isRequired = shape?.required?.includes(name) ?? false
  if (member === null) return !(isRequired && Array.isArray(type) && type.includes('null'))
  return typeof member === 'string' && type === 'string' && !isRequired && member.trim() === ''
}

/** Escapes a name as a step of a JSON pointer. */
export const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

const compiled = new WeakMap<TSchema, Validator>()

function validatorOf(shape: TSchema): Validator {
  const known = compiled.get(shape)
  if (known) return known
  const validator = Compile(shape) as unknown as Validator
  compiled.set(shape, validator)
  return validator
}

/** Returns the body as its shape describes it, or throws a 422 that lists every fault. */
export function checkShape<S extends TSchema>(shape: S, body: unknown): Static<S> {
  const { value, faults } = clean(body, shape)
  const validator = validatorOf(shape)
  if (faults.length === 0 && validator.Check(value)) return value as Static<S>
  throw refuseFaults([
    ...faults,
    ...validator.Errors(value).flatMap((error) => toFaults(error as unknown as ShapeError, shape)),
  ])
}

type ShapeError = {
  keyword: string
  schemaPath: string
  instancePath: string
  message: string
  params: Record<string, unknown>
}

/** Formats that have their own code in `errors`. */
const formatCodes: Record<string, string> = { cpf: 'cpf_invalid', cnpj: 'cnpj_invalid', bncc: 'bncc_code_invalid' }
/** How a value of each format is written. */
export const formatDescriptions: Readonly<Record<string, string>> = {
  cpf: 'a CPF with right check digits',
  cnpj: 'a CNPJ with right check digits',
  bncc: 'a BNCC code such as EF05MA07',
  date: 'a date written YYYY-MM-DD',
  moment: '`Y-m-d H:i:s` in school time, or RFC 3339 with offset',
  'date-time': 'a date and time with offset, such as 2026-03-02T07:12:09-03:00',
  uuid: 'a uuid',
  email: 'an e-mail address',
}
/** The code in `errors` for each JSON Schema keyword. */
const keywordCodes: Record<string, string> = {
  type: 'invalid_type',
  enum: 'not_allowed',
  const: 'not_allowed',
  anyOf: 'not_allowed',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few',
  maxItems: 'too_many',
  uniqueItems: 'repeated',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  exclusiveMinimum: 'out_of_range',
  exclusiveMaximum: 'out_of_range',
  multipleOf: 'out_of_range',
}

function descriptionAt(shape: TSchema, schemaPath: string): string | undefined {
  let at: unknown = shape
  for (const name of schemaPath.split('/').slice(1)) at = (at as Record<string, unknown> | undefined)?.[name]
  const { description } = (at ?? {}) as { description?: string }
  return description && `must have this form: ${description}`
}

function toFaults(
  { keyword, schemaPath, instancePath: pointer, message, params }: ShapeError,
  shape: TSchema,
): Fault[] {
  const faultsOf = (names: unknown, code: string, words: string) =>
    (names as string[]).map((name) => ({ pointer: `${pointer}/${escapePointer(name)}`, code, message: words }))
  switch (keyword) {
    case 'required':
      return faultsOf(params.requiredProperties, 'required', 'is required')
    case 'additionalProperties':
      return faultsOf(params.additionalProperties, 'unknown_field', 'is not a field of this operation')
    // Also reported by `additionalProperties` one level up, and by the branches of `anyOf`.
    case 'boolean':
      return []
    case 'format': {
      const format = String(params.format)
      const form = formatDescriptions[format]
      return [{ pointer, code: formatCodes[format] ?? 'invalid_format', message: form ? `must be ${form}` : message }]
    }
    // Regular expressions are for programs. People get the description beside it.
    case 'pattern':
      return [{ pointer, code: 'invalid_format', message: descriptionAt(shape, schemaPath) ?? message }]
    case 'minLength':
      return [{ pointer, code: 'too_short', message: params.limit === 1 ? 'must not be empty' : message }]
    case 'enum':
      return [
        { pointer, code: 'not_allowed', message: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` },
      ]
    default:
      return [{ pointer, code: keywordCodes[keyword] ?? 'invalid', message }]
  }
}
