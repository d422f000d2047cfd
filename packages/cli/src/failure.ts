/** Why a command cannot continue, for the person at the terminal: the problem, where it is, and its remedy. */
export class Failure extends Error {
  readonly where: string | undefined
  readonly remedy: string | undefined
  /** Of the service, where it refused. */
  readonly code: string | undefined

  /** A later request may succeed. */
  get isTemporary(): boolean {
    return temporary.has(this.code ?? '')
  }

  constructor(message: string, more: { where?: string; remedy?: string; code?: string } = {}) {
    super(message)
    this.where = more.where
    this.remedy = more.remedy
    this.code = more.code
  }
}

const temporary = new Set(['unreachable', 'rate_limited', 'internal_error', 'service_unavailable'])

/** 0 it worked, 1 it did not, 2 the command was not understood. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

export function describeFailure({ message, where, remedy }: Failure): string {
  return [`error: ${message}`, where && `  where: ${where}`, remedy && `  to do: ${remedy}`].filter(Boolean).join('\n')
}
