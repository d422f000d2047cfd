import { type Keywords, meaningOf } from '@sineta/contract'

/** Our schemas are JSON Schema; the contract's type declares fewer keywords than they use. */
type Shape = Keywords & { readonly minimum?: number; readonly maximum?: number }

export type Field = {
  readonly name: string
  readonly type: string
  readonly format: string
  readonly meaning: ReturnType<typeof meaningOf>
}

/** Returns a row for each field of an event's data; the members of an object follow it as `address.cep`. */
export function fieldsOf(shape: Keywords, prefix = ''): Field[] {
  return Object.entries(shape.properties ?? {}).flatMap(([key, member]) => {
    const kind = member.anyOf?.[0] ?? member
    const field = {
      name: prefix + key,
      type: `${kind.type ?? 'any'}${member.anyOf ? ' | null' : ''}`,
      format: formatOf(kind),
      meaning: meaningOf(prefix + key, kind.description ?? member.description),
    }
    return kind.properties ? [field, ...fieldsOf(kind, `${field.name}.`)] : [field]
  })
}

function formatOf({ enum: words, title, format, minimum, maximum }: Shape): string {
  if (words) return words.join(', ')
  if (title ?? format) return String(title ?? format)
  if (maximum !== undefined) return `${minimum} … ${maximum}`
  return minimum === undefined ? '' : `≥ ${minimum}`
}
