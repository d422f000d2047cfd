import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorsOf, documents, linksOf, root } from '../support/documents.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

const dist = path.join(root, 'packages/web/guide/dist')
const read = (file: string) => readFileSync(path.join(dist, file), 'utf8')
/** The pages of the guide by address, such as `/guide/en/receiving`. */
const pages = new Map(
  ['en', 'pt'].flatMap((language) =>
    readdirSync(path.join(dist, language))
      .filter((name) => name.endsWith('.html'))
      .map((name) => {
        const address = name === 'index.html' ? `/guide/${language}` : `/guide/${language}/${name.slice(0, -5)}`
        return [address, read(`${language}/${name}`)] as const
      }),
  ),
)
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)

test('every link of the guide leads to a page, and every anchor to a section', () => {
  const anchors = new Map([...pages].map(([address, html]) => [address, new Set(matches(html, / id="([^"]+)"/g))]))
  const elsewhere = new Set(['/', '/docs'])
  const leadsThere = (from: string, href: string) => {
    if (/^https?:/.test(href) || elsewhere.has(href)) return true
    if (href.startsWith('/guide/assets/')) return existsSync(path.join(dist, href.slice('/guide/'.length)))
    const [address, fragment] = href.split('#') as [string, string | undefined]
    const found = anchors.get(address === '' ? from : address)
    return found !== undefined && (fragment === undefined || found.has(decodeURIComponent(fragment)))
  }
  const broken = [...pages].flatMap(([from, html]) =>
    matches(html, / (?:href|src|data-index)="([^"]*)"/g)
      .filter((href) => !leadsThere(from, href))
      .map((href) => `${from}: ${href}`),
  )
  expect(pages.size).toBeGreaterThan(25)
  expect(broken).toEqual([])
})

test('every link of the documents leads to a file of the repository, and every anchor to a heading', () => {
  const known = new Map(documents.map((document) => [document.file, anchorsOf(document)]))
  const broken = documents.flatMap((document) =>
    linksOf(document)
      .filter((href) => {
        if (/^(https?|mailto):/.test(href)) return false
        const [name = '', fragment] = href.split('#')
        const file = name === '' ? document.file : path.posix.join(path.posix.dirname(document.file), name)
        if (!existsSync(path.join(root, file))) return true
        return fragment !== undefined && !known.get(file)?.has(decodeURIComponent(fragment))
      })
      .map((href) => `${document.file}: ${href}`),
  )
  expect(broken).toEqual([])
})

describe('the guide', () => {
  test('opens in the language of the browser', async () => {
    const opened = async (accepted: string) =>
      (await sineta.call('GET /guide', { headers: { 'accept-language': accepted } })).body
    expect(await opened('pt-BR,pt;q=0.9')).toBe(pages.get('/guide/pt'))
    expect(await opened('de,en;q=0.5')).toBe(pages.get('/guide/en'))
  })

  test('sends a page compressed, under our security policy, and its files to be cached forever', async () => {
    const page = await fetch(`${sineta.url}/guide/en/delivery`, { headers: { 'accept-encoding': 'br' } })
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br'])
    expect(page.headers.get('cache-control')).toBe('public, max-age=0')
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    const html = await page.text()
    expect(html).not.toMatch(/ style=|<style|<script>/)
    for (const href of matches(html, /(?:href|src)="(\/guide\/assets\/[^"]+)"/g)) {
      const asset = await fetch(sineta.url + href)
      expect([href, asset.status, asset.headers.get('cache-control')]).toEqual([
        href,
        200,
        'public, max-age=31536000, immutable',
      ])
    }
  })

  test('sends at most 150 kB for a page with its style, script and typeface', () => {
    const sent = (file: string) => {
      const whole = path.join(dist, file)
      return readFileSync(existsSync(`${whole}.br`) ? `${whole}.br` : whole).length
    }
    const weights = [...pages.keys()].map((address) => {
      const [, , language, name = 'index'] = address.split('/')
      const html = pages.get(address)!
      const head = html.slice(0, html.indexOf('</head>'))
      const files = matches(head, /(?:href|src)="\/guide\/(assets\/[^"]+)"/g)
      return [...files, `${language}/${name}.html`].reduce((sum, file) => sum + sent(file), 0)
    })
    expect(Math.max(...weights)).toBeLessThan(150_000)
  })

  test.each(['/guide/en/nothing', '/guide/fr', '/guide/en/..%2findex', '/guide/assets/..%2fen%2findex.html'])(
    'has nothing at %s',
    async (address) => {
      expect((await sineta.call(`GET ${address}`)).status).toBe(404)
    },
  )
})
