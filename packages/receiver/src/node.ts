import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerTo, collect } from './doors.ts'
import type { Outcome, Receives } from './receiver.ts'

/** What frameworks on top of Node's http may have made of the body: Express and Next `body`, NestJS and Firebase `rawBody`. */
type Request = IncomingMessage & { body?: unknown; rawBody?: unknown }

/**
 * The door for Node's http and whatever is built on it, Express first. What a handler throws goes to `next`, where there
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
  // Whoever has read the stream took the bytes with them; waiting for more would last for ever.
  if (given !== undefined || request.readableDidRead) return given
  // Leaving a loop over the request itself would close the connection before the answer.
  return collect(request.iterator({ destroyOnReturn: false }))
}

function send(request: IncomingMessage, response: ServerResponse, outcome: Outcome): void {
  const { status, headers, body } = answerTo(outcome)
  // What is left of a body that is too large nobody will read.
  if (!request.complete) response.setHeader('connection', 'close')
  response.writeHead(status, headers).end(body ?? undefined)
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error)
  if (!response.headersSent) response.writeHead(500).end()
}
