import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { packageFolder } from '../platform/package-folder.ts'
import { preferredLanguage } from './missing-page.ts'
import { sendBuilt } from './web.ts'

/** The build of the pages in `docs`. */
const build = fileURLToPath(new URL('../web/guide/dist/', packageFolder))

/** Serves the guide. `/guide` is its first page in the language the browser prefers; every page below it is a file. */
export function addGuide(http: FastifyInstance) {
  for (const url of ['/guide', '/guide/'])
    http.get(url, (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language'] ?? '')
      return sendBuilt(reply.header('vary', 'accept-language'), `${language.slice(0, 2)}/index.html`, build)
    })
  for (const language of ['en', 'pt']) {
    for (const url of [`/guide/${language}`, `/guide/${language}/`])
      http.get(url, (_request, reply) => sendBuilt(reply, `${language}/index.html`, build))
    http.get<{ Params: { page: string } }>(`/guide/${language}/:page`, ({ params: { page } }, reply) => {
      const file = `${language}/${page}.html`
      const isPage = /^[\w-]+$/.test(page) && existsSync(join(build, file))
      return isPage ? sendBuilt(reply, file, build) : reply.callNotFound()
    })
  }
  http.get<{ Params: { '*': string } }>('/guide/assets/*', (request, reply) =>
    reply.sendFile(request.params['*'], join(build, 'assets'), { maxAge: '365d', immutable: true }),
  )
}
