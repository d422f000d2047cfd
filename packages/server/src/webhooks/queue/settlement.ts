import type { NextStep } from '../rules/delivery.ts'
import type { Claim } from './claim.ts'

/** The result of an attempt, and what follows from it. */
export type Settlement = {
  readonly claim: Pick<Claim, 'id' | 'token' | 'receiverId' | 'receiverKind' | 'clientId' | 'number' | 'event'>
  readonly attempt: {
    /** The database's time, in milliseconds. */
    readonly startedAt: number
    readonly durationMs: number
    /** Null: the headers are not known. */
    readonly sentHeaders: string | null
    readonly responseStatus: number | null
    /** Null: there was no response. */
    readonly responseHeaders: string | null
    readonly excerpt: string
  }
  /** The claim was exhausted and nothing was sent: the attempt is the one that crashed. */
  readonly abandoned: boolean
  readonly error: string | null
  readonly next: NextStep
  /** The app whose open pages show the result; null: the receiver is a client's own URL. */
  readonly appId: string | null
  /** The receiver's host, for the log of failures. The path is left out, because it may contain a key. */
  readonly host: string | null
}
