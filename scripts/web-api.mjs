// Generates types of the operations that pages may call. Portal, panel and admin each add theirs to the interface of the kit, so that
// the pages of one do not depend on the operations of another.
import { operations } from '../packages/server/dist/operations.js'
import { parameterNames, parameterOf } from '../packages/server/dist/platform/operation/operation.js'

/** Which operations the pages of each may call, by path. */
const areas = {
  portal: (path) => path.startsWith('/v1/portal/'),
  admin: (path) => path.startsWith('/v1/admin/'),
  // The panel reads and changes records through the same operations as the programs of the client.
  panel: (path) => !path.startsWith('/v1/portal/') && !path.startsWith('/v1/admin/'),
}

export function webApi(area) {
  const rows = operations.filter(({ path }) => areas[area](path)).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const refusals = [...new Set(rows.flatMap((row) => row.refusals))].sort()
  return `// Generated from the operations of the server. Run: npm run generate

declare module '../kit/api/operations.ts' {
  interface Operations {
${rows.map(typeOfRow).join('\n')}
  }
}

/** The refusals of these operations, besides the errors common to all. */
export type Refusal =
${refusals.map((code) => `  | '${code}'`).join('\n')}
`
}

const keyOf = ({ method, path }) => `${method} ${path}`

function typeOfRow(row) {
  const params = members(parameterNames(row.path).map((name) => [name, parameterOf(row, name).schema, true]))
  // Pages never request removed records.
  const { include_deleted, ...asked } = row.query ?? {}
  const query = members(Object.entries(asked).map(([name, { schema, required = false }]) => [name, schema, required]))
  const shapes = Object.values(row.responses)
  const responses = shapes.map((shape) => (shape ? typeOf(include_deleted ? withoutTombstones(shape) : shape) : 'null'))
  return `    '${keyOf(row)}': {
      params: ${params}
      query: ${query}
      body: ${row.body ? typeOf(row.body) : 'undefined'}
      response: ${[...new Set(responses)].join(' | ')}
    }`
}

/** Leaves only the records of a list whose items are records or tombstones. */
function withoutTombstones({ properties: { data, ...rest }, ...page }) {
  return { ...page, properties: { data: { ...data, items: data.items.anyOf[0] }, ...rest } }
}

/** Converts JSON Schema to TypeScript, as far as our shapes need it. Anything else becomes `unknown`. */
function typeOf(shape) {
  if (Array.isArray(shape.type)) return shape.type.map((type) => typeOf({ ...shape, type })).join(' | ')
  if (shape.format === 'binary') return 'Blob'
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.anyOf) return [...new Set(shape.anyOf.map(typeOf))].join(' | ')
  if (shape.type === 'array') return `(${typeOf(shape.items)})[]`
  if (shape.type === 'integer' || shape.type === 'number') return 'number'
  if (shape.type === 'string' || shape.type === 'boolean' || shape.type === 'null') return shape.type
  if (shape.type !== 'object') return 'unknown'
  const [valueOfAnyKey] = Object.values(shape.patternProperties ?? {})
  if (valueOfAnyKey) return `Record<string, ${typeOf(valueOfAnyKey)}>`
  const fields = Object.entries(shape.properties ?? {})
  if (fields.length === 0) return 'Record<string, unknown>'
  return members(fields.map(([name, field]) => [name, field, (shape.required ?? []).includes(name)]))
}

function members(list) {
  if (list.length === 0) return 'Record<never, never>'
  const lines = list.map(([name, shape, isRequired]) =>
    isRequired ? `${name}: ${typeOf(shape)}` : `${name}?: ${typeOf(shape)} | undefined`,
  )
  return `{ ${lines.join('; ')} }`
}
