import { phone } from '@sineta/contract'
import { asCents, asMomentSent, asMomentTyped, asReais, formatValue } from '../formats.ts'

/** The type of a member of a request body, as far as forms need it. Generated from the operations' schemas. */
export type Field = (
  | { readonly kind: 'text'; readonly format?: string; readonly max?: number }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'integer' | 'number'; readonly min?: number; readonly max?: number; readonly step?: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'group'; readonly fields: Fields }
  | { readonly kind: 'list'; readonly of: Field; readonly min?: number; readonly max?: number }
) & { readonly required?: true }

export type Fields = Readonly<Record<string, Field>>

/** A single field at its place in the body, such as `/address/cep`. */
export type Leaf = { readonly pointer: string; readonly name: string; readonly field: Field }

/** Flattens groups into their members, so that a fault of the API finds its field by its pointer. */
export function leavesOf(fields: Fields, under = ''): Leaf[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const pointer = `${under}/${name}`
    return field.kind === 'group' ? leavesOf(field.fields, pointer) : [{ pointer, name, field }]
  })
}

/**
 * Like `leavesOf`, with the fields that are currently required. An optional group requires nothing until one of its members is
 * filled in: a student may have no address, but not half of one.
 */
export function leavesWithRequired(fields: Fields, values: Values, under = ''): Leaf[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const pointer = `${under}/${name}`
    if (field.kind !== 'group') return [{ pointer, name, field }]
    const leaves = leavesWithRequired(field.fields, values, pointer)
    return isSentGroup(field, values, pointer) ? leaves : leaves.map(asOptional)
  })
}

function asOptional({ field: { required, ...field }, ...leaf }: Leaf): Leaf {
  return { ...leaf, field }
}

/** The typed values by pointer: text as in the input, a flag as a boolean, a list as it is. */
export type Values = Readonly<Record<string, unknown>>

/** Converts a record to the initial values of a form. */
export const valuesOf = (fields: Fields, record: unknown): Values =>
  Object.fromEntries(leavesOf(fields).map((leaf) => [leaf.pointer, asTyped(leaf, memberOf(record, leaf.pointer))]))

/** Whether a field is long enough for sentences. */
export const isLong = (field: Field) => field.kind === 'text' && (field.max ?? 0) > 300

/** Amounts have this suffix in the API, and are typed in reais. */
export const isMoney = (name: string) => name.endsWith('_cents')

/** Returns the reason that selects the message for a code at this field, because a date needs other words than an amount. */
export function reasonIn({ name, field }: Leaf, code: string): string | undefined {
  if (field.kind !== 'text' && field.kind !== 'integer' && field.kind !== 'number') return undefined
  // This field has no options, so the fault is that it was filled in, such as the CPF of a supplier that has a CNPJ.
  if (code === 'not_allowed') return 'blank'
  if (field.kind === 'text') return field.format
  return isMoney(name) ? 'money' : field.kind
}

function asTyped({ name, field }: Leaf, value: unknown): unknown {
  if (field.kind === 'flag') return value === true
  if (field.kind === 'list') return value ?? []
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return isMoney(name) ? asReais(value) : String(value).replace('.', ',')
  const text = String(value)
  if (field.kind !== 'text') return text
  return field.format === 'moment' ? asMomentTyped(text) : formatValue(field.format, text)
}

const memberOf = (record: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], record)

/** Builds the body to send. Empty fields are left out, and so are optional groups with nothing filled in. */
export function bodyOf(fields: Fields, values: Values, under = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const pointer = `${under}/${name}`
      if (field.kind === 'group') {
        const group = bodyOf(field.fields, values, pointer)
        return isSentGroup(field, values, pointer) ? [[name, group]] : []
      }
      const value = asSent({ pointer, name, field }, values[pointer])
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * A required group is sent even when empty, so that the server names its members. A flag that is off does not count as filled
 * in.
 */
const isSentGroup = ({ fields, required }: Extract<Field, { kind: 'group' }>, values: Values, under: string): boolean =>
  required === true ||
  leavesOf(fields, under).some((leaf) => {
    const sent = asSent(leaf, values[leaf.pointer])
    return sent !== undefined && sent !== false && !isEmpty(sent)
  })

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

function asSent({ name, field }: Leaf, value: unknown): unknown {
  if (field.kind === 'flag') return value
  // An optional list that must not be empty is left out: a school year without terms gets the server's defaults.
  if (field.kind === 'list') return isEmpty(value) && field.min && !field.required ? undefined : value
  const text = String(value ?? '').trim()
  if (text === '') return undefined
  if (field.kind === 'integer' || field.kind === 'number') {
    if (isMoney(name)) return asCents(text)
    const number = Number(text.replace(',', '.'))
    // Sent as text, so that the server reports the fault at its field.
    return Number.isNaN(number) ? text : number
  }
  if (field.kind !== 'text') return text
  if (field.format === 'phone') return phone.normalize(text) ?? text
  return field.format === 'moment' ? asMomentSent(text) : text
}
