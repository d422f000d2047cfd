import type { FastifyInstance } from 'fastify'

const policy = (...more: string[]) =>
  ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", ...more].join('; ')

/** Content security policies. Our pages load everything from files of the same origin. */
export const policies = {
  app: policy("script-src 'self'", "style-src 'self'", "img-src 'self'", "font-src 'self'", "connect-src 'self'"),
  /** For a page that has nothing but an inline style, which is allowed by its hash, and an inline icon. */
  plain: (styleHash: string) => policy(`style-src 'sha256-${styleHash}'`, 'img-src data:'),
} as const

const headers = {
  'content-security-policy': policies.app,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const

/**
 * Sets the headers on every response, even on those that Fastify sends before it has found a route, which its hooks do not see.
 */
export function addSecurityHeaders({ server }: FastifyInstance, baseUrl: () => string) {
  const entries = Object.entries(headers)
  server.prependListener('request', (_request, response) => {
    for (const [name, value] of entries) response.setHeader(name, value)
    if (baseUrl().startsWith('https:')) response.setHeader('strict-transport-security', 'max-age=31536000')
  })
}
