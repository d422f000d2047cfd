import type { Secrets } from '../crypto/secrets.ts'
import type { Database } from '../database/database.ts'
import type { Caller, Origin } from './caller.ts'
import type { Refusal } from './errors.ts'

/** At most `max` requests in any window of so many seconds. A row may have several. */
export type Limit = {
  readonly max: number
  readonly seconds: number
  /** What the refusal says is the matter, where waiting is not the best advice. */
  readonly reason?: string
  /** Counts guesses of a secret: a right one is not counted. Such a limit cannot be switched off. */
  readonly guesses?: true
  /** Whether a right guess counts too. */
  countsCorrect?(request: LimitedRequest, system: Database): Promise<boolean>
  /** Which wrong guesses count; without it all of them. */
  countsWrong?(refusal: Refusal): boolean
  /** The subject that is counted: an account, an address, an app. Null: this request is not. */
  of(request: LimitedRequest, system: Database): string | null | Promise<string | null>
}

export type LimitedRequest = {
  readonly body: unknown
  readonly params: Readonly<Record<string, unknown>>
  readonly caller: Caller
  readonly from: Origin
  /** Opens the second factor that a request shows. */
  readonly secrets: Secrets
}
