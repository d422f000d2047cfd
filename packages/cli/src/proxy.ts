import { Failure } from './failure.ts'
import type { Env } from './known-apps.ts'

const variables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']

/** Node goes past the proxy that a company names in the environment, unless it is told not to; before 22.21 it cannot be told. */
export function withProxyRemedy(failure: Failure, env: Env): Failure {
  const variable = variables.find((name) => env[name])
  if (failure.code !== 'unreachable' || variable === undefined || env.NODE_USE_ENV_PROXY === '1') return failure
  const { message, where = '', remedy, code } = failure
  return new Failure(message, {
    where,
    code,
    remedy: `${remedy} Through the proxy in ${variable}: set NODE_USE_ENV_PROXY=1 too, with Node 22.21 or newer.`,
  })
}
