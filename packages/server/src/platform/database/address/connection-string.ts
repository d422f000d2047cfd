import { AddressError } from './address-error.ts'
import type { Parameters } from './keywords.ts'

/** Parses both forms that libpq accepts: a URI, or `key=value` pairs. */
export const parseConnectionString = (text: string): Parameters =>
  /^postgres(ql)?:\/\//.test(text) ? fromUri(text) : fromPairs(text)

export const formatConnectionString = (parameters: Parameters): string =>
  Object.entries(parameters)
    .map(([keyword, value]) => `${keyword}='${value.replaceAll(/['\\]/g, '\\$&')}'`)
    .join(' ')

function fromUri(text: string): Parameters {
  const [, userinfo = '', hosts = '', dbname = '', query = ''] =
    /^\w+:\/\/(?:([^/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/.exec(text) ?? []
  const [user = '', ...password] = userinfo.split(':')
  const places = hosts.split(',').map((place) => /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(place))
  if (places.includes(null)) throw new AddressError('has a host or a port that cannot be read')
  const inPath = {
    user: decode(user),
    password: decode(password.join(':')),
    host: places.map((place) => decode(place![1]!.replace(/^\[(.*)\]$/, '$1'))).join(','),
    port: places.map((place) => place![2] ?? '').join(','),
    dbname: decode(dbname),
  }
  const given = Object.entries(inPath).filter(([, value]) => /[^,]/.test(value))
  return Object.fromEntries([...given, ...query.split('&').filter(Boolean).map(fromQuery)])
}

function fromQuery(text: string): [string, string] {
  const [keyword = '', value, ...rest] = text.split('=').map(decode)
  if (value === undefined || rest.length > 0)
    throw new AddressError(
      `must have one = between the parameter ${keyword} and its value: write a = inside the value as %3D`,
    )
  // The form of JDBC, which libpq accepts too.
  return keyword === 'ssl' && value === 'true' ? ['sslmode', 'require'] : [keyword, value]
}

export function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new AddressError('has a % that is not followed by two hexadecimal digits: write it as %25')
  }
}

const pair = /\s*(\w+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|((?:[^\s'\\]|\\.)(?:[^\s\\]|\\.)*|)(?=\s|$))/y

function fromPairs(text: string): Parameters {
  const found: Record<string, string> = {}
  pair.lastIndex = 0
  while (pair.lastIndex < text.trimEnd().length) {
    const [, keyword, quoted, bare = ''] = pair.exec(text) ?? []
    if (keyword === undefined)
      throw new AddressError(
        "must be an address that begins with postgres:// or postgresql://, or pairs like host=db user='x'",
      )
    found[keyword] = (quoted ?? bare).replaceAll(/\\(.)/g, '$1')
  }
  return found
}
