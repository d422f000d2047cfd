import type { IncomingHttpHeaders } from 'node:http'
import type { Caller, Origin } from '../operation/caller.ts'
import type { Refusal } from '../operation/errors.ts'
import type { Admission, Operation } from '../operation/operation.ts'

/** Sets headers of the response, whether it succeeds or not. */
export type SetHeaders = (headers: Readonly<Record<string, string>>) => void

/** Authenticates and authorizes. Injected: platform knows no keys and no roles. */
export type Gate = {
  /** 401, 429 or, for what another site made a browser send, 403; or the caller. */
  authenticate(
    request: { method: string; headers: IncomingHttpHeaders; ip: string; params: unknown },
    operation: Operation,
    setHeaders: SetHeaders,
  ): Promise<Caller>
  /** The caller once more, where the body came later than the headers: the token may have ended since. Counts towards no limit. */
  recognize(
    request: { method: string; headers: IncomingHttpHeaders; params: unknown },
    operation: Operation,
  ): Promise<Caller>
  /** 404 for a school, app or client out of reach, 403 for a missing scope or role. `cnpj` is that of the path or, where the row says so, of the body. */
  admit(
    operation: Operation,
    caller: Caller,
    params: Readonly<Record<string, unknown>>,
    cnpj: string | undefined,
  ): Promise<Admission>
  /** A known caller was refused. */
  denied(
    operation: Operation,
    request: { caller: Caller; params: Readonly<Record<string, unknown>>; requestId: string; from: Origin },
    refusal: Refusal,
  ): Promise<void>
}
