import { Readable } from 'node:stream'
import { ExplicitResponse, type Operation } from '../operation/operation.ts'

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | Readable | null
}

/** A score sheet has hundreds of events, but proxies accept only 4 KiB of headers by default, and HTTP clients 8 to 16. */
export const maxEventIds = 50

/** Turns the result of an operation into a reply, with headers and a JSON body. */
export function toReply(operation: Operation, result: unknown, eventIds: readonly string[]): Reply {
  const defaultStatus = Number(Object.keys(operation.responses)[0])
  const response = result instanceof ExplicitResponse ? result : new ExplicitResponse(defaultStatus, result)
  const version = (response.body as { version?: unknown } | undefined)?.version
  return {
    status: response.status,
    headers: {
      ...response.headers,
      ...(operation.method !== 'GET' && { 'x-event-ids': eventIds.slice(0, maxEventIds).join(',') }),
      ...(typeof version === 'number' && { etag: `"v${version}"` }),
    },
    body:
      response.body === undefined
        ? null
        : response.body instanceof Uint8Array || response.body instanceof Readable
          ? response.body
          : JSON.stringify(response.body),
  }
}
