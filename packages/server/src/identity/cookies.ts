import type { IncomingHttpHeaders } from 'node:http'
import type { Origin } from '../platform/operation/caller.ts'
import { refuse } from '../platform/operation/errors.ts'
import type { Services } from '../platform/operation/operation.ts'
import type { Audience } from './accounts/account.ts'

/**
 * Pages keep their session in a cookie that scripts cannot read. The prefix `__Host-`, which keeps other hosts from
 * planting one, needs `Secure`. Browsers accept that over https; over plain http on loopback, where the demo runs, all but
 * Safari do (WebKit bug 281149); over plain http elsewhere none does. Where they would not, the name has no prefix.
 */
const nameOf = (audience: Audience, isSecure: boolean) => `${isSecure ? '__Host-' : ''}sineta_${audience}`

type Site = Pick<Services, 'reachedBy'>
type Browser = Pick<Origin, 'agent'>

const isSafari = ({ agent }: Browser) => agent !== null && /Version\/[\d.]+.* Safari\//.test(agent)

const written = (audience: Audience, value: string, { reachedBy }: Site, browser: Browser, ...more: string[]) => {
  const isSecure = reachedBy === 'https' || (reachedBy === 'loopback' && !isSafari(browser))
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : []), ...more]
  // Tokens are base64url and need no escaping.
  return { 'set-cookie': [`${nameOf(audience, isSecure)}=${value}`, ...attributes].join('; ') }
}

/** A session cookie: it ends with the browser, and the session behind it ends by its own limits. */
export const setCookie = (audience: Audience, token: string, site: Site, browser: Browser) =>
  written(audience, token, site, browser)

export const clearCookie = (audience: Audience, site: Site, browser: Browser) =>
  written(audience, '', site, browser, 'Max-Age=0')

/** The session of the first of these audiences that a browser sent. */
export function readCookie(
  header: string | undefined,
  audiences: readonly Audience[],
  { reachedBy }: Site,
): string | undefined {
  if (header === undefined) return undefined
  const sent = new Map(
    header.split(';').map((pair) => [pair.split('=', 1)[0]!.trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
  )
  const names = audiences.flatMap((audience) => [
    ...(reachedBy === 'http' ? [] : [nameOf(audience, true)]),
    ...(reachedBy === 'https' ? [] : [nameOf(audience, false)]),
  ])
  return names.map((name) => sent.get(name)).find((token) => token)
}

/**
 * Refuses a change that a page of another site requests. `SameSite` stops most of them, this check the rest:
 * `Sec-Fetch-Site` is sent by every current browser, `Origin` by older ones too. A service reached by http may have several names;
 * one reached by https has one, and an unencrypted page of that name could be anyone's.
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, baseUrl: string, hasCookie: boolean): void {
  const site = headers['sec-fetch-site']
  const { origin, host } = headers
  const base = new URL(baseUrl)
  const isOurs =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin !== undefined
        ? origin === base.origin || (base.protocol === 'http:' && origin === `http://${host}`)
        : !hasCookie
  if (!isOurs)
    throw refuse('cross_site_request', 'Send it from a page of this service, or with a token and without cookies.')
}
