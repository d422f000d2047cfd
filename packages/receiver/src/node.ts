import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerTo, collect } from './doors.ts'
import type { Outcome, Receives } from './receiver.ts'

/** What frameworks on top of Node's http may have made of the body: Express and Next `body`, NestJS and Firebase `rawBody`. */
type Request = IncomingMessage & { body?: unknown; rawBody?: unknown }

/**
 * A handler for Node's http and frameworks built on it, such as Express. What a handler throws goes to `next`, where there
 * is one, else to the console; the sender gets a 500 and tries again.
 */
export function nodeHandler(receiver: Receives) {
  return (request: Request, response: ServerResponse, next?: (error: unknown) => void): void => {
    bodyOf(request)
      .then((body) => receiver.receive({ headers: request.headers, body }))
      .then((outcome) => send(request, response, outcome))
      .catch(next ?? ((error) => fail(response, error)))
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const given = request.rawBody ?? request.body
  // A stream that was read already has no bytes left; waiting for more would never end.
  if (given !== undefined || request.readableDidRead) return given
  // Leaving a loop over the request itself would close the connection before the answer.
  return collect(request.iterator({ destroyOnReturn: false }))
}

function send(request: IncomingMessage, response: ServerResponse, outcome: Outcome): void {
  const { status, headers, body } = answerTo(outcome)
  // The rest of a body that is too large is not read.
  if (!request.complete) response.setHeader('connection', 'close')
  response.writeHead(status, headers).end(body ?? undefined)
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error)
  if (!response.headersSent) response.writeHead(500).end()
}
