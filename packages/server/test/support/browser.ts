import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { find } from './machine.ts'

/** Undefined where there is none: stories in a browser say `needs('chromium')`. */
export const browserPath = find('chromium')

export type Visit = {
  readonly page: Page /** What the browser complained of, and what left for elsewhere. */
  readonly faults: string[]
}

// A refusal is an answer like any other, and Chromium writes each of them down.
const isRefusal = (text: string) => /^Failed to load resource: .* status of 4\d\d/.test(text)

/** A real browser for the whole file; each visit is somebody new. */
export function useBrowser() {
  let browser: Browser
  beforeAll(async () => {
    if (browserPath)
      browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] })
  })
  afterAll(() => browser?.close())
  return {
    /** For visits that need more than a page. */
    get browser() {
      return browser
    },
    async visit(url: string, options: BrowserContextOptions = {}): Promise<Visit> {
      const context = await browser.newContext({ locale: 'en-US', ...options })
      const page = await context.newPage()
      // A busy machine is slow, and no reason to fail.
      page.setDefaultTimeout(90_000)
      const faults: string[] = []
      const { origin } = new URL(url)
      page.on('request', (request) => {
        const to = request.url()
        if (!to.startsWith(origin) && !/^(data|blob):/.test(to)) faults.push(to)
      })
      page.on('console', (message) => {
        if (message.type() === 'error' && !isRefusal(message.text())) faults.push(message.text())
      })
      page.on('pageerror', (error) => faults.push(String(error)))
      await page.goto(url)
      return { page, faults }
    },
  }
}
