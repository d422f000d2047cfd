import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { find } from './machine.ts'
import { password } from './management.ts'

/** Undefined without a browser on this machine; tests in a browser say `needs('chromium')`. */
export const browserPath = find('chromium')

export type Visit = {
  readonly page: Page
  /** Console errors, page errors, and requests to other origins. */
  readonly faults: string[]
}

// Chromium logs every 4xx response as an error, but a refusal is a normal response.
const isRefusal = (text: string) => /^Failed to load resource: .* status of 4\d\d/.test(text)

/** One browser for all files of a worker process, which ends with it: starting a browser takes as long as a short test. */
let launched: Promise<Browser> | undefined
const launch = (executablePath: string) =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })

/** Prints what each page showed when a test failed: on a CI machine there is no other way to find out. */
async function describeTo(say: (text: string) => void, context: BrowserContext) {
  for (const page of context.pages()) say(`${page.url()}\n${(await page.locator('body').innerText()).slice(0, 4000)}`)
}

type VisitOptions = BrowserContextOptions & {
  /** Runs before the page is loaded, for example to sign in. */
  before?(context: BrowserContext): Promise<unknown>
}

/** A real browser. Each visit has its own context, which is closed at the end of the test that opened it. */
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
      // A busy machine is slow, which is no reason to fail.
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
 * Intercepts requests of a page that is already loaded. Chromium confirms an interception before its renderer applies it: about
 * once in some hundred times the first request still went out unseen by Playwright. So wait until a probe request is intercepted.
 */
export async function intercept(page: Page, ...[url, handler, options]: Parameters<Page['route']>) {
  await page.route(url, handler, options)
  await page.route('**/intercepted', (route) => route.fulfill({ status: 204 }))
  await page.waitForFunction("fetch('/intercepted').then(({ status }) => status === 204)")
}

/** Signs in with the request that the sign-in page makes, and so gets its cookie without filling in the form. */
export const signIn = (origin: string, frontend: 'portal' | 'panel', email: string) => (context: BrowserContext) =>
  context.request.post(`${origin}/v1/${frontend}/session`, {
    data: { email, password, cookie: true },
    headers: { origin },
  })

/** Navigates within the page as a link does, without reloading it, and waits until the element `leaving` is gone. */
export async function follow(page: Page, url: string, leaving = 'h1') {
  const left = await page.locator(leaving).first().elementHandle()
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(url)})`)
  await left!.waitForElementState('hidden')
}
