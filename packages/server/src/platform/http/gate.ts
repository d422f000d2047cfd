import type { IncomingHttpHeaders } from 'node:http'
import type { Caller, Origin } from '../operation/caller.ts'
import type { Refusal } from '../operation/errors.ts'
import type { Admission, Operation } from '../operation/operation.ts'

/** Sets headers of the response, whether it succeeds or not. */
export type SetHeaders = (headers: Readonly<Record<string, string>>) => void

/** Authenticates and authorizes. Injected, because platform knows neither keys nor roles nor kinds of tenants. */
export type Gate = {
  /** Returns the caller, or refuses with 401, 429 or, for a cross-site request of a browser, 403. */
  authenticate(
    request: { method: string; headers: IncomingHttpHeaders; ip: string; params: unknown },
    operation: Operation,
    setHeaders: SetHeaders,
  ): Promise<Caller>
  /**
   * Returns the caller again if the body came later than the headers, because the token may have ended since. Counts towards no
   * limit.
   */
  recognize(
    request: { method: string; headers: IncomingHttpHeaders; params: unknown },
    operation: Operation,
  ): Promise<Caller>
  /**
   * Refuses with 404 for a tenant out of the caller's reach, and with 403 for a missing scope or role. The body is undefined for
   * an operation that is admitted before its body is read.
   */
  admit(
    operation: Operation,
    caller: Caller,
    params: Readonly<Record<string, unknown>>,
    body: unknown,
  ): Promise<Admission>
  /** Called when a known caller was refused, to record it. */
  denied(
    operation: Operation,
    request: { caller: Caller; params: Readonly<Record<string, unknown>>; requestId: string; from: Origin },
    refusal: Refusal,
  ): Promise<void>
}
