import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { find } from './machine.ts'
import { password } from './management.ts'

/** Undefined where there is none: stories in a browser say `needs('chromium')`. */
export const browserPath = find('chromium')

export type Visit = {
  readonly page: Page /** What the browser complained of, and what left for elsewhere. */
  readonly faults: string[]
}

// A refusal is an answer like any other, and Chromium writes each of them down.
const isRefusal = (text: string) => /^Failed to load resource: .* status of 4\d\d/.test(text)

/** One for all files of a worker, which takes it along when it ends: starting a browser costs as much as a short story. */
let launched: Promise<Browser> | undefined
const launch = (executablePath: string) =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })

/** What a visitor saw when a story failed: on a machine that is not at hand nothing else can be asked afterwards. */
async function describeTo(say: (text: string) => void, context: BrowserContext) {
  for (const page of context.pages()) say(`${page.url()}\n${(await page.locator('body').innerText()).slice(0, 4000)}`)
}

type VisitOptions = BrowserContextOptions & {
  /** What happens before the page is loaded, such as signing in. */
  before?(context: BrowserContext): Promise<unknown>
}

/** A real browser; each visit is somebody new, who leaves when the test ends in which they came. */
export function useBrowser() {
  let browser: Browser
  const visitors = new Set<BrowserContext>()
  let staying: readonly BrowserContext[] = []
  const leave = async (who: Iterable<BrowserContext>) => {
    for (const context of who) await context.close()
  }
  beforeAll(async () => {
    if (!browserPath) return
    launched ??= launch(browserPath)
    browser = await launched
  })
  beforeEach(() => {
    staying = [...visitors]
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const context of visitors) await describeTo(console.error, context)
    await leave([...visitors].filter((context) => !staying.includes(context)))
  })
  afterAll(() => leave(visitors))
  return {
    async visit(url: string, { before, ...options }: VisitOptions = {}): Promise<Visit> {
      const context = await browser.newContext({ locale: 'en-US', ...options })
      visitors.add(context)
      context.on('close', () => visitors.delete(context))
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
      await before?.(context)
      await page.goto(url)
      return { page, faults }
    },
  }
}

/**
 * Answers requests of a page that is already loaded. Chromium says that it stops them before its renderer knows: once in some
 * hundred times the first request still went out, and Playwright never told of it.
 */
export async function intercept(page: Page, ...[url, handler, options]: Parameters<Page['route']>) {
  await page.route(url, handler, options)
  await page.route('**/intercepted', (route) => route.fulfill({ status: 204 }))
  await page.waitForFunction("fetch('/intercepted').then(({ status }) => status === 204)")
}

/** Signs in by the cookie that the sign-in page gets, without its typing. */
export const signIn = (origin: string, door: 'portal' | 'panel', email: string) => (context: BrowserContext) =>
  context.request.post(`${origin}/v1/${door}/session`, {
    data: { email, password, cookie: true },
    headers: { origin },
  })

/** Goes to an address of the page's own as a link does, without loading everything anew, and is there when what was is gone. */
export async function follow(page: Page, url: string, leaving = 'h1') {
  const left = await page.locator(leaving).first().elementHandle()
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(url)})`)
  await left!.waitForElementState('hidden')
}
