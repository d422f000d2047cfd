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
  const answer = result instanceof ExplicitResponse ? result : new ExplicitResponse(defaultStatus, result)
  const version = (answer.body as { version?: unknown } | undefined)?.version
  return {
    status: answer.status,
    headers: {
      ...answer.headers,
      ...(operation.method !== 'GET' && { 'x-event-ids': eventIds.slice(0, maxEventIds).join(',') }),
      ...(typeof version === 'number' && { etag: `"v${version}"` }),
    },
    body:
      answer.body === undefined
        ? null
        : answer.body instanceof Uint8Array || answer.body instanceof Readable
          ? answer.body
          : JSON.stringify(answer.body),
  }
}
