import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { packageFolder } from '../platform/package-folder.ts'
import type { PageLink } from './page-links.ts'
import { sendPlainPage } from './plain-page.ts'

/** The pages built by Vite. */
const build = fileURLToPath(new URL('../web/dist/', packageFolder))

export type Link = {
  readonly key: 'inspector' | PageLink['key']
  readonly href: string
}

/** Sends a page of the build. Browsers must revalidate it each time, because it refers to its files by hashed names. */
export function sendBuilt(reply: FastifyReply, file: string, folder = build) {
  if (existsSync(join(folder, file))) return reply.sendFile(file, folder, { maxAge: 0 })
  return sendPlainPage(reply.code(503), 'Sineta', '<p>The pages are not built yet. Run <code>npm run build</code>.</p>')
}

/** Serves the home page, the list of its links, the portal, the panel, the operator console, and the files of all pages. */
export function addWeb(http: FastifyInstance, { version, links }: { version: string; links(): readonly Link[] }) {
  http.get('/', (_request, reply) => sendBuilt(reply, 'index.html'))
  http.get('/home.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ links: links(), version }),
  )
  // The sign-in pages of the portal are a small separate build.
  for (const path of ['login', 'signup', 'password/*', 'invitation'])
    http.get(`/portal/${path}`, (_request, reply) => sendBuilt(reply, 'sign-in.html'))
  // Each app routes the paths below its own on the client.
  for (const house of ['portal', 'panel', 'admin'])
    for (const path of [`/${house}`, `/${house}/*`])
      http.get(path, (_request, reply) => sendBuilt(reply, `${house}.html`))
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(request.params['*'], join(build, 'assets'), { maxAge: '365d', immutable: true }),
  )
}
