import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type AxeOptions = {
  readonly runOnly?: readonly string[]
  /**
   * A part of the page that another test checks. Its content is removed while axe runs, because axe spends half its time on
   * content that it only excludes from its result.
   */
  readonly exclude?: string | undefined
  /** Check only this part. */
  readonly include?: string
}

/**
 * Returns the accessibility violations of a page. Injects axe through the debugger, because the page's content security policy
 * blocks scripts.
 */
export async function violations(
  page: Page,
  { runOnly = rules, exclude, include }: AxeOptions = {},
): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  // An injected axe stays for the lifetime of the document.
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

/** In dark mode only the colours change, so only the contrast is checked. */
export async function violationsInDarkMode(page: Page, exclude?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await violations(page, { exclude, runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((fault) => `dark mode: ${fault}`)
}
