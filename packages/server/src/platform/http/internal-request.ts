import type { FastifyInstance } from 'fastify'
import type { SendInternalRequest } from '../operation/internal-request.ts'

/**
 * Sends a request to this service without a socket. It passes the same hooks and the same gate as a request from
 * outside, so tokens, shapes, rules and events are the same.
 */
export const createSendInternalRequest =
  (http: FastifyInstance): SendInternalRequest =>
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
