import { within } from '@sineta/contract/time-limit'
import { Failure } from './failure.ts'
import type { Target } from './target.ts'

/** The API of the portal, called as the app. A refusal becomes a failure with a remedy. */
export type Api = {
  readonly target: Target
  get<T>(path: string, read: Read<T>, query?: Query): Promise<T>
  post<T>(path: string, read: Read<T>, body?: unknown): Promise<T>
  delete(path: string): Promise<void>
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * The members of a response that a command reads, or `nothing` if it has no body. They are checked, because another program at
 * that address may respond with JSON too.
 */
export type Read<T> = 'nothing' | Shape<T>

/** `[shape]` is a list whose items all have that shape. */
type Shape<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends readonly (infer Item)[]
      ? readonly [Shape<Item>]
      : { readonly [Name in keyof T]?: Shape<T[Name]> }

export type ApiOptions = { readonly signal?: AbortSignal | undefined; readonly timeoutMs?: number }

/** `path` is relative to the app, such as `/pull`, or starts at the root, such as `/v1/portal/event`. */
export function createApi(target: Target, { signal, timeoutMs = 30_000 }: ApiOptions = {}): Api {
  const call = async <T>(
    method: string,
    path: string,
    read: Read<T>,
    query: Query = {},
    body?: unknown,
  ): Promise<T> => {
    const url = addressOf(target, path, query)
    const request = {
      method,
      headers: {
        ...headersFor(target),
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const response = await within(timeoutMs, signal, (signal) => sendRequest(url, { ...request, signal }))
    if (response.status >= 300) throw refusalOf(response, `${method} ${url.href}`)
    // The tests of the service check its responses against the reference, so the other members are not checked here.
    return parse(response.text, read, url) as T
  }
  return {
    target,
    get: (path, read, query) => call('GET', path, read, query),
    post: (path, read, body) => call('POST', path, read, {}, body),
    delete: (path) => call<void>('DELETE', path, 'nothing'),
  }
}

export function addressOf({ url, app }: Pick<Target, 'url' | 'app'>, path: string, query: Query = {}): URL {
  const address = new URL(
    path.startsWith('/v1/') || path.endsWith('.json') ? path : `/v1/portal/app/${app}${path}`,
    url,
  )
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  return address
}

/**
 * Every request uses a new connection. A kept-alive connection may have died silently when the laptop slept or changed
 * networks, and every request over it would wait for its timeout.
 */
export const headersFor = ({ key }: Pick<Target, 'key'>): Record<string, string> => ({
  connection: 'close',
  ...(key !== '' && { authorization: `Bearer ${key}` }),
})

type ApiResponse = { readonly status: number; readonly text: string; readonly location: string | null }

/** Sends a request. Redirects are not followed, because they would drop the key and turn a POST into a GET. */
async function sendRequest(url: URL, init: RequestInit): Promise<ApiResponse> {
  try {
    return await readResponse(await fetch(url, { ...init, redirect: 'manual' }))
  } catch (error) {
    throw unreachable(url, error)
  }
}

export const readResponse = async (response: Response): Promise<ApiResponse> => ({
  status: response.status,
  text: await response.text(),
  location: response.headers.get('location'),
})

/** The remedy for an address at which Sineta does not respond. */
export const checkAddress = 'Check the address of Sineta: --url, SINETA_URL or "sineta login".'

/** Returns the failure for a request without a response. `fetch` says only that it failed; the reason is in its cause. */
export function unreachable(url: URL, error: unknown): Failure {
  const reason = reasonOf(error)
  return new Failure(`Sineta cannot be reached: ${reason}.`, {
    where: url.origin,
    remedy:
      'Check that it is running ("npm start") and that the address is right: --url, SINETA_URL or "sineta login".',
    code: 'unreachable',
  })
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no response in time'
  if (error.cause instanceof Error) return reasonOf(error.cause)
  // When every address of a host name fails, the reasons are in the aggregate.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return (error as NodeJS.ErrnoException).code ?? error.message
}

type Problem = { readonly code: string; readonly title?: string; readonly detail?: string }

/** Remedies for the refusals that a person at the terminal may see. */
const remedies: Readonly<Record<string, string>> = {
  unauthenticated: 'Sign in again with "sineta login", or correct SINETA_KEY.',
  forbidden: 'Use a key with permission for this; for the sandbox, use a test key without --live.',
  app_not_found: 'The key belongs to another app or another Sineta. See "sineta doctor".',
  app_suspended: 'Nothing is sent to the app. Contact support.',
  endpoint_not_found: 'Create an endpoint for the app in the portal; to listen, any URL will do.',
  endpoint_not_active: 'Resume the endpoint in the portal.',
  event_unknown: 'See "sineta events list".',
  delivery_not_found: 'See "sineta deliveries list", with --live for deliveries of connected clients.',
  since_out_of_range: 'Deliveries are kept for 30 days.',
  rate_limited: 'Wait a moment.',
  webhook_url_invalid:
    'Sineta itself calls that URL. Make the receiver public, or check it with a Sineta on this machine.',
}

export function refusalOf({ status, text, location }: ApiResponse, where: string): Failure {
  if (status < 400) return redirected(location, where)
  const problem = readProblem(text)
  if (problem === undefined)
    return new Failure(`The response is ${status} and not from Sineta.`, {
      where,
      remedy: checkAddress,
      // A proxy responds like this while Sineta restarts behind it.
      ...(status >= 500 && { code: 'service_unavailable' }),
    })
  const { code, title, detail } = problem
  const remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined
  return new Failure(`${detail ?? title ?? 'Refused'} (${status} ${code})`, {
    where,
    code,
    // The request is invalid, so an argument or option must be wrong.
    isUsage: status === 400 || status === 422,
    ...(remedy !== undefined && { remedy }),
  })
}

/** Reads a problem document. Other programs may send a `code` too, but as a number. */
function readProblem(text: string): Problem | undefined {
  const problem = readJson(text) as Problem | null | undefined
  return typeof problem?.code === 'string' ? problem : undefined
}

function parse(text: string, read: unknown, url: URL): unknown {
  if (text === '' && read === 'nothing') return undefined
  const found = readJson(text)
  if (read !== 'nothing' && hasShape(found, read)) return found
  throw notFromSineta(url.href)
}

function hasShape(value: unknown, shape: unknown): boolean {
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => hasShape(item, shape[0]))
  if (!isObject(shape)) return typeof value === shape
  return isObject(value) && Object.entries(shape).every(([name, inner]) => hasShape(value[name], inner))
}

export const notFromSineta = (where: string) =>
  new Failure('The response is not from Sineta.', { where, remedy: checkAddress })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the failure for a redirect, with which a proxy may respond to plain HTTP. */
export function redirected(location: string | null, where: string): Failure {
  const origin = location !== null && URL.canParse(location) ? new URL(location).origin : undefined
  return new Failure(`The address redirects to ${origin ?? location ?? 'nowhere'}.`, {
    where,
    remedy: origin === undefined ? checkAddress : `Use that address: --url ${origin}`,
  })
}
