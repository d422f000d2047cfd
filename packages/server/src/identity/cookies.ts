import type { IncomingHttpHeaders } from 'node:http'
import type { Origin } from '../platform/operation/caller.ts'
import { refuse } from '../platform/operation/errors.ts'
import type { Services } from '../platform/operation/operation.ts'
import type { Audience } from './accounts/account.ts'

/**
 * Pages keep their session in a cookie that scripts cannot read. The prefix `__Host-`, which keeps other hosts from planting a
 * cookie, requires `Secure`. Browsers accept `Secure` over https. Over plain http they accept it on loopback, where the demo
 * runs, except for Safari (WebKit bug 281149), and nowhere else. Where they would reject it, the name has no prefix.
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

/** Returns the header that sets a session cookie, which ends with the browser. The session itself ends by its own limits. */
export const setCookie = (audience: Audience, token: string, site: Site, browser: Browser) =>
  written(audience, token, site, browser)

export const clearCookie = (audience: Audience, site: Site, browser: Browser) =>
  written(audience, '', site, browser, 'Max-Age=0')

/** Returns the session token from the first cookie that the browser sent for these audiences. */
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
 * Refuses a change that a page of another site requests. `SameSite` stops most of them and this check the rest: every current
 * browser sends `Sec-Fetch-Site`, and older ones send `Origin`. A service reached over http may have several host names. One
 * reached over https has a single origin, because anyone on the network could serve an unencrypted page under its name.
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
