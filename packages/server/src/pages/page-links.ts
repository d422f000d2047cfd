import type { FastifyInstance } from 'fastify'

/** Pages that the home page and the demo's welcome text link to, if they have a route. */
const places = [
  { key: 'portal', href: '/portal', title: 'Partner portal' },
  { key: 'panel', href: '/panel', title: 'School panel' },
  { key: 'admin', href: '/admin', title: 'Operator console' },
  { key: 'guide', href: '/guide', title: 'Guide' },
  { key: 'docs', href: '/docs', title: 'API reference' },
  { key: 'openapi', href: '/openapi.json', title: 'OpenAPI' },
  { key: 'health', href: '/readyz', title: 'Health' },
] as const

export type PageLink = (typeof places)[number] & { readonly exists: boolean }

export const listPageLinks = (http: FastifyInstance): PageLink[] =>
  places.map((place) => ({ ...place, exists: http.hasRoute({ method: 'GET', url: place.href }) }))
