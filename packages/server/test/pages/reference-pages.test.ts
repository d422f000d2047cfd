import { catalogue, eventNames } from '@sineta/contract'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import { chaptersOf } from '../../src/pages/reference/chapters.ts'
import { exampleResponse } from '../../src/pages/reference/example-response.ts'
import type { Schema } from '../../src/pages/reference/schema.ts'
import { violations, violationsInDarkMode } from '../support/axe.ts'
import { useBrowser } from '../support/browser.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { needs } from '../support/machine.ts'

import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const chapters = chaptersOf(operations)
const read = async (path: string): Promise<string> => {
  const { status, body } = await sineta.call(`GET ${path}`)
  expect([path, status]).toEqual([path, 200])
  return body
}
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)

test('every operation and event has its own anchor, and every link of the reference leads to one', async () => {
  const pages = new Map<string, string>()
  for (const path of ['/docs', ...chapters.map(({ slug }) => `/docs/${slug}`)]) pages.set(path, await read(path))
  const anchors = new Map([...pages].map(([path, html]) => [path, matches(html, / id="([^"]+)"/g)]))
  const places = [...anchors.values()].flat()
  expect(places).toEqual(expect.arrayContaining([...eventNames]))
  expect(places.filter((id) => /^(get|post|put|patch|delete)[A-Z]/.test(id))).toHaveLength(operations.length)
  const broken = [...pages].flatMap(([from, html]) => {
    const leadsThere = (href: string) => {
      const [path, anchor] = href.split('#') as [string, string | undefined]
      const found = anchors.get(path === '' ? from : path)
      return found !== undefined && (anchor === undefined || found.includes(anchor))
    }
    const ours = matches(html, / href="(\/docs[^"]*|#[^"]*)"/g)
    return ours.filter((href) => !leadsThere(href)).map((href) => `${from}: ${href}`)
  })
  expect(broken).toEqual([])
})

test('an operation says who may call it, what it accepts, what it publishes and how it refuses', async () => {
  const page = await read('/docs/students')
  const from = page.indexOf('id="postStudent"')
  const section = page.slice(from, page.indexOf('</section>', from))
  expect(section).toContain('key of a client, key of an app')
  expect(section).toContain('<code>students:write</code>')
  expect(section).toContain('href="/docs/events-students#student.created"')
  expect(section).toContain('<code>Idempotency-Key</code>')
  expect(section).toMatch(/<code>name<\/code> <small>required<\/small>/)
  expect(section).toContain('href="/problems/enrollment_number_taken"')
  expect(section).toContain(`curl -X POST &#39;${sineta.url}/v1/partners/school/`)
})

test('an event says when it is published, by which operations, and how its delivery looks', async () => {
  const page = await read('/docs/events-students')
  const from = page.indexOf('id="student.enrolled"')
  const section = page.slice(from, page.indexOf('</section>', from))
  expect(section).toContain(catalogue['student.enrolled'].when)
  expect(section).toContain('Approve a pre-enrollment and enroll the student</a>')
  expect(section).toContain('webhook-event: student.enrolled')
  expect(section).toContain('href="/schemas/events/student.enrolled.json"')
})

test('every example of a response is one that the operation could give, and every text in it has a value', () => {
  const wrong = operations.flatMap(({ method, path, responses }) =>
    Object.entries(responses)
      .filter(([, schema]) => schema !== null && !('contentMediaType' in schema))
      .flatMap(([status, schema]) =>
        [true, false].map((isOfSchool) => ({ status, schema: schema as Schema, isOfSchool })),
      )
      .filter(({ schema, isOfSchool }) => !Check(schema as TSchema, exampleResponse(schema, new Map(), { isOfSchool })))
      .map(({ status }) => `${method} ${path} ${status}`),
  )
  expect(wrong).toEqual([])
})

test('a chapter that does not exist is not found', async () => {
  expect((await sineta.call('GET /docs/homework')).status).toBe(404)
})

describe('in a browser', needs('chromium'), () => {
  const browser = useBrowser()

  test('a request of the reference is found without accents and can be sent unchanged', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    const { page, faults } = await browser.visit(`${sineta.url}/docs`)
    await page.getByRole('searchbox').fill('GÉT list entrances')
    await page.getByText('1 match', { exact: true }).waitFor()
    await page.getByRole('searchbox').press('Enter')
    const entry = page.locator('#getEntrance')
    await entry.getByRole('button', { name: 'Try it' }).click()
    await entry.getByLabel('API key').fill(client.key)
    await entry.getByLabel('cnpj', { exact: true }).fill(school.cnpj)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await entry.getByRole('button', { name: 'Send' }).dblclick()
    await entry.getByText(/^200 OK/).waitFor()
    expect(sent).toHaveLength(1)
    await entry.getByText('x-request-id:').waitFor()
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    expect(faults).toEqual([])
  })

  test('the reference sends little, and is readable in light and dark mode', async () => {
    const { page, faults } = await browser.visit(`${sineta.url}/docs/partner-portal`)
    await page.getByRole('button', { name: 'Try it' }).first().click()
    const sent: number[] = await page.evaluate(
      `performance.getEntries().filter(({ entryType }) => /navigation|resource/.test(entryType)).map(({ encodedBodySize }) => encodedBodySize)`,
    )
    expect(sent.length).toBeLessThanOrEqual(20)
    expect(sent.reduce((sum, bytes) => sum + bytes) / 1000).toBeLessThanOrEqual(200)
    // The first entry of every other chapter beside those of the largest one, and the beginning of long parts, because all are
    // rendered alike.
    const others = ['/docs', ...chapters.map(({ slug }) => `/docs/${slug}`)].filter(
      (path) => !path.endsWith('/partner-portal'),
    )
    await page.evaluate(`(async () => {
      const article = document.querySelector('article')
      for (const entry of [...article.querySelectorAll('.entry')].slice(1)) entry.remove()
      for (const html of await Promise.all(${JSON.stringify(others)}.map(async (path) => (await fetch(path)).text()))) {
        const other = new DOMParser().parseFromString(html, 'text/html')
        article.append(...['.entry', '.index', 'form', '.about'].flatMap((part) => other.querySelector(part) ?? []))
      }
      const long = ['tr:nth-of-type(n + 3)', '.within li:nth-of-type(n + 4)', '.shared a:nth-of-type(n + 3)', '.index li:nth-of-type(n + 4)']
      for (const rest of document.querySelectorAll(long.join())) rest.remove()
      for (const entry of article.querySelectorAll('.entry')) entry.style.contentVisibility = 'visible'
      for (const form of article.querySelectorAll('form')) form.hidden = false
    })()`)
    expect([...(await violations(page)), ...(await violationsInDarkMode(page))]).toEqual([])
    expect(faults).toEqual([])
  })
})
