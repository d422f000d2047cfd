import { collect, toResponse } from './http.ts'
import type { RequestReceiver } from './receiver.ts'

/**
 * Returns a handler for frameworks that use `Request` and `Response`: Next, Hono, Workers, Deno, Bun. It rethrows errors of
 * handlers, which all of these frameworks log and turn into a 500.
 */
export function fetchHandler(receiver: RequestReceiver) {
  return async (request: Request): Promise<Response> => {
    const body = request.bodyUsed ? undefined : await collect(request.body ?? nothing())
    // Copied, because the headers of some servers are not instances of the global `Headers`.
    const outcome = await receiver.receive({ headers: Object.fromEntries(request.headers), body })
    const { status, headers, body: text } = toResponse(outcome)
    return new Response(text, { status, headers })
  }
}

async function* nothing(): AsyncGenerator<never> {}
