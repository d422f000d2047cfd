/** Why a command cannot continue, for the person at the terminal: the problem, where it is, and its remedy. */
export class Failure extends Error {
  readonly where: string | undefined
  readonly remedy: string | undefined
  /** Of the service, where it refused. */
  readonly code: string | undefined
  /** What was typed is wrong: found here, or by the service. */
  readonly isUsage: boolean

  /** A later request may succeed. */
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

/** One rule for all commands, as the README tells it. */
export const exitCodes = {
  /** It worked. `listen`: it was stopped. */
  done: 0,
  /** It did not work; the same command may work later. */
  failed: 1,
  /** An argument, an option or a variable of the environment is wrong; nothing was done. */
  usage: 2,
  /** Ctrl-C or SIGTERM came before the end; as shells write it, so that `sineta check && deploy` does not go on. */
  interrupted: 130,
} as const

export function describeFailure({ message, where, remedy }: Failure): string {
  return [`error: ${message}`, where && `  where: ${where}`, remedy && `  to do: ${remedy}`].filter(Boolean).join('\n')
}
