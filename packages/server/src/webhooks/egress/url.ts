// Which URLs may be saved for a receiver. No name is resolved here, because the guard does that at every connection.
import { isIP } from 'node:net'
import { type WebhookUrlReason, webhookUrlReasons } from '@sineta/contract'
import { type AllowList, isListed, isPublicAddress } from './address.ts'

export type Environment = 'live' | 'sandbox'

export type UrlVerdict = { ok: true; url: URL } | { ok: false; reason: WebhookUrlReason; sentence: string }

const maxLength = 2048

/** Domains that resolve only inside a machine or a local network, or nowhere. */
const localNames = ['localhost', 'local', 'internal', 'home.arpa', 'lan', 'invalid', 'onion']

/**
 * The ports from 1024 on that the Fetch standard blocks, and those of MySQL, PostgreSQL and Redis, which a POST must not reach.
 * Below 1024 only 80 and 443 are ever allowed, so the lower ports of that list need not be here.
 */
const reservedPorts = new Set([
  ...[
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ],
  ...[3306, 5432, 6379],
])

const wellKnownPorts: Record<Environment, readonly number[]> = { live: [443, 8443], sandbox: [80, 443, 8443] }

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Checks whether a receiver's URL may be used; if not, says why and what to write instead. */
export function checkReceiverUrl(text: string, rules: { environment: Environment; allow: AllowList }): UrlVerdict {
  if (text.length > maxLength) return refuse('too_long')
  // The parser drops tabs, line ends and outer spaces; we would rather refuse than guess.
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return refuse('not_a_url')

  const url = new URL(text)
  const defaultPort = defaultPorts[url.protocol]
  if (defaultPort === undefined) return refuse('scheme')
  if (url.username !== '' || url.password !== '') return refuse('user_info')
  if (text.includes('#')) return refuse('fragment')

  const host = judgeHost(url.hostname, rules.allow)
  if (host === 'host' || host === 'private_address') return refuse(host)

  const isOpen = rules.environment === 'sandbox' || host === 'listed'
  if (url.protocol === 'http:' && !isOpen) return refuse('https_required')

  const port = url.port === '' ? defaultPort : Number(url.port)
  const isUsable = wellKnownPorts[rules.environment].includes(port) || (isOpen && port >= 1024)
  if (!isUsable || reservedPorts.has(port)) return refuse('port')
  return { ok: true, url }
}

/** Judges a host after the URL parser, which turns 127.1, 0x7f000001, ①②⑦.0.0.1 and the like into plain addresses. */
function judgeHost(hostname: string, allow: AllowList): 'public' | 'listed' | 'host' | 'private_address' {
  const address = withoutBrackets(hostname)
  if (isIP(address)) {
    if (isListed(allow, address)) return 'listed'
    return isPublicAddress(address) ? 'public' : 'private_address'
  }
  if (hostname === 'localhost' && loopbackAddresses(allow).length > 0) return 'listed'
  return isPublicName(hostname) ? 'public' : 'host'
}

/** Returns what `localhost` means here: the loopback addresses in the allow list, if there are any. */
export function loopbackAddresses(allow: AllowList): string[] {
  return ['127.0.0.1', '::1'].filter((address) => isListed(allow, address))
}

/** `[::1]` is how a URL writes `::1`. */
export function withoutBrackets(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

function isPublicName(name: string): boolean {
  const isDotted = name.length <= 253 && /^([a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(name)
  return isDotted && !localNames.some((local) => name.endsWith(`.${local}`))
}

function refuse(reason: WebhookUrlReason): UrlVerdict {
  return { ok: false, reason, sentence: webhookUrlReasons[reason] }
}
