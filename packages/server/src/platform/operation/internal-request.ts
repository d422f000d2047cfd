import type { Method } from './method.ts'

/** A request of this service to its own API. */
export type InternalRequest = {
  readonly method: Method
  /** The path with its query string. */
  readonly path: string
  readonly token: string
  /** Bytes are sent as an image, everything else as JSON. */
  readonly body?: unknown
  readonly idempotencyKey?: string | null
}
export type InternalResponse = { readonly status: number; readonly body: unknown; readonly eventIds: readonly string[] }
export type SendInternalRequest = (request: InternalRequest) => Promise<InternalResponse>
