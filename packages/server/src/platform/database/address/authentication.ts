import { AddressError } from './address-error.ts'
import type { Parameters } from './keywords.ts'

/** An authentication method that a server may request. */
export type AuthMethod = 'none' | 'password' | 'md5' | 'scram-sha-256'

export type Authentication = {
  readonly accepts: (method: AuthMethod) => boolean
  readonly channelBinding: 'disable' | 'prefer' | 'require'
}

// Node's driver supports the first four; a server that insists on another one cannot be used.
const methods = ['none', 'password', 'md5', 'scram-sha-256', 'gss', 'sspi', 'oauth']

export function authenticationOf({ require_auth = '', channel_binding }: Parameters): Authentication {
  const channelBinding = (channel_binding || 'prefer') as Authentication['channelBinding']
  const words = require_auth.split(',').map((word) => word.trim())
  const named = words.map((word) => word.replace(/^!/, ''))
  if (require_auth === '') return { accepts: () => true, channelBinding }
  if (named.some((word) => !methods.includes(word)))
    throw new AddressError(`has a value of require_auth that is not one of ${methods.join(', ')}`)
  const isNegative = words[0]!.startsWith('!')
  if (words.some((word) => word.startsWith('!') !== isNegative))
    throw new AddressError(
      'has a require_auth with and without !: list either the accepted methods or the rejected ones',
    )
  return { accepts: (method) => named.includes(method) !== isNegative, channelBinding }
}
