import { isIPv6 } from 'node:net'

/**
 * What counts as one address. With IPv6 whoever rents a machine has 2^64 of them: all that share the first half are one.
 * IPv4 written as IPv6, as sockets for both tell it, is what it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  const [head, tail] = address.split('::') as [string, string?]
  const [left, right] = [head, tail].map((half) => (half ? half.split(':') : [])) as [string[], string[]]
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
