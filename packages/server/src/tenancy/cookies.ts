import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '../platform/errors.ts'
import type { Audience } from './sessions.ts'

/**
 * Sessions of pages lie in cookies that scripts cannot read. Browsers keep the `__Host-` prefix and `Secure` for https
 * alone: Chromium refuses the prefix on http://localhost, Safari both. So where we are reached by plain http, which in
 * production never counts, the name has no prefix.
 */
const nameOf = (audience: Audience, secure: boolean) => `${secure ? '__Host-' : ''}sineta_${audience}`

type Site = { readonly secureCookies: boolean }

// Tokens need no escaping.
const written = (audience: Audience, value: string, { secureCookies }: Site, ...more: string[]) => ({
  'set-cookie': [
    `${nameOf(audience, secureCookies)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secureCookies ? ['Secure'] : []),
    ...more,
  ].join('; '),
})

/** Without an end of its own: it goes with the browser, and the session behind it goes when it must. */
export const setCookie = (audience: Audience, token: string, site: Site) => written(audience, token, site)

export const clearCookie = (audience: Audience, site: Site) => written(audience, '', site, 'Max-Age=0')

/** The session of the first of these audiences that a browser sent. */
export function readCookie(
  header: string | undefined,
  audiences: readonly Audience[],
  { secureCookies }: Site,
): string | undefined {
  if (header === undefined) return undefined
  const sent = new Map(header.split(';').map((pair) => [pair.split('=', 1)[0]!.trim(), pair.slice(pair.indexOf('=') + 1).trim()]))
  return audiences.map((audience) => sent.get(nameOf(audience, secureCookies))).find((token) => token)
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
