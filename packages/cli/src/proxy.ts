import { Failure } from './failure.ts'
import type { Env } from './known-apps.ts'

const variables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']

/**
 * Adds how to use a proxy. Node uses the proxy of the environment only with NODE_USE_ENV_PROXY=1, and only from version 22.21.
 */
export function withProxyRemedy(failure: Failure, env: Env): Failure {
  const variable = variables.find((name) => env[name])
  if (failure.code !== 'unreachable' || variable === undefined || env.NODE_USE_ENV_PROXY === '1') return failure
  const { message, where = '', remedy, code } = failure
  return new Failure(message, {
    where,
    code,
    remedy: `${remedy} To use the proxy in ${variable}, also set NODE_USE_ENV_PROXY=1, with Node 22.21 or newer.`,
  })
}
