import type { IncomingHttpHeaders } from 'node:http'
import type { Origin } from '../platform/operation/caller.ts'
import { refuse } from '../platform/operation/errors.ts'
import type { Services } from '../platform/operation/operation.ts'
import type { Audience } from './sessions/sessions.ts'

/**
 * Sessions of pages lie in cookies that scripts cannot read. Browsers take the prefix `__Host-`, which keeps other hosts
 * from planting one, together with `Secure`: by https always; by plain http on loopback, where the demo is, all but
 * Safari (WebKit bug 281149); by plain http elsewhere none. Where it cannot be kept the name has no prefix.
 */
const nameOf = (audience: Audience, isSecure: boolean) => `${isSecure ? '__Host-' : ''}sineta_${audience}`

type Site = Pick<Services, 'reachedBy'>
type Browser = Pick<Origin, 'agent'>

const isSafari = ({ agent }: Browser) => agent !== null && /Version\/[\d.]+.* Safari\//.test(agent)

const written = (audience: Audience, value: string, { reachedBy }: Site, browser: Browser, ...more: string[]) => {
  const isSecure = reachedBy === 'https' || (reachedBy === 'loopback' && !isSafari(browser))
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : []), ...more]
  // Tokens need no escaping.
  return { 'set-cookie': [`${nameOf(audience, isSecure)}=${value}`, ...attributes].join('; ') }
}

/** Without an end of its own: it goes with the browser, and the session behind it goes when it must. */
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
 * Whether a browser may change something with a request: only from pages of our own. `SameSite` keeps most of the rest
 * away, this the remainder; `Sec-Fetch-Site` is sent by every browser of today, `Origin` by older ones too.
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, baseUrl: string, hasCookie: boolean): void {
  const site = headers['sec-fetch-site']
  const { origin, host } = headers
  const isOurs =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin !== undefined
        ? origin === new URL(baseUrl).origin || origin === `http://${host}`
        : !hasCookie
  if (!isOurs) throw refuse('cross_site_request', 'Send it from a page of ours, or with a token and without cookies.')
}
