/** One fault of a request: the member of the body, its code, the reason if the code has several, and how to fix it. */
export type Fault = {
  readonly pointer: string
  readonly code: string
  readonly reason?: string
  readonly message: string
}

/** Why the server refused a request (RFC 9457). `unreachable` is our own code for no response. */
export type Problem = {
  readonly status: number
  readonly code: string
  readonly reason?: string
  readonly detail: string
  /** The id that support asks for. */
  readonly requestId?: string
  readonly faults: readonly Fault[]
  /** With `client_required`: the slugs of the clients to choose from. */
  readonly clients?: readonly string[]
}

export const unreachable: Problem = { status: 0, code: 'unreachable', detail: '', faults: [] }

/** The error of every call that is refused or gets no response. */
export class ApiError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail || problem.code)
    this.problem = problem
  }
}

/** Whether the record was changed by another user since this page read it. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'version_conflict'

/**
 * Returns the problem behind an error. A bug in a page is shown as an internal error, and its cause is in the browser's
 * console.
 */
export function problemOf(error: Error): Problem {
  return error instanceof ApiError ? error.problem : { status: 0, code: 'internal_error', detail: '', faults: [] }
}

/** Reads the body of a refusal. A proxy may have responded in our place, so every member may be missing. */
export function readProblem(status: number, body: unknown): Problem {
  const { code, reason, detail, request_id, errors, clients } = asRecord(body)
  return {
    status,
    code: typeof code === 'string' ? code : 'internal_error',
    ...(typeof reason === 'string' && { reason }),
    detail: typeof detail === 'string' ? detail : '',
    ...(typeof request_id === 'string' && { requestId: request_id }),
    faults: Array.isArray(errors) ? errors.flatMap(readFault) : [],
    ...(Array.isArray(clients) && { clients: clients.map(String) }),
  }
}

function readFault(one: unknown): Fault[] {
  const { pointer, code, reason, message } = asRecord(one)
  if (typeof pointer !== 'string' || typeof code !== 'string') return []
  return [{ pointer, code, ...(typeof reason === 'string' && { reason }), message: String(message) }]
}

const asRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

/** Whether a fault is at a field or inside it: `/subject_ids/3` is a fault of the field `/subject_ids`. */
export const isAt = ({ pointer }: Fault, field: string) => pointer === field || pointer.startsWith(`${field}/`)

/** The name of the field at fault: `events` for `/events/3`. */
export const fieldOf = ({ pointer }: Fault) => pointer.split('/')[1] ?? ''
