import { describe, expect, test } from 'vitest'
import { createInspector } from '../src/webhooks/tools/inspector.ts'
import { violations, violationsByNight } from './support/axe.ts'
import { useBrowser } from './support/browser.ts'
import { needs } from './support/machine.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()

describe('in a browser', needs('chromium'), () => {
  const browser = useBrowser()
  const visit = (path: string, options = {}) => browser.visit(sineta.url + path, options)

  test('the reference is an index at once and opens where a link of it leads, readable by day and by night', async () => {
    const { page, faults } = await visit('/docs')
    const checkIn = page.getByRole('link', { name: 'Register a biometric student check-in' })
    await checkIn.waitFor()
    const sent: number[] = await page.evaluate(
      `performance.getEntries().filter(({ entryType }) => /navigation|resource/.test(entryType)).map(({ encodedBodySize }) => encodedBodySize)`,
    )
    expect(sent.length).toBeLessThanOrEqual(20)
    expect(sent.reduce((sum, bytes) => sum + bytes) / 1000).toBeLessThanOrEqual(700)
    // All chapters look the same.
    const exclude = '.index section:nth-of-type(n + 3)'
    expect([...(await violations(page, { exclude })), ...(await violationsByNight(page, exclude))]).toEqual([])

    // Its colours are ours. Not all of it is looked at: it is ten thousand elements in the same few colours.
    const contrast = async (scheme: 'light' | 'dark', include: string) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.locator(`body.${scheme}-mode`).waitFor()
      return violations(page, { runOnly: ['color-contrast'], include })
    }
    await checkIn.click()
    const operation = '[id$="POST/v1/attendance/student/biometric/check/in"]'
    await page.locator(operation).first().waitFor()
    const around = `.t-doc__sidebar, .introduction-section, ${operation}`
    const ofOperation = [...(await contrast('light', around)), ...(await contrast('dark', around))]
    await page.getByText('Events: Students').first().click()
    const event = '[id$="webhook/POST/studentenrolled"]'
    await page.locator(event).first().waitFor()
    const ofEvent = [...(await contrast('dark', event)), ...(await contrast('light', event))]
    expect([ofOperation, ofEvent]).toEqual([[], []])
    expect(await page.title()).toBe('Sineta')
    expect(faults).toEqual([])
  })

  test('the inspector shows what arrives, as it arrives', async () => {
    const token = await sineta.parts.system.transaction({ clients: [] }, (tx) =>
      createInspector(tx, { label: 'Demo', appId: null, clientId: null }),
    )
    const { page, faults } = await visit(`/inspector/${token}`)
    await page.getByText('Connected', { exact: true }).waitFor()
    await sineta.call(`POST /inspector/${token}`, {
      body: { event: 'attendance.check_in', timestamp: '2026-03-02T07:12:10-03:00', data: {} },
    })
    await page.getByText('attendance.check_in').first().waitFor()
    await page.getByText('Unsigned').first().waitFor()
    expect(faults).toEqual([])
  })

  test('the home page leads to the reference', async () => {
    const { page, faults } = await visit('/')
    await page.locator('a[href="/docs"]').first().waitFor()
    expect(faults).toEqual([])
  })

  test('the page of a problem keeps its own policy', async () => {
    const { page, faults } = await visit('/problems/rate_limited')
    await page.getByText('Too many requests').waitFor()
    expect(faults).toEqual([])
  })
})
