import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createInspector } from '../src/webhooks/tools/inspector.ts'
import { useBrowser } from './support/browser.ts'
import { needs } from './support/machine.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()

describe('in a browser', needs('chromium'), () => {
  const chromium = useBrowser()

  /** Opens a page, uses it, and returns every request that left for elsewhere and everything the browser complained of. */
  async function visit(path: string, use: (page: Page) => Promise<void>, colorScheme: 'light' | 'dark' = 'light') {
    const context = await chromium.browser.newContext({ colorScheme })
    const page = await context.newPage()
    page.setDefaultTimeout(90_000)
    const faults: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).protocol !== 'data:' && !request.url().startsWith(sineta.url))
        faults.push(request.url())
    })
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(sineta.url + path)
    await use(page)
    await context.close()
    return faults
  }

  test.each(['light', 'dark'] as const)(
    'the reference needs nothing from elsewhere, and is %s where the system is',
    async (scheme) => {
      const faults = await visit(
        '/docs',
        async (page) => {
          await page.getByText('Attendance and pick-up').first().click()
          await page.getByText('Register a biometric student check-in').first().waitFor()
          await page.getByText('Events: Students').first().click()
          await page.getByText('student.enrolled').first().waitFor()
          expect(await page.title()).toBe('Sineta')
          expect(await page.locator('body').getAttribute('class')).toContain(`${scheme}-mode`)
        },
        scheme,
      )
      expect(faults).toEqual([])
    },
  )

  test('the inspector shows what arrives, as it arrives', async () => {
    const token = await sineta.parts.system.transaction({ clients: [] }, (tx) =>
      createInspector(tx, { label: 'Demo', appId: null, clientId: null }),
    )
    const faults = await visit(`/inspector/${token}`, async (page) => {
      await page.getByText('Connected', { exact: true }).waitFor()
      await sineta.call(`POST /inspector/${token}`, {
        body: { event: 'attendance.check_in', timestamp: '2026-03-02T07:12:10-03:00', data: {} },
      })
      await page.getByText('attendance.check_in').first().waitFor()
      await page.getByText('Unsigned').first().waitFor()
    })
    expect(faults).toEqual([])
  })

  test('the home page leads to the reference', async () => {
    const faults = await visit('/', async (page) => {
      await page.locator('a[href="/docs"]').first().waitFor()
    })
    expect(faults).toEqual([])
  })

  test('the page of a problem keeps its own policy', async () => {
    expect(
      await visit('/problems/rate_limited', async (page) => page.getByText('Too many requests').waitFor()),
    ).toEqual([])
  })
})
