import { Failure } from './failure.ts'
import type { Env } from './known-apps.ts'

const variables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']

/** Node uses the proxy that the environment names only with NODE_USE_ENV_PROXY=1, and only from 22.21 on. */
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
