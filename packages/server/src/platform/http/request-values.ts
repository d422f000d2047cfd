import { refuse } from '../operation/errors.ts'
import { formatDescriptions } from '../operation/input.ts'
import { type Operation, parameterOf } from '../operation/operation.ts'
import type { Parameter } from '../operation/parameters.ts'

export function readParams(operation: Operation, names: readonly string[], raw: unknown) {
  const read: Record<string, unknown> = {}
  for (const name of names) {
    const value = parameterOf(operation, name).read((raw as Record<string, string>)[name]!)
    if (value === undefined) throw wrongParameter(`{${name}} of the path`, parameterOf(operation, name).schema)
    read[name] = value
  }
  return read
}

export function readQuery(operation: Operation, raw: unknown) {
  const read: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(raw as Record<string, string | string[]>)) {
    // `hasOwn`, because every object inherits names such as `constructor`.
    const parameter = operation.query && Object.hasOwn(operation.query, name) ? operation.query[name] : undefined
    if (!parameter)
      throw refuse('invalid_parameter', `There is no query parameter "${name}" here.${knownNames(operation)}`)
    const value = typeof text === 'string' ? parameter.read(text) : undefined
    if (value === undefined) throw wrongParameter(`Query parameter ${name}`, parameter.schema)
    read[name] = value
  }
  for (const [name, { required, schema }] of Object.entries(operation.query ?? {}))
    if (required && !(name in read))
      throw refuse('invalid_parameter', `Query parameter ${name} is missing; it must be ${formOf(schema)}.`)
  return read
}

const knownNames = ({ query }: Operation) => (query ? ` Known ones: ${Object.keys(query).join(', ')}.` : '')

const wrongParameter = (what: string, schema: Parameter['schema']) =>
  refuse('invalid_parameter', `${what} has the wrong form; it must be ${formOf(schema)}.`)

function formOf({
  type,
  format,
  pattern,
  enum: values,
  description,
  minimum,
  maximum,
  minLength,
  maxLength,
}: Parameter['schema']): unknown {
  if (Array.isArray(values)) return `one of ${values.join(', ')}`
  if (description) return description
  if (typeof format === 'string') return formatDescriptions[format] ?? format
  if (pattern) return `of the form ${pattern}`
  if (minimum !== undefined) return `a whole number from ${minimum} to ${maximum}`
  if (maxLength !== undefined) return `text of ${minLength} to ${maxLength} characters`
  return type === 'boolean' ? 'true or false' : type
}
