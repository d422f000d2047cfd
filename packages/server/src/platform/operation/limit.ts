import type { Secrets } from '../crypto/secrets.ts'
import type { Database } from '../database/database.ts'
import type { Caller, Origin } from './caller.ts'
import type { Refusal } from './errors.ts'

/** Allows at most `max` requests in any window of `seconds`. An operation may have several limits. */
export type Limit = {
  readonly max: number
  readonly seconds: number
  /** The `reason` of the refusal, if waiting is not the best advice. */
  readonly reason?: string
  /** Counts guesses of a secret; a correct guess is not counted. Such a limit cannot be switched off. */
  readonly countsGuesses?: true
  /** Whether a correct guess counts too. */
  countsCorrect?(request: LimitedRequest, system: Database): Promise<boolean>
  /** Whether a wrong guess counts; by default every one does. */
  countsWrong?(refusal: Refusal): boolean
  /**
   * Returns the subject that requests are counted for, such as an account, an address or an app; null if this request is not
   * counted.
   */
  subjectOf(request: LimitedRequest, system: Database): string | null | Promise<string | null>
}

export type LimitedRequest = {
  readonly body: unknown
  readonly params: Readonly<Record<string, unknown>>
  readonly caller: Caller
  readonly from: Origin
  /** For checking the second factor in a request. */
  readonly secrets: Secrets
}
