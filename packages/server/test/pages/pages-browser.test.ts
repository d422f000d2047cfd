import { describe, expect, test } from 'vitest'
import { createInspector } from '../../src/webhooks/tools/inspector.ts'
import { useBrowser } from '../support/browser.ts'
import { needs } from '../support/machine.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

describe('in a browser', needs('chromium'), () => {
  const browser = useBrowser()
  const visit = (path: string, options = {}) => browser.visit(sineta.url + path, options)

  test('the inspector shows requests as they arrive', async () => {
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

  test('the page of a problem keeps its own security policy', async () => {
    const { page, faults } = await visit('/problems/rate_limited')
    await page.getByText('Too many requests').waitFor()
    // Its policy allows no other files. Without an icon some browsers request /favicon.ico.
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^data:image\/svg\+xml,/)
    expect(faults).toEqual([])
  })
})
