import { membersOf, type ProblemCode, problemReasons, problems } from '@sineta/contract'
import type { FastifyInstance } from 'fastify'
import { isProblemCode, refuse } from '../platform/operation/errors.ts'
import type { Operation } from '../platform/operation/operation.ts'
import { refusalsOf, versionedPaths } from './openapi/refusals.ts'
import { escapeHtml, sendPlainPage } from './plain-page.ts'
import { addressOfOperation } from './reference/chapters.ts'

/** Serves the URL in the `type` of a problem: as a page to people, as JSON to programs. */
export function addProblems(http: FastifyInstance, operations: readonly Operation[]) {
  const versioned = versionedPaths(operations)
  http.get<{ Params: { code: string } }>('/problems/:code', (request, reply) => {
    const { code } = request.params
    if (!isProblemCode(code))
      throw refuse('route_not_found', `No problem has the code ${code}. /docs lists the codes of each operation.`)
    const { status, title } = problems[code]
    const reasons = problemReasons[code]
    const members = explained(code)
    const answeredBy = operations.filter((operation) => {
      const { own, shared } = refusalsOf(operation, versioned.has(operation.path))
      return own.includes(code) || shared.includes(code)
    })
    reply.header('vary', 'accept')
    if (!request.headers.accept?.includes('text/html'))
      return reply.send({
        code,
        status,
        title,
        ...(reasons && { reasons }),
        ...(members && { members }),
        answered_by: answeredBy.map(nameOf),
      })
    return sendPlainPage(
      reply,
      `${code} · Sineta`,
      `<h1>${escapeHtml(title)}</h1>
<p><code>${code}</code>, HTTP status ${status}. The <code>detail</code> of the response says what is wrong with the request, and its <code>errors</code> say where.</p>
${reasons ? `<p>The <code>reason</code> is one of these:</p>${wordList(reasons)}` : ''}
${members ? `<p>The response also has these members:</p>${wordList(members)}` : ''}
${answeredBy.length > 0 ? `<ul>${answeredBy.map((operation) => `<li><a href="${addressOfOperation(operation)}"><code>${escapeHtml(nameOf(operation))}</code></a></li>`).join('')}</ul>` : '<p>This code belongs to no operation in particular; any request can be refused with it.</p>'}
<p><a href="/docs">API reference</a></p>`,
    )
  })
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** Returns the members that only problems of this code have, with their descriptions; undefined if there are none. */
function explained(code: ProblemCode): Readonly<Record<string, string>> | undefined {
  const members = Object.entries(membersOf(code))
  if (members.length === 0) return undefined
  return Object.fromEntries(members.map(([name, { description }]) => [name, description]))
}

const wordList = (words: Readonly<Record<string, string>>) =>
  `<ul>${Object.entries(words)
    .map(([word, sentence]) => `<li><code>${word}</code>: ${escapeHtml(sentence)}</li>`)
    .join('')}</ul>`
