/** The reason why a command cannot continue, for the person at the terminal: the problem, where it is, and its remedy. */
export class Failure extends Error {
  readonly where: string | undefined
  readonly remedy: string | undefined
  /** The problem code, if the service refused the request. */
  readonly code: string | undefined
  /** Whether an argument, an option or a variable is wrong, as found here or by the service. */
  readonly isUsage: boolean

  /** Whether a later request may succeed. */
  get isTemporary(): boolean {
    return temporary.has(this.code ?? '')
  }

  get exitCode(): number {
    return this.isUsage ? exitCodes.usage : exitCodes.failed
  }

  constructor(message: string, more: { where?: string; remedy?: string; code?: string; isUsage?: boolean } = {}) {
    super(message)
    this.where = more.where
    this.remedy = more.remedy
    this.code = more.code
    this.isUsage = more.isUsage === true
  }
}

const temporary = new Set(['unreachable', 'rate_limited', 'internal_error', 'service_unavailable'])

/** The exit codes of all commands, as in the README. */
export const exitCodes = {
  /** Success; for `listen`, it was stopped. */
  done: 0,
  /** Failure; the same command may work later. */
  failed: 1,
  /** An argument, an option or an environment variable is wrong; nothing was done. */
  usage: 2,
  /** Ctrl-C or SIGTERM came before the end. The code is that of shells, so that `sineta check && deploy` does not continue. */
  interrupted: 130,
} as const

export function describeFailure({ message, where, remedy }: Failure): string {
  return [`error: ${message}`, where && `  where: ${where}`, remedy && `  to do: ${remedy}`].filter(Boolean).join('\n')
}
