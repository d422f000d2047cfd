// Which addresses we may connect to. They are judged by their bytes, never by their spelling.
import { isIPv4, isIPv6 } from 'node:net'

type Bytes = readonly number[]

export interface Cidr {
  readonly bytes: Bytes
  readonly prefixBits: number
}

/** Ranges that may be called although they are not public: loopback on a developer's machine, nothing in production. */
export type AllowList = readonly Cidr[]

/** The IPv4 special-purpose ranges, and the address (168.63.129.16) on which Azure serves its virtual machines. */
const deniedV4 = cidrs(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
)

/** Only global unicast is public, which excludes loopback, link-local, unique local, NAT64 and multicast. */
const publicV6 = cidrs('2000::/3')

/** Teredo and its neighbours, documentation, and 6to4, which carries an IPv4 address inside. */
const deniedV6 = cidrs('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20')

/** Whether an address is on the public internet. Text that is not an address is not public. */
export function isPublicAddress(raw: string): boolean {
  const bytes = parseAddress(raw)
  if (bytes === null) return false
  if (bytes.length === 4) return !isWithin(deniedV4, bytes)
  return isWithin(publicV6, bytes) && !isWithin(deniedV6, bytes)
}

/** Whether an address is in the allow list. */
export function isListed(allow: AllowList, raw: string): boolean {
  const bytes = parseAddress(raw)
  return bytes !== null && isWithin(allow, bytes)
}

/** Parses a list such as `127.0.0.0/8,::1/128`. Throws an error that names the entry if one is not a range. */
export function parseAllowList(text: string): AllowList {
  const words = text.split(',').map((word) => word.trim())
  return cidrs(...words.filter((word) => word !== ''))
}

function cidrs(...texts: string[]): AllowList {
  return texts.map(parseCidr)
}

function parseCidr(text: string): Cidr {
  const [address = '', prefix = ''] = text.split('/')
  const bytes = parseAddress(address)
  const prefixBits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  if (bytes === null || !(prefixBits <= bytes.length * 8)) {
    throw new Error(`"${text}" is not an address range; write it like 127.0.0.0/8 or ::1/128`)
  }
  return { bytes, prefixBits }
}

function isWithin(ranges: AllowList, bytes: Bytes): boolean {
  return ranges.some((range) => range.bytes.length === bytes.length && sharesPrefix(range, bytes))
}

function sharesPrefix({ bytes, prefixBits }: Cidr, other: Bytes): boolean {
  return bytes.every((byte, index) => {
    const bits = Math.min(Math.max(prefixBits - index * 8, 0), 8)
    return byte >> (8 - bits) === (other[index] ?? 0) >> (8 - bits)
  })
}

/** Returns 4 or 16 bytes. An IPv4 address mapped into IPv6 reaches the IPv4 host, so it is parsed, and judged, as IPv4. */
function parseAddress(raw: string): Bytes | null {
  if (isIPv4(raw)) return raw.split('.').map(Number)
  if (!isIPv6(raw)) return null
  const bytes = parseV6(raw.split('%', 1)[0] ?? '')
  const isMapped = bytes.every((byte, index) => index >= 12 || byte === (index >= 10 ? 0xff : 0))
  return isMapped ? bytes.slice(12) : bytes
}

function parseV6(text: string): number[] {
  const [head = '', tail = ''] = text.split('::')
  const left = parseGroups(head)
  const right = parseGroups(tail)
  const zeros = new Array<number>(16 - left.length - right.length).fill(0)
  return [...left, ...zeros, ...right]
}

function parseGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
