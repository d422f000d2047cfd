import { isIPv6 } from 'node:net'

/** Returns the URL of a local listener. A wildcard address becomes 127.0.0.1, and an IPv6 address is put in brackets. */
export const ownAddress = (host: string, port: number) =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : isIPv6(host) ? `[${host}]` : host}:${port}`
