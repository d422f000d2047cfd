// Generates what the panel's pages need to know about operations besides their types: which roles may call each, what each field of a
// form may hold, and which states may be requested next.

import { panelRoles } from '../packages/server/dist/identity/roles.js'
import { operations } from '../packages/server/dist/operations.js'
import { moves as leadMoves } from '../packages/server/dist/school/erp/crm/stages.js'
import { moves as eventMoves } from '../packages/server/dist/school/erp/events/event.js'
import { moves as receivableMoves } from '../packages/server/dist/school/erp/finance/receivable.js'

const head = '// Generated from the operations of the server. Run: npm run generate\n'

const keyOf = ({ method, path }) => `${method} ${path}`
const ofPanel = operations
  .filter(({ access }) => access.callers.includes('panel'))
  .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/** Returns the roles that may call each operation, as the server enforces it. A role does not see pages that it cannot read. */
export function panelRoleTable() {
  const asked = ofPanel.filter(({ access }) => access.roles)
  const sets = [...new Set(asked.map((row) => rolesOf(row).join(' ')))].sort()
  return `${head}
export const roles = [${panelRoles.map((role) => `'${role}'`).join(', ')}] as const
export type Role = (typeof roles)[number]

/** The operations that require a role, by the roles that may call them. Any session may call the others. */
export const routesByRoles: Readonly<Record<string, readonly string[]>> = {
${sets.map((set) => linesOf(literal(set), routesWith(asked, set))).join('\n')}
}

/** The operations of a module that a client may lack. */
export const routesByModule: Readonly<Record<string, readonly string[]>> = {
${linesOf('erp', ofPanel.filter(({ access }) => access.module === 'erp').map(keyOf))}
}
`
}

const rolesOf = ({ access }) => panelRoles.filter((role) => access.roles.includes(role))
const routesWith = (rows, set) => rows.filter((row) => rolesOf(row).join(' ') === set).map(keyOf)
const linesOf = (name, routes) => `  ${name}: [\n${routes.map((route) => `    '${route}',`).join('\n')}\n  ],`

/** Returns the bodies, one file for each resource, so that a page loads only those of its own forms. */
export function panelBodies() {
  const rows = ofPanel.filter((row) => row.body?.type === 'object' && resourceOf(row) !== undefined)
  const resources = [...new Set(rows.map(resourceOf))].sort()
  return resources.map((resource) => ({
    file: `packages/web/src/panel/api/bodies/${resource}.ts`,
    content: () => {
      const own = rows.filter((row) => resourceOf(row) === resource)
      return bodiesOf(own) + movesOf(own, machines[resource])
    },
  }))
}

/** The resource of `/v1/panel/school/{cnpj}/agenda/{id}` is `agenda`. Operations on one's own account have none. */
function resourceOf({ path }) {
  const [, inSchool, elsewhere] =
    /\/school\/\{cnpj\}(?:\/([\w-]+))?|^\/v1\/(?:panel\/)?(client|attendance|tssv)\//.exec(path) ?? []
  return inSchool ?? elsewhere ?? (path.endsWith('/school/{cnpj}') ? 'school' : undefined)
}

const bodiesOf = (rows) => `${head}import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
${rows.map((row) => `  '${keyOf(row)}': ${literal(fieldsOf(row.body))},`).join('\n')}
} as const satisfies Record<string, Fields>
`

/** Records whose state people change by naming the next one: the field that names it, and the server's table of moves. */
const machines = {
  'crm-lead': { field: 'stage', moves: leadMoves },
  event: { field: 'status', moves: eventMoves },
  receivable: { field: 'status', moves: receivableMoves },
}

/** Only moves that the body of the request may name are included. Others, such as those that a payment makes, cannot be requested. */
function movesOf(rows, machine) {
  if (!machine) return ''
  const { field, moves } = machine
  const asked = rows.find(({ path }) => path.endsWith(`/{id}/${field}`)).body.properties[field].enum
  const next = ([from, to]) => [from, asked.filter((state) => state !== from && Object.values(to).includes(state))]
  return `
/** The states that may be requested next, by the current one. */
export const moves = ${literal(Object.fromEntries(Object.entries(moves).map(next)))} as const
`
}

function fieldsOf({ properties = {}, required = [] }) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [
      name,
      { ...fieldOf(shape), ...(required.includes(name) && { required: true }) },
    ]),
  )
}

/** Formats by their pattern. */
const formats = {
  '^\\+[1-9]\\d{7,14}$': 'phone',
  '^(?!0{5}-?0{3}$)\\d{5}-?\\d{3}$': 'cep',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'time',
}

function fieldOf(shape) {
  if (shape.enum) return { kind: 'choice', of: shape.enum }
  const [type] = [shape.type].flat()
  if (type === 'object') return { kind: 'group', fields: fieldsOf(shape) }
  if (type === 'array')
    return { kind: 'list', of: fieldOf(shape.items), ...defined({ min: shape.minItems, max: shape.maxItems }) }
  if (type === 'boolean') return { kind: 'flag' }
  if (type === 'integer' || type === 'number')
    return {
      kind: type,
      ...defined({ min: shape.minimum ?? shape.exclusiveMinimum, max: shape.maximum, step: shape.multipleOf }),
    }
  if (type !== 'string') throw new Error(`No field of a form can hold ${JSON.stringify(shape)}`)
  const format = shape.format ?? formats[shape.pattern]
  return { kind: 'text', ...defined({ format, max: shape.maxLength }) }
}

const defined = (members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

/** Formats a value on one line, as our formatter would. */
function literal(value) {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object') return String(value)
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
