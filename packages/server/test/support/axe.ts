import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Looked = {
  readonly runOnly?: readonly string[]
  /** What another test looks at. Its content is out of the page meanwhile: axe takes half its time to place what it only leaves out of its result. */
  readonly exclude?: string | undefined
  /** Nothing but this. */
  readonly include?: string
}

/** What keeps somebody from using a page. Through the debugger, because the page's own policy lets no script in. */
export async function violations(page: Page, { runOnly = rules, exclude, include }: Looked = {}): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  // It stays as long as the document does.
  const { result: kind } = await session.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (kind.value === 'undefined') await session.send('Runtime.evaluate', { expression: axe })
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(async () => {
      const besides = ${exclude ? `document.querySelector(${JSON.stringify(exclude)})` : 'null'}
      const content = [...(besides?.childNodes ?? [])]
      besides?.replaceChildren()
      const { violations } = await axe.run(${JSON.stringify(include ?? 'html')}, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })})
      besides?.replaceChildren(...content)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target, failureSummary].join(' ')))
    })()`,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  return result.value
}

/** By night the colours, which are all that changes. */
export async function violationsByNight(page: Page, exclude?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await violations(page, { exclude, runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((fault) => `by night: ${fault}`)
}
