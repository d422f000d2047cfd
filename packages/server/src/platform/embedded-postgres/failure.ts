export type FailureReason =
  | 'in_use'
  | 'not_writable'
  | 'other_version'
  | 'wrong_password'
  | 'no_binaries'
  | 'no_account'
  | 'did_not_start'

/** Thrown when there is no database. The message is one sentence for the person at the terminal, which says what to do. */
export class EmbeddedPostgresFailure extends Error {
  override readonly name = 'EmbeddedPostgresFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function unwritable(folder: string, cause: unknown): EmbeddedPostgresFailure {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new EmbeddedPostgresFailure(
    'not_writable',
    `The data folder ${folder} cannot be used (${why}): let this user write there, or choose another with SINETA_DATA.`,
    cause,
  )
}
