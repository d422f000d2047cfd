import type { FastifyInstance } from 'fastify'
import type { Method } from '../operation/operation.ts'

export type Question = {
  readonly method: Method
  /** With its query, as in an address. */
  readonly path: string
  readonly token: string
  /** Bytes are an image; everything else is JSON. */
  readonly body?: unknown
  readonly idempotencyKey?: string | null
}
export type Told = { readonly status: number; readonly body: unknown; readonly eventIds: readonly string[] }
export type Ask = (question: Question) => Promise<Told>

/**
 * A request to this service without a socket. It comes in by the same door as those from outside, so tokens, shapes,
 * rules and events are exactly what they are for everybody.
 */
export const createAsk =
  (http: FastifyInstance): Ask =>
  async ({ method, path, token, body, idempotencyKey }) => {
    const isImage = body instanceof Uint8Array
    const { statusCode, headers, payload } = await http.inject({
      method,
      url: path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': isImage ? 'image/png' : 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { payload: isImage ? Buffer.from(body) : JSON.stringify(body) }),
    })
    const ids = String(headers['x-event-ids'] ?? '')
    return {
      status: statusCode,
      body: payload === '' ? null : (JSON.parse(payload) as unknown),
      eventIds: ids === '' ? [] : ids.split(','),
    }
  }
