import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import { useSchool } from '../support/school.ts'

const { sineta, school, call } = useSchool()
const at = (path = '') => `/v1/partners/school/${school.cnpj}/entrance${path}`
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'] as const
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '1')

const inject = (method: string, url: string) =>
  // Fastify's own list of methods is shorter than HTTP's.
  sineta.parts.http.inject({ method: method as 'GET', url, headers: { 'content-type': 'text/plain' } })

/** Paths that differ only in the names of their parameters are the same. */
const places = [...new Set(operations.map(({ path }) => shapeOf(path)))]

describe('a path of the API', () => {
  test('refuses every method that it does not have, and lists those that it has', async () => {
    const wrong: string[] = []
    for (const path of places) {
      const has = operations.filter((one) => shapeOf(one.path) === path).map(({ method }) => method)
      const options = await inject('OPTIONS', path)
      const allowed = String(options.headers.allow).split(', ')
      if (options.statusCode !== 204 || has.some((method) => !allowed.includes(method)))
        wrong.push(`OPTIONS ${path}: ${options.statusCode} ${allowed}`)
      for (const method of methods.filter((one) => !allowed.includes(one))) {
        const { statusCode, headers, payload } = await inject(method, path)
        const isProblem = /^application\/problem\+json/.test(String(headers['content-type']))
        const code = method === 'HEAD' ? 'method_not_allowed' : JSON.parse(payload).code
        if (
          statusCode !== 405 ||
          headers.allow !== options.headers.allow ||
          !isProblem ||
          code !== 'method_not_allowed'
        )
          wrong.push(`${method} ${path}: ${statusCode} ${headers.allow}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test.each([['/docs'], ['/openapi.json'], ['/livez'], ['/schemas/events/student.created.json']])(
  'the page %s is read-only',
  async (path) => {
    const reply = await sineta.call(`DELETE ${path}`)
    expect([reply.status, reply.body.code, reply.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, OPTIONS',
    ])
    expect((await sineta.call(`DELETE ${path}/nowhere`)).body.code).toBe('route_not_found')
  },
)

describe('If-Match', () => {
  let entrance = ''
  beforeAll(async () => {
    const { body } = await call(`POST ${at()}`, { body: { name: 'Portão das versões' } })
    entrance = at(`/${body.id}`)
  })
  const put = (ifMatch: string) =>
    call(`PUT ${entrance}`, { body: { name: 'Portão das versões' }, headers: { 'if-match': ifMatch } })

  test.each([['v1'], ['1'], ['"v1'], ['"v1" "v2"'], ['W/v1'], ['*, "v1"']])(
    'of the form %s is refused',
    async (header) => {
      const { status, body } = await put(header)
      expect([status, body.code]).toEqual([400, 'invalid_parameter'])
      expect(body.detail).toContain('If-Match')
    },
  )

  test('that names another version, or a weak one, does not match', async () => {
    for (const header of ['"v9"', '"anything"', 'W/"v1"'])
      expect((await put(header)).body.code).toBe('version_conflict')
  })

  test('may name several versions, or any', async () => {
    const { headers } = await call(`GET ${entrance}`)
    expect((await put(`"v99", ${headers.get('etag')}`)).status).toBe(200)
    expect((await put('*')).status).toBe(200)
  })
})
