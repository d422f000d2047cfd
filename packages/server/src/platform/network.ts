import { isIPv6 } from 'node:net'

/**
 * Returns the network that limits count as one address. A single IPv6 host has 2^64 addresses, so all addresses that share the
 * first 64 bits count as one. IPv4 mapped to IPv6, as dual-stack sockets report it, counts as IPv4. Some proxies append the port;
 * it is removed, because it differs for each connection and would give every connection its own allowance.
 */
export function networkOf(given: string): string {
  const [, bracketed, ipv4WithPort] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(given) ?? []
  const address = bracketed ?? ipv4WithPort ?? given
  if (!isIPv6(address)) return address
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  const [head, tail] = address.split('::') as [string, string?]
  const [left, right] = [head, tail].map((half) => (half ? half.split(':') : [])) as [string[], string[]]
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
