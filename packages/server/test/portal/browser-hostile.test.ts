import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { needs } from '../support/machine.ts'
import { anAppOf, aPartner } from '../support/management.ts'
import { visitPortal } from '../support/portal-pages.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
const browser = useBrowser()

/** Each would run, load or send something if the page treated it as more than text. */
const hostile = (place: string) =>
  `"'><img src=x onerror="window.ran='${place}'"><script>window.ran='${place}'</script><svg/onload=window.ran=1>{{constructor}}`

describe('untrusted text', needs('chromium'), () => {
  test('is shown as text on every page that shows it, and nothing of it runs', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner)
    const send = (route: string, body: object) => sineta.call(`${route}`, { as: partner.token, body })
    const named = { name: hostile('app').slice(0, 100), description: hostile('description') }
    expect((await send(`PATCH ${app.path}`, named)).status).toBe(200)
    await send(`PUT ${app.path}/endpoint/test`, {
      url: `${receiver.url}?q=${encodeURIComponent(hostile('url'))}`,
    })
    await sineta.sql('update client set name = $2 where slug = $1', [
      app.sandbox.client,
      hostile('client').slice(0, 120),
    ])
    receiver.answer = () => ({
      status: 500,
      headers: { 'content-type': 'text/html', 'x-hostile': '<script>window.ran=1</script>' },
      body: `<h1>${hostile('response')}</h1>`,
    })
    const triggered = await send(`POST ${app.path}/sandbox/trigger`, {
      event: 'student.transferred_external',
      set: { reason: hostile('body') },
    })
    expect(triggered.body.status).toBe(200)
    await sineta.deliver()
    const check = await send(`POST ${app.path}/receiver-check`, {})
    await sineta.parts.jobs.runDue()

    const [{ id }] = (
      await sineta.call(`GET ${app.path}/delivery?event=student.transferred_external`, { as: partner.token })
    ).body.data
    const { page, faults } = await visitPortal(browser, sineta, partner, `/app/${app.id}/deliveries/${id}`)
    // CSP reports are console errors too, but a blocked `javascript:` or frame would only be seen here.
    await page.addInitScript(
      "addEventListener('securitypolicyviolation', (e) => { window.violated = e.violatedDirective })",
    )
    await page.reload()
    await shows(page, "window.ran='response'")
    await page.getByText('Raw', { exact: true }).click()
    await shows(page, "window.ran='body'")
    await shows(page, "window.ran='client'")

    await page.goto(`${sineta.url}/portal/app/${app.id}/receiver-check?check=${check.body.check_id}`)
    await page.getByText('Request and response').first().waitFor()
    for (const summary of await page.getByText('Request and response').all()) await summary.click()
    await shows(page, "window.ran='response'")
    for (const path of [
      '',
      `/app/${app.id}`,
      `/app/${app.id}/endpoint/test`,
      `/app/${app.id}/inspector`,
      `/app/${app.id}/metrics`,
    ]) {
      await page.goto(`${sineta.url}/portal${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate('[window.ran, window.violated]'), path).toEqual([undefined, undefined])
    }

    // At 400 % zoom the id of an app, which is one long word, stays inside the page.
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${sineta.url}/portal/app/${app.id}`)
    await page.getByText(app.id).first().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)

    // Nor does one long word push the page of a phone, or its menu, out of view.
    const word = 'A'.repeat(100)
    await send(`PATCH ${app.path}`, { name: word })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${sineta.url}/portal`)
    await page.getByRole('link', { name: word }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByRole('button', { name: /Choose an app$/ }).click()
    const menu = page.getByRole('navigation', { name: 'All apps' })
    await menu.getByText(word).waitFor()
    const outside = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(':popover-open'))`
    expect(await page.evaluate(outside)).toBe(0)
    expect(faults).toEqual([])
  })
})

/** Expects the text to be visible, and not run. */
async function shows(page: Page, text: string) {
  await page.getByText(text).first().waitFor()
  expect(await page.evaluate('[window.ran, window.violated]')).toEqual([undefined, undefined])
}
