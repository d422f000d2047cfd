import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PremiseFailed } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import type { Caller, Origin } from '../operation/caller.ts'
import { Refusal, refuse } from '../operation/errors.ts'
import { checkIfMatch } from '../operation/if-match.ts'
import { type Admission, type Operation, parameterNames, parameterOf } from '../operation/operation.ts'
import type { Perform } from '../perform/call.ts'
import { toIdempotencyKey } from '../perform/idempotency-key.ts'
import { pathOf } from './error-response.ts'
import type { Gate } from './gate.ts'
import { readParams, readQuery } from './request-values.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    admission: Admission | null
    parsed: { params: Readonly<Record<string, unknown>>; query: Readonly<Record<string, unknown>> } | null
    /** Refuses the request if it is not cleared before the time limit of its body. */
    bodyTimer: NodeJS.Timeout | undefined
  }
}

export type RouteOptions = {
  readonly perform: Perform
  readonly gate: Gate
  readonly baseUrl: () => string
  /** Time limit for the body of a request. */
  readonly bodySeconds: number
}

/** Returns a path in Fastify's notation. */
export const routeUrl = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

export function addRoute(
  app: FastifyInstance,
  operation: Operation,
  { perform, gate, baseUrl, bodySeconds }: RouteOptions,
) {
  const names = parameterNames(operation.path)
  // Throws at start-up if the operation does not describe a parameter of its path.
  for (const name of names) parameterOf(operation, name)

  const admit = async (
    request: FastifyRequest,
    caller: Caller,
    params: Readonly<Record<string, unknown>>,
    body: unknown,
  ): Promise<Admission> => {
    try {
      return await gate.admit(operation, caller, params, body)
    } catch (error) {
      if (error instanceof PremiseFailed) return admit(request, await gate.recognize(request, operation), params, body)
      if (error instanceof Refusal && error.status === 403)
        await gate.denied(operation, { caller, params, requestId: request.id, from: originOf(request) }, error)
      throw error
    }
  }

  app.route({
    method: operation.method,
    url: routeUrl(operation.path),
    exposeHeadRoute: false,
    // Refuse everything that can be refused without the body before it is read.
    onRequest: async (request, reply) => {
      // An empty body has no type, but `curl -d ''` declares it a form.
      if (!announcesBody(request)) Reflect.deleteProperty(request.raw.headers, 'content-type')
      request.caller = await gate.authenticate(request, operation, (headers) => void reply.headers(headers))
      request.parsed = {
        params: readParams(operation, names, request.params),
        query: readQuery(operation, request.query),
      }
      if (operation.method !== 'GET') readIfMatch(request)
      if (operation.tenantIn !== 'body')
        request.admission = await admit(request, request.caller, request.parsed.params, undefined)
    },
    // The body is read from here on. Its time limit starts here, so that time spent in the gate, on a slow database say, does not
    // count.
    preParsing: async (request, reply, payload) => {
      // The key or session may end while the sender holds the body back, so the gate checks again once the body is here. A caller with a
      // premise is checked by the transaction.
      if (request.raw.complete === false && !request.caller?.premise)
        Object.assign(request, { caller: null, admission: null })
      limitBody(request, reply, bodySeconds)
      return payload
    },
    // The body is here. Without a promise, because every request passes through this hook.
    preValidation: (request, _, done) => {
      clearTimeout(request.bodyTimer)
      done()
    },
    // A faulty request is refused before its transaction, which would have noticed that the key has ended since the gate read it.
    errorHandler: async (error, request) => {
      clearTimeout(request.bodyTimer)
      if (request.caller?.premise && !isOutage(error)) await gate.recognize(request, operation)
      throw error
    },
    handler: async (request, reply) => {
      const { parsed, body } = request as typeof request & { parsed: NonNullable<FastifyRequest['parsed']> }
      const caller = request.caller ?? (await gate.recognize(request, operation))
      const admission = request.admission ?? (await admit(request, caller, parsed.params, body))
      const key = request.headers['idempotency-key']
      const performAs = (admission: Admission) =>
        perform(operation, {
          admission,
          params: parsed.params,
          query: parsed.query,
          body,
          ifMatch: request.headers['if-match'],
          requestId: request.id,
          from: originOf(request),
          // Replies are stored per token, so without a token there is nothing to store them under.
          idempotency:
            typeof key === 'string' && operation.method !== 'GET' && caller.kind !== 'anonymous'
              ? toIdempotencyKey(caller.tokenId, key, operation.method, request.url, body)
              : null,
          problemContext: { baseUrl: baseUrl(), instance: pathOf(request), requestId: request.id },
        })
      const result = await performAs(admission).catch(async (error: unknown) => {
        if (!(error instanceof PremiseFailed)) throw error
        // Something changed since the gate read it, so the gate decides again.
        return performAs(await admit(request, await gate.recognize(request, operation), parsed.params, body))
      })
      reply.code(result.status)
      if (result.body !== null) reply.type('application/json; charset=utf-8')
      reply.headers(result.headers)
      // Only a public response that sets `cache-control` itself may be cached on the way.
      const mayBeCached =
        operation.access.callers.length === 0 && !operation.hasSecrets && 'cache-control' in result.headers
      if (!mayBeCached) reply.header('cache-control', 'no-store')
      return reply.send(result.body)
    },
  })
}

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  agent: headers['user-agent']?.slice(0, 200) ?? null,
})

const announcesBody = ({ headers: { 'content-length': length = '0', 'transfer-encoding': chunked } }: FastifyRequest) =>
  length !== '0' || chunked !== undefined

const readIfMatch = ({ headers: { 'if-match': header } }: FastifyRequest) => {
  if (header !== undefined) checkIfMatch(header)
}

/**
 * Refuses a body that does not arrive in time, so that a slow sender does not hold a socket. Hooks end the timer, because with
 * listeners on the request, 6 kB of each request lived long enough to be copied twice by the garbage collector.
 */
function limitBody(request: FastifyRequest, reply: FastifyReply, bodySeconds: number) {
  if (!announcesBody(request)) return
  request.bodyTimer = setTimeout(
    () =>
      reply.send(
        refuse('request_timeout', `The body must arrive within ${bodySeconds} s.`, {
          headers: { connection: 'close' },
        }),
      ),
    bodySeconds * 1000,
  )
}
