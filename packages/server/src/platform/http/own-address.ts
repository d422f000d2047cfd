import { isIPv6 } from 'node:net'

/** Where this machine finds what listens there: "everywhere" is no address to call, and IPv6 stands in brackets. */
export const ownAddress = (host: string, port: number) =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : isIPv6(host) ? `[${host}]` : host}:${port}`
