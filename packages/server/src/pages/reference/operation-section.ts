import { type ProblemCode, problems, type Scope, scopes } from '@sineta/contract'
import { Image } from '../../platform/operation/image.ts'
import type { Example, Operation, Samples } from '../../platform/operation/operation.ts'
import { callerWords } from '../openapi/components.ts'
import { describe, statusWords } from '../openapi/openapi.ts'
import { checksVersion, isWrite, refusalsOf } from '../openapi/refusals.ts'
import { escapeHtml } from '../plain-page.ts'
import { addressOfEvent, anchorOf } from './chapters.ts'
import { curl, filledPath, queryOf } from './curl.ts'
import { exampleResponse, leavesOf } from './example-response.ts'
import { fieldsOf, fieldTable, row, table, wordsOf } from './fields.ts'
import type { Schema } from './schema.ts'
import { code, markdown } from './text.ts'

export type ShownFor = {
  readonly baseUrl: string
  readonly samples: Samples
  /** The `?app=` of the page, which its links pass on. */
  readonly search: string
  /** Paths whose records have versions. */
  readonly versioned: ReadonlySet<string>
}

type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description?: string
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}
/** Schemas by media type. */
type Content = Readonly<Record<string, { readonly schema: Schema }>>
/** The parts of an operation in the OpenAPI document that the page shows. */
type Described = {
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

/** Writes the section of an operation: everything its caller needs to know, and a request that can be sent. */
export function operationSection(operation: Operation, { baseUrl, samples, search, versioned }: ShownFor): string {
  const { method, path, summary, description, body } = operation
  const isVersioned = versioned.has(path)
  const example = operation.example?.(samples)
  const described = describe(operation, isVersioned, example, samples, new Map()) as Described
  const parameters = described.parameters.filter((one): one is Parameter => 'name' in one)
  const valuesIn = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place && one.example !== undefined).map((one) => [one.name, one.example]),
    )
  const url = baseUrl + filledPath(path, valuesIn('path')) + queryOf(valuesIn('query'))
  const known = leavesOf([example?.body, valuesIn('path')])
  const isOfSchool = /\/(school|attendance|tssv|reference)\//.test(operation.path)
  const json = described.requestBody?.content['application/json']?.schema
  return `<section class="entry" id="${anchorOf(operation)}"${requestAttributes(operation, example)}>
<h2><a href="#${anchorOf(operation)}">${escapeHtml(summary)}</a></h2>
<p class="route"><b class="method">${method}</b> ${code(path)}</p>
<div class="text">
${description ? markdown(description) : ''}
${facts(operation, isVersioned, search)}
${parameters.length > 0 ? `<h3>Parameters</h3>${parameterTable(parameters)}` : ''}
${json ? `<h3>Body</h3>${body === Image ? '<p>The image itself, as <code>image/jpeg</code>, <code>image/png</code> or <code>image/webp</code>, as the part <code>photo</code> of a form, or in JSON:</p>' : ''}${fieldTable(fieldsOf(json), 'request')}` : ''}
${errors(operation, isVersioned)}
</div>
<div class="code">
<h3>Request</h3>
<pre data-language="shell"><code>${escapeHtml(curl(operation, url, example))}</code></pre>
${responses(Object.keys(operation.responses), described, (schema) => exampleResponse(schema, known, { isOfSchool }))}
</div>
</section>`
}

/**
 * Returns the attributes that the form for sending requests reads. Streams get none, because the form cannot show an endless
 * response.
 */
function requestAttributes({ method, path, body, responses }: Operation, example: Example | undefined): string {
  if (Object.values(responses).some((schema) => (schema as Schema | null)?.contentMediaType === 'text/event-stream'))
    return ''
  const sent = JSON.stringify(example?.body ?? {}, null, 2)
  const bodyAttribute = body === undefined ? '' : body === Image ? ' data-image' : ` data-body="${escapeHtml(sent)}"`
  return ` data-method="${method}" data-path="${escapeHtml(path)}"${bodyAttribute}`
}

/** Lists who may call the operation and what else a caller should know, such as events and limits. */
function facts(operation: Operation, isVersioned: boolean, search: string): string {
  const { callers, scope, roles, module } = operation.access as Operation['access'] & { readonly module?: string }
  const rows: readonly (readonly [string, string] | false)[] = [
    ['Callers', callers.length > 0 ? callers.map((kind) => callerWords[kind]).join(', ') : 'anyone, without a token'],
    scope !== undefined && ['Scope', `${code(scope)} ${escapeHtml(scopes[scope as Scope].en)}`],
    roles !== undefined && callers.includes('panel') && ['Roles', roles.join(', ')],
    module !== undefined && ['Module', `${code(module)}, which must be enabled for the client`],
    isWrite(operation) && [
      'Events',
      operation.emits.length > 0
        ? operation.emits.map((event) => `<a href="${addressOfEvent(event, search)}">${code(event)}</a>`).join(', ')
        : 'none',
    ],
    isWrite(operation) && [
      'Idempotency',
      `${code('Idempotency-Key')} makes it safe to repeat the request within 24 hours`,
    ],
    checksVersion(operation, isVersioned) && [
      'Versions',
      `${code('If-Match')} with the ${code('ETag')} of the version that the change is based on; any other version is refused with 412`,
    ],
    operation.limits !== undefined && [
      'Limits',
      operation.limits.map(({ max, seconds }) => `${max} requests in ${seconds} seconds`).join(', '),
    ],
  ]
  return `<dl>${rows.flatMap((one) => (one === false ? [] : [`<dt>${one[0]}</dt><dd>${one[1]}</dd>`])).join('\n')}</dl>`
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, in: place, required, schema, description = '', example }) => {
    const { type, limits } = wordsOf(schema)
    const value = example === undefined ? '' : ` data-value="${escapeHtml(String(example))}"`
    return row(
      name,
      required ? 'required' : '',
      `${escapeHtml(type)}, in the ${place}`,
      limits,
      description,
      ` data-in="${place}" data-name="${name}"${value}`,
    )
  })
  return table(['Parameter', 'Type', 'Meaning'], rows)
}

/** Writes the responses. Statuses with the same body are shown together. */
function responses(statuses: readonly string[], described: Described, exampleOf: (schema: Schema) => unknown): string {
  const contentOf = (status: string) => described.responses[status]?.content
  const bodyOf = (status: string) => JSON.stringify(contentOf(status))
  return [...new Set(statuses.map(bodyOf))]
    .map((body) => statuses.filter((status) => bodyOf(status) === body))
    .map((group) => response(group, contentOf(group[0]!), exampleOf))
    .join('\n')
}

function response(
  statuses: readonly string[],
  content: Content | undefined,
  exampleOf: (schema: Schema) => unknown,
): string {
  const title = `<h3>Response ${statuses.join(' or ')}</h3>`
  const [type, entry] = Object.entries(content ?? {})[0] ?? []
  if (entry === undefined) return `${title}<p>${statusWords[Number(statuses[0])] ?? 'Done'}, without a body</p>`
  if (type !== 'application/json') return `${title}<p>${code(type!)}</p>`
  const fields = fieldsOf(entry.schema)
  return `${title}
<pre data-language="json"><code>${escapeHtml(JSON.stringify(exampleOf(entry.schema), null, 2))}</code></pre>
${fields.length > 0 ? `<details><summary>${fields.length} fields</summary>${fieldTable(fields, 'response')}</details>` : ''}`
}

/** Lists the codes of the operation with their meaning, and links to shared codes, which the first page explains. */
function errors(operation: Operation, isVersioned: boolean): string {
  const { own, shared } = refusalsOf(operation, isVersioned)
  const others = shared.map((one) => `<a href="/problems/${one}">${code(one)}</a>`).join(', ')
  return `<h3>Errors</h3>
${own.length > 0 ? table(['Code', 'Status', 'Meaning'], own.map(errorRow)) : ''}
<p class="shared"><small>${own.length > 0 ? 'And those' : 'Those'} that <a href="/docs#errors">many operations share</a>: ${others}</small></p>`
}

export const errorRow = (one: ProblemCode) =>
  `<tr><td><a href="/problems/${one}">${code(one)}</a></td><td>${problems[one].status}</td><td>${escapeHtml(problems[one].title)}</td></tr>`
