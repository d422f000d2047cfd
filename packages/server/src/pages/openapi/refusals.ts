import type { ProblemCode } from '@sineta/contract'
import type { Operation } from '../../platform/operation/operation.ts'
import { isOfSchool } from '../../tenancy/school.ts'

/** Returns the codes with which an operation may be refused: its own, and those that operations of its kind share. */
export function refusalsOf(operation: Operation, isVersioned: boolean) {
  const own: readonly ProblemCode[] = [...new Set([...operation.refusals, ...(operation.relays ?? [])])]
  const shared = common
    .filter(({ code, applies }) => !own.includes(code) && applies(operation, isVersioned))
    .map(({ code }) => code)
  return { own, shared }
}

/** Returns the paths whose records have versions. Changes of these records check `If-Match`. */
export const versionedPaths = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(operations.filter(({ responses }) => Object.values(responses).some(hasVersion)).map(({ path }) => path))

export const isWrite = ({ method }: Operation) => method !== 'GET'
export const checksVersion = ({ method, refusals, ignoresIfMatch }: Operation, isVersioned: boolean) =>
  (isVersioned && method !== 'GET' && method !== 'POST' && !ignoresIfMatch) || refusals.includes('version_conflict')
export const hasVersion = (schema: unknown) =>
  'version' in ((schema as { properties?: object } | null)?.properties ?? {})

/** The codes that operations share instead of listing them, and the operations that each applies to. */
const common: readonly { readonly code: ProblemCode; applies(operation: Operation, isVersioned: boolean): boolean }[] =
  [
    { code: 'malformed_json', applies: isWrite },
    // Applies to all, because an unknown query parameter is refused with it too.
    { code: 'invalid_parameter', applies: () => true },
    // Applies to public operations too: if a token is sent, it must be valid.
    { code: 'unauthenticated', applies: () => true },
    { code: 'insufficient_scope', applies: ({ access }) => access.scope !== undefined },
    { code: 'forbidden', applies: ({ access }) => access.callers.length > 0 },
    { code: 'cross_site_request', applies: isWrite },
    { code: 'mfa_required', applies: ({ access }) => access.callers.length > 0 && !access.withoutSecondFactor },
    { code: 'client_suspended', applies: isForClients },
    { code: 'module_not_enabled', applies: ({ access }) => access.module !== undefined },
    { code: 'school_not_found', applies: isOfSchool },
    { code: 'app_not_found', applies: ({ path }) => path.includes('{app_id}') },
    { code: 'request_timeout', applies: isWrite },
    { code: 'idempotency_in_progress', applies: isWrite },
    { code: 'version_conflict', applies: checksVersion },
    { code: 'payload_too_large', applies: isWrite },
    { code: 'unsupported_media_type', applies: isWrite },
    { code: 'validation_failed', applies: isWrite },
    { code: 'cpf_invalid', applies: ({ body }) => hasFormat(body, 'cpf') },
    { code: 'cnpj_invalid', applies: ({ body }) => hasFormat(body, 'cnpj') },
    { code: 'bncc_code_invalid', applies: ({ body }) => hasFormat(body, 'bncc') },
    { code: 'idempotency_key_reused', applies: isWrite },
    { code: 'rate_limited', applies: () => true },
    { code: 'internal_error', applies: () => true },
    { code: 'service_unavailable', applies: () => true },
  ]
function hasFormat(body: unknown, format: string) {
  return JSON.stringify(body ?? null).includes(`"format":"${format}"`)
}
/** Whether the operation acts on a client. Users can manage their own accounts even if the client is suspended. */
function isForClients(operation: Operation) {
  const { callers, roles } = operation.access
  return isOfSchool(operation) || (callers.includes('panel') && (callers.length > 1 || roles !== undefined))
}
