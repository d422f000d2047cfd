import { escapeHtml } from '../plain-page.ts'
import { isNullable, optionsOf, type Schema, valuesOf } from './schema.ts'
import { code, inline } from './text.ts'

/** A row in a table of fields. Nested fields such as `address.cep` and `data[].id` follow the field that contains them. */
export type Field = {
  readonly name: string
  readonly required: boolean
  readonly type: string
  /** Limits and allowed values, as HTML. */
  readonly limits: string
  readonly meaning: string
  readonly nullable: boolean
}

/** Returns the fields of an object, or of the objects in a list. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  return optionsOf(schema)
    .flatMap((option) => {
      if (option.items) return fieldsOf(option.items, `${prefix}[]`)
      const values = valuesOf(option)
      if (values) return fieldsOf(values, joined(prefix, '*'))
      return []
    })
    .concat(
      membersOf(schema).flatMap(({ name, shape, required }) => {
        const path = joined(prefix, name)
        const field = {
          name: path,
          required,
          ...wordsOf(shape),
          meaning: shape.description ?? '',
          nullable: isNullable(shape),
        }
        return [field, ...fieldsOf(shape, path)]
      }),
    )
}

const joined = (prefix: string, name: string) => (prefix === '' ? name : `${prefix}.${name}`)

type Member = { readonly name: string; readonly shape: Schema; readonly required: boolean }

/** Returns the members of an object. If there are several alternatives, a member is required if all of them require it. */
function membersOf(schema: Schema): Member[] {
  const objects = optionsOf(schema).filter(({ properties }) => properties !== undefined)
  const names = [...new Set(objects.flatMap(({ properties }) => Object.keys(properties!)))]
  return names.map((name) => {
    const shapes = objects.flatMap(({ properties }) => properties![name] ?? [])
    const [first] = shapes
    return {
      name,
      shape:
        new Set(shapes.map((shape) => JSON.stringify(shape))).size === 1
          ? first!
          : { ...described(shapes), anyOf: shapes },
      required: objects.every(({ required }) => required?.includes(name) ?? false),
    }
  })
}
const described = (shapes: readonly Schema[]) => {
  const description = shapes.find((one) => one.description !== undefined)?.description
  return description === undefined ? {} : { description }
}

/** Describes the type and the limits in words. */
export function wordsOf(schema: Schema): { type: string; limits: string } {
  const options = optionsOf(schema)
  const unique = (words: readonly string[]) => [...new Set(words.filter((word) => word !== ''))]
  const values = unique(
    options
      .flatMap((one) => one.enum ?? ('const' in one ? [one.const] : []))
      .filter((one) => one !== null)
      .map(String),
  )
  return {
    type: unique(options.map(typeOf)).join(' or '),
    limits: [...unique(options.map(limitsOf)), ...(values.length > 0 ? [`${values.map(code).join(' ')}`] : [])].join(
      '; ',
    ),
  }
}

function typeOf(schema: Schema): string {
  const { format, items, enum: values } = schema
  const [type = typeof (schema.const ?? values?.[0] ?? '')] = [schema.type ?? []].flat().filter((one) => one !== 'null')
  if (items) return `array of ${wordsOf(items).type}s`.replace(/ss$/, 's')
  return format ? `${type} (${format})` : type
}

// The largest integer of the database, which is not worth showing as a limit.
const largest = 2_147_483_647

function limitsOf({
  title,
  minLength = 0,
  maxLength,
  minimum,
  maximum,
  exclusiveMinimum,
  multipleOf,
  minItems = 0,
  maxItems,
  pattern,
  items,
}: Schema): string {
  const range = (from: number, to: number | undefined, unit: string) => {
    if (to === undefined) return from > 0 ? `at least ${from} ${unit}` : ''
    return from === to ? `${to} ${unit}` : from > 0 ? `${from} to ${to} ${unit}` : `at most ${to} ${unit}`
  }
  const numbers = () => {
    const top = maximum !== undefined && maximum < largest ? maximum : undefined
    if (minimum !== undefined && top !== undefined) return `${minimum} to ${top}`
    if (minimum !== undefined) return `at least ${minimum}`
    return top === undefined ? '' : `at most ${top}`
  }
  return [
    title === undefined ? '' : escapeHtml(title),
    range(minLength > 1 || maxLength !== undefined ? minLength : 0, maxLength, 'characters'),
    numbers(),
    exclusiveMinimum === undefined ? '' : `more than ${exclusiveMinimum}`,
    multipleOf === undefined ? '' : `in steps of ${multipleOf}`,
    range(minItems, maxItems, 'items'),
    items ? wordsOf(items).limits : '',
    // The title of a shape describes its pattern in words.
    pattern === undefined || title !== undefined ? '' : `matches ${code(pattern)}`,
  ]
    .filter((word) => word !== '')
    .join('; ')
}

/**
 * Writes a table of fields. In a request, required fields are marked, and any optional field may be null. In a response, fields
 * that may be absent or null are marked.
 */
export function fieldTable(fields: readonly Field[], of: 'request' | 'response'): string {
  const rows = fields.map(({ name, required, type, limits, meaning, nullable }) => {
    const mark = of === 'request' ? (required ? 'required' : '') : required ? '' : 'may be absent'
    const orNull = nullable && (of === 'response' || required) ? ' or null' : ''
    return row(name, mark, `${escapeHtml(type)}${orNull}`, limits, meaning)
  })
  return table(['Field', 'Type', 'Meaning'], rows)
}

/** Writes a row. The form that sends requests reads the `attributes`. */
export const row = (name: string, mark: string, type: string, limits: string, meaning: string, attributes = '') =>
  `<tr${attributes}><td>${code(name)}${mark && ` <small>${mark}</small>`}</td><td>${type}${limits && `<small>${limits}</small>`}</td><td>${inline(meaning)}</td></tr>`

export const table = (heads: readonly string[], rows: readonly string[]) =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
