import type { Operations } from './operations.ts'
import { type Problem, readProblem, unreachable } from './problem.ts'

export type Route = keyof Operations
export type ReadRoute = Extract<Route, `GET ${string}`>
export type AnswerOf<R extends Route> = Operations[R]['answer']
export type BodyOf<R extends Route> = Operations[R]['body']

/** A member that may be left out where everything in it may. */
type Part<Name extends string, Value> =
  Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : Value extends undefined
      ? { readonly [N in Name]?: undefined }
      : { readonly [N in Name]: Value }

export type Request<R extends Route> = Part<'params', Operations[R]['params']> &
  Part<'query', Operations[R]['query']> &
  Part<'body', Operations[R]['body']> & {
    /** The version that was looked at: if somebody changed it meanwhile, the change is refused. */
    readonly version?: number
  }

/** A refusal is an answer like any other: it is returned, never thrown. */
export type Answered<T> = { readonly ok: true; readonly answer: T } | { readonly ok: false; readonly problem: Problem }

type Loose = {
  readonly params?: Record<string, unknown> | undefined
  readonly query?: Record<string, unknown> | undefined
  readonly body?: unknown
  readonly version?: number
}

// The service answers within seconds, also that it cannot; whoever has not heard from it by then will not.
const patienceMs = 30_000

/** One operation of the API, by the session in the cookie. */
export async function ask<R extends Route>(route: R, request: Request<R>): Promise<Answered<AnswerOf<R>>> {
  // The types above are for whoever calls; here all requests are alike.
  const { body, version, ...place } = request as Loose
  const [method = 'GET'] = route.split(' ')
  try {
    const response = await fetch(addressOf(route, place), {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"v${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = readJson(await response.text())
    // The types are generated from the shapes that the server answers with.
    return response.ok
      ? { ok: true, answer: answer as AnswerOf<R> }
      : { ok: false, problem: readProblem(response.status, answer) }
  } catch {
    return { ok: false, problem: unreachable }
  }
}

/** `GET /v1/portal/app/{app_id}` with its values in place. */
export function addressOf(route: string, { params = {}, query = {} }: Pick<Loose, 'params' | 'query'>): string {
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]))
  return said.length === 0 ? path : `${path}?${search}`
}

/** A proxy may answer with a page of its own, and 204 with nothing. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
