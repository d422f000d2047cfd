import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { operations } from '../../src/operations.ts'
import { openapi } from '../../src/pages/openapi/openapi.ts'
import type { Operation, Samples } from '../../src/platform/operation/operation.ts'

// The published reference, for checking real responses against it.

type Schema = Readonly<Record<string, any>>
type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }

const document = JSON.parse(JSON.stringify(openapi(operations, { baseUrl: '', version: '', samples: {} as Samples })))

function responseOf({ method, path }: Operation, status: number): Response | undefined {
  const response: Response | undefined = document.paths[path][method.toLowerCase()].responses[status]
  return response?.$ref ? document.components.responses[response.$ref.split('/').at(-1)!] : response
}

export type Answer = { readonly status: number; readonly type: string; readonly body: unknown }

/** The first part of a response that the reference does not document (its status, media type, code or body), or undefined. */
export function undocumented(operation: Operation, { status, type, body }: Answer): string | undefined {
  const response = responseOf(operation, status)
  const isProblem = type.startsWith('application/problem+json')
  const code = isProblem ? ` ${(body as { code: string }).code}` : ''
  if (!response) return `${status}${code} is not in the reference`
  if (!response.content) return body === null ? undefined : `${status} has a body that is not in the reference`
  const content = response.content[type.split(';', 1)[0]!]
  if (!content) return `${status} of type ${type} is not in the reference`
  if (!/json/.test(type) || validatorOf(content.schema).Check(body)) return undefined
  return `${status}${code} has another shape: ${JSON.stringify(body).slice(0, 600)}`
}

/** The codes that the reference names for an operation. */
export const documentedCodes = (operation: Operation) =>
  new Set(
    Object.keys(document.paths[operation.path][operation.method.toLowerCase()].responses).flatMap(
      (status) =>
        responseOf(operation, Number(status))?.content?.['application/problem+json']?.schema.allOf[1].properties.code
          .enum ?? [],
    ),
  )

// Each shape is compiled once. The map works by identity, because the document is parsed only once.
const validators = new Map<Schema, Validator>()
function validatorOf(schema: Schema): Validator {
  const known = validators.get(schema) ?? Compile(closed(merged(schema)) as TSchema)
  validators.set(schema, known)
  return known
}

/** Merges the schema of a refusal, which is the common shape of problems plus its own codes. */
function merged(schema: Schema): Schema {
  if (!schema.allOf) return schema
  const [, own] = schema.allOf
  const { Problem } = document.components.schemas
  return { ...Problem, properties: { ...Problem.properties, ...own.properties } }
}

/** The schema with additional properties forbidden at every depth. */
function closed(schema: any): any {
  if (schema === null || typeof schema !== 'object') return schema
  if (Array.isArray(schema)) return schema.map(closed)
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  return schema.properties && Object.keys(schema.properties).length > 0 && schema.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy
}
