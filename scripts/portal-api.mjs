// The portal's operations as types for its pages, from the rows that the routes are made of; and those few of the panel
// that have a page.
import { operations } from '../packages/server/dist/operations.js'
import { parameterNames, parameterOf } from '../packages/server/dist/platform/operation/operation.js'

const ofThePanel = new Set([
  'POST /v1/panel/invitation/accept',
  'POST /v1/panel/password/forgot',
  'POST /v1/panel/password/reset',
  'DELETE /v1/panel/session',
])

export function portalApi() {
  const rows = operations
    .filter((row) => row.path.startsWith('/v1/portal/') || ofThePanel.has(keyOf(row)))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const refusals = [...new Set(rows.flatMap((row) => row.refusals))].sort()
  return `// Generated from the operations of the server. Run: npm run generate

export type Operations = {
${rows.map(typeOfRow).join('\n')}
}

/** What these may answer besides the errors common to all. */
export type Refusal =
${refusals.map((code) => `  | '${code}'`).join('\n')}
`
}

const keyOf = ({ method, path }) => `${method} ${path}`

function typeOfRow(row) {
  const params = members(parameterNames(row.path).map((name) => [name, parameterOf(row, name).schema, true]))
  const query = members(Object.entries(row.query ?? {}).map(([name, { schema }]) => [name, schema, false]))
  const answers = Object.values(row.answers).map((shape) => (shape ? typeOf(shape) : 'null'))
  return `  '${keyOf(row)}': {
    params: ${params}
    query: ${query}
    body: ${row.body ? typeOf(row.body) : 'undefined'}
    answer: ${[...new Set(answers)].join(' | ')}
  }`
}

/** JSON Schema as TypeScript, as far as our shapes go; what it does not know is unknown. */
function typeOf(shape) {
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
