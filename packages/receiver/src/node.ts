import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRaw } from './delivery.ts'
import { collect, toResponse } from './http.ts'
import type { Outcome, RequestReceiver } from './receiver.ts'

/** Where frameworks on top of Node's http may have put the body: Express and Next in `body`, NestJS and Firebase in `rawBody`. */
type Request = IncomingMessage & { body?: unknown; rawBody?: unknown }

/**
 * Returns a handler for Node's http and frameworks built on it, such as Express. Errors of handlers go to `next`, or to the
 * console if there is no `next`; Sineta receives a 500 and retries.
 */
export function nodeHandler(receiver: RequestReceiver) {
  return (request: Request, response: ServerResponse, next?: (error: unknown) => void): void => {
    bodyOf(request)
      .then((body) => receiver.receive({ headers: request.headers, body }))
      .then((outcome) => send(request, response, outcome))
      .catch(next ?? ((error) => fail(response, error)))
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const given = request.rawBody ?? request.body
  // A stream that was already read has no bytes left, and waiting for more would never end. One that was not has the bytes, whatever
  // is in `body`: the parsers of Express 4 set it to {} on every request.
  if (isRaw(given) || request.readableDidRead !== false) return given
  // Leaving a loop over the request itself would close the connection before the response.
  return collect(request.iterator({ destroyOnReturn: false }))
}

function send(request: IncomingMessage, response: ServerResponse, outcome: Outcome): void {
  const { status, headers, body } = toResponse(outcome)
  // The rest of a body that is too large is not read, so the connection cannot be reused.
  if (!request.complete) response.setHeader('connection', 'close')
  response.writeHead(status, headers).end(body ?? undefined)
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error)
  if (!response.headersSent) response.writeHead(500).end()
}
