import type { Operations } from './operations.ts'
import { ApiError, readProblem, unreachable } from './problem.ts'

export type Route = keyof Operations
export type ReadRoute = Extract<Route, `GET ${string}`>
export type ResponseOf<R extends Route> = Operations[R]['response']
export type BodyOf<R extends Route> = Operations[R]['body']

/** A member that is optional if everything in it is optional. */
type Part<Name extends string, Value> =
  Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : Value extends undefined
      ? { readonly [N in Name]?: undefined }
      : { readonly [N in Name]: Value }

type RequestOf<O extends Operations[Route]> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']> & {
    /** The version the user saw. The server refuses the change if the record has a newer one. */
    readonly version?: number
  }
/** Distributes over the routes, because intersecting the parts of a union of routes would make the compiler multiply them. */
export type Request<R extends Route> = R extends Route ? RequestOf<Operations[R]> : never

type Loose = {
  readonly params?: Record<string, unknown> | undefined
  readonly query?: Record<string, unknown> | undefined
  readonly body?: unknown
  readonly version?: number
}

// The server responds within seconds, even if only to say that it cannot.
const timeoutMs = 30_000

/** Calls one operation of the API with the session cookie. Rejects with an `ApiError` when it is refused or unreachable. */
export async function call<R extends Route>(route: R, request: Request<R>): Promise<ResponseOf<R>> {
  // The types above guide the caller; from here on all requests are handled alike.
  const { body, version, ...place } = request as unknown as Loose
  const [method = 'GET'] = route.split(' ')
  const response = await fetch(buildUrl(route, place), {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      ...(version !== undefined && { 'if-match': `"v${version}"` }),
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(failUnreachable)
  const data = readJson(await response.text().catch(failUnreachable))
  if (!response.ok) throw new ApiError(readProblem(response.status, data))
  // The types are generated from the schemas of the server's responses.
  return withVersion(data, response.headers.get('etag')) as ResponseOf<R>
}

/**
 * Copies the version from the ETag into the response. Records that a school or class has only one of carry it only there, and
 * pages expect it in the record.
 */
function withVersion(data: unknown, etag: string | null): unknown {
  // Proxies that compress turn the tag into a weak one.
  const version = /^(?:W\/)?"v(\d+)"$/.exec(etag ?? '')?.[1]
  if (version === undefined || typeof data !== 'object' || data === null || 'version' in data) return data
  return { ...data, version: Number(version) }
}

/** The version of a record in a response of the server. */
export const versionOf = (record: unknown) => (record as { version?: number } | null | undefined)?.version

function failUnreachable(): never {
  throw new ApiError(unreachable)
}

/** Fills the parameters into a route such as `GET /v1/portal/app/{app_id}` and returns its URL. */
export function buildUrl(route: string, { params = {}, query = {} }: Pick<Loose, 'params' | 'query'>): string {
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? path : `${path}?${search}`
}

/** Returns null if the text is not JSON: a proxy may respond with its own page, and 204 has no body. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
