import { createHash } from 'node:crypto'
import { refuse } from '../operation/errors.ts'

export type IdempotencyKey = { readonly tokenId: string; readonly key: string; readonly requestHash: Buffer }

/** Returns the key of a request with a hash of the request. The key is refused for another method, URL or body. */
export const toIdempotencyKey = (
  tokenId: string,
  key: string,
  method: string,
  url: string,
  body: unknown,
): IdempotencyKey => {
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw refuse('invalid_parameter', 'Idempotency-Key must have 1 to 255 printable characters.')
  return {
    tokenId,
    key,
    requestHash: createHash('sha256')
      .update(`${method} ${url}\n`)
      .update(body instanceof Uint8Array ? body : (serializeBody(body) ?? ''))
      .digest(),
  }
}

/** Serializes the body. Unlike parsing, that fails on a body nested a few thousand levels deep, which no shape of ours allows. */
function serializeBody(body: unknown): string | undefined {
  try {
    return JSON.stringify(body)
  } catch (error) {
    if (error instanceof RangeError) throw refuse('malformed_json', 'The body is nested too deep.')
    throw error
  }
}
