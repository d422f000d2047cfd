import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { appVersion as version } from '../platform/app-version.ts'
import type { Samples } from '../platform/operation/operation.ts'
import { addGuide } from './guide.ts'
import { addHealth, type Readiness } from './health.ts'
import { addInspector, type InspectorOptions } from './inspector.ts'
import { addMetrics, type MetricsOptions } from './metrics.ts'
import { listPageLinks } from './page-links.ts'
import { addProblems } from './problems.ts'
import { addReference, type ReferenceOptions } from './reference.ts'
import { addSchemas } from './schemas.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addWeb } from './web.ts'

/** What the home page and the reference show of a demo once it is filled. */
export type Showcase = { /** `/inspector/{token}` */ readonly inspector: string; readonly samples: Samples }

export type PagesOptions = MetricsOptions &
  InspectorOptions &
  Pick<ReferenceOptions, 'operations' | 'gate' | 'system'> & {
    readonly readiness: Readiness
    showcase(): Showcase | null
  }

/** Registers everything that is served besides the operations. */
export function registerPages(http: FastifyInstance, options: PagesOptions) {
  const { operations, gate, system, baseUrl, showcase } = options
  addSecurityHeaders(http, baseUrl)
  // A Vite plugin has already compressed the files of the build.
  http.register(fastifyStatic, { serve: false, preCompressed: true })
  addHealth(http, options.readiness)
  addMetrics(http, options)
  addProblems(http, operations)
  addReference(http, { operations, gate, system, version, baseUrl, samples: () => showcase()?.samples })
  addSchemas(http, { version, baseUrl })
  addInspector(http, options)
  addGuide(http)
  addWeb(http, {
    version,
    links: () => {
      const shown = showcase()
      return [
        ...(shown ? [{ key: 'inspector', href: shown.inspector } as const] : []),
        ...listPageLinks(http)
          .filter(({ exists }) => exists)
          .map(({ key, href }) => ({ key, href })),
      ]
    },
  })
}
