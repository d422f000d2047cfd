import { phone } from '@sineta/contract'
import { asCents, asMomentSent, asMomentTyped, asReais, written } from './formats.ts'

/** What a member of a request's body may hold, as the forms need to know it. Generated from the operations' shapes. */
export type Field = (
  | { readonly kind: 'text'; readonly format?: string; readonly max?: number }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'integer' | 'number'; readonly min?: number; readonly max?: number; readonly step?: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'group'; readonly fields: Fields }
  | { readonly kind: 'list'; readonly of: Field; readonly min?: number; readonly max?: number }
) & { readonly required?: true }

export type Fields = Readonly<Record<string, Field>>

/** A field that is filled in by itself, at its place in the body: `/address/cep`. */
export type Leaf = { readonly pointer: string; readonly name: string; readonly field: Field }

/** Members of groups stand by themselves, so that a fault of the API finds its field by its pointer. */
export function leavesOf(fields: Fields, under = ''): Leaf[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const pointer = `${under}/${name}`
    return field.kind === 'group' ? leavesOf(field.fields, pointer) : [{ pointer, name, field }]
  })
}

/**
 * The same as a form asks for them now. A group that may be left out requires nothing until one of its members is filled in:
 * a student may have no address, but not half of one.
 */
export function leavesAsked(fields: Fields, values: Values, under = ''): Leaf[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const pointer = `${under}/${name}`
    if (field.kind !== 'group') return [{ pointer, name, field }]
    const leaves = leavesAsked(field.fields, values, pointer)
    return isSentGroup(field, values, pointer) ? leaves : leaves.map(asOptional)
  })
}

function asOptional({ field: { required, ...field }, ...leaf }: Leaf): Leaf {
  return { ...leaf, field }
}

/** What is typed, by pointer: text as it stands in the input, a flag as a boolean, a list as it is. */
export type Values = Readonly<Record<string, unknown>>

/** A record as a form begins with it. */
export const valuesOf = (fields: Fields, record: unknown): Values =>
  Object.fromEntries(leavesOf(fields).map((leaf) => [leaf.pointer, asTyped(leaf, memberOf(record, leaf.pointer))]))

/** From here on people write sentences. */
export const isLong = (field: Field) => field.kind === 'text' && (field.max ?? 0) > 300

/** Amounts are called so in the API, and typed in reais. */
export const isMoney = (name: string) => name.endsWith('_cents')

/** What a code means at this field: the words for a day are not those for an amount. */
export function reasonIn({ name, field }: Leaf, code: string): string | undefined {
  if (field.kind !== 'text' && field.kind !== 'integer' && field.kind !== 'number') return undefined
  // Nothing is chosen here, so what is not allowed is to fill it in: the CPF of a supplier that has a CNPJ.
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
  return field.format === 'moment' ? asMomentTyped(text) : written(field.format, text)
}

export const memberOf = (record: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], record)

/** The body to send. An empty field is absent, and so is a group that may be and in which nothing is filled in. */
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

/** A required one is sent empty as well, so that the server names its members. A flag that is off fills no group. */
const isSentGroup = ({ fields, required }: Extract<Field, { kind: 'group' }>, values: Values, under: string): boolean =>
  required === true ||
  leavesOf(fields, under).some((leaf) => {
    const sent = asSent(leaf, values[leaf.pointer])
    return sent !== undefined && sent !== false && !isEmpty(sent)
  })

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

function asSent({ name, field }: Leaf, value: unknown): unknown {
  if (field.kind === 'flag') return value
  // A list that may be left out but not be empty: a school year without terms gets those of the server.
  if (field.kind === 'list') return isEmpty(value) && field.min && !field.required ? undefined : value
  const text = String(value ?? '').trim()
  if (text === '') return undefined
  if (field.kind === 'integer' || field.kind === 'number') {
    if (isMoney(name)) return asCents(text)
    const number = Number(text.replace(',', '.'))
    // The server says what is wrong with it, at its field.
    return Number.isNaN(number) ? text : number
  }
  if (field.kind !== 'text') return text
  if (field.format === 'phone') return phone.normalize(text) ?? text
  return field.format === 'moment' ? asMomentSent(text) : text
}
