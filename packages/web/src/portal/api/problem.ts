/** One fault of a request: which member of the body, what it is called, why where there are several reasons, what to do about it. */
export type Fault = {
  readonly pointer: string
  readonly code: string
  readonly reason?: string
  readonly message: string
}

/** Why the server did not do it (RFC 9457). `unreachable` is ours: nobody answered. */
export type Problem = {
  readonly status: number
  readonly code: string
  readonly reason?: string
  readonly detail: string
  readonly faults: readonly Fault[]
}

export const unreachable: Problem = { status: 0, code: 'unreachable', detail: '', faults: [] }

/** What an answer says about itself, and what its status says where it says nothing: a proxy may have answered. */
export function readProblem(status: number, body: unknown): Problem {
  const { code, reason, detail, errors } = asRecord(body)
  return {
    status,
    code: typeof code === 'string' ? code : 'internal_error',
    ...(typeof reason === 'string' && { reason }),
    detail: typeof detail === 'string' ? detail : '',
    faults: Array.isArray(errors) ? errors.flatMap(readFault) : [],
  }
}

function readFault(one: unknown): Fault[] {
  const { pointer, code, reason, message } = asRecord(one)
  if (typeof pointer !== 'string' || typeof code !== 'string') return []
  return [{ pointer, code, ...(typeof reason === 'string' && { reason }), message: String(message) }]
}

const asRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

/** `/events/3` is a fault of the field `events`. */
export const fieldOf = ({ pointer }: Fault) => pointer.split('/')[1] ?? ''
