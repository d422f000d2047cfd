import { Readable } from 'node:stream'
import { Answer, type Operation } from '../operation/operation.ts'

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | Readable | null
}

/** Proxies take 4 KiB of headers by default, HTTP clients 8 to 16: a score sheet has hundreds of events. */
export const maxEventIds = 50

/** The answer of an operation, with its headers and its body as JSON. */
export function toReply(operation: Operation, result: unknown, eventIds: readonly string[]): Reply {
  const usual = Number(Object.keys(operation.answers)[0])
  const answer = result instanceof Answer ? result : new Answer(usual, result)
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
