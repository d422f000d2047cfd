import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { verify } from '@sineta/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { schedules } from '../../src/webhooks/rules/retry-policy.ts'
import { follow, intercept, useBrowser } from '../support/browser.ts'
import { needs } from '../support/machine.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { visitPortal } from '../support/portal-pages.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
const browser = useBrowser()

let partner: APartner
let app: APartnersApp
beforeEach(async () => {
  partner = await aPartner(sineta)
  app = await anAppOf(sineta, partner, { testUrl: receiver.url })
})
afterEach(() => {
  receiver.answer = 204
  receiver.clear()
})

const visit = (path: string) => visitPortal(browser, sineta, partner, `/app/${app.id}${path}`)
const sendTest = async (event: string): Promise<string> =>
  (await sineta.call(`POST ${app.path}/endpoint/test/test-event`, { as: partner.token, body: { event } })).body
    .delivery_id

describe('deliveries in the portal', needs('chromium'), () => {
  test.each(['Copy as curl', 'Copy as script'])(
    '“%s” gives a command that posts the delivery again, and a receiver that verifies accepts it',
    needs('curl', 'openssl'),
    async (name) => {
      const id = await sendTest('student.created')
      await sineta.deliver()
      receiver.clear()
      const { page, faults } = await visit(`/deliveries/${id}`)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
      const command: string = await page.evaluate('navigator.clipboard.readText()')
      await promisify(execFile)('sh', ['-c', command], {
        env: { PATH: process.env.PATH, SINETA_SECRET: app.signing_secret },
      })
      const [again] = receiver.received
      expect(again?.json).toMatchObject({ id, event: 'student.created' })
      expect(
        verify({
          headers: again!.headers as Record<string, string>,
          body: again!.body,
          secrets: [app.signing_secret],
          nowSeconds: Date.now() / 1000,
        }),
      ).toMatchObject({ ok: true, id })
      expect(faults).toEqual([])
    },
  )

  test('a broken receiver is explained with the time of the next attempt; once fixed, a resend reaches it', async () => {
    const headers = { 'x-trace': 'trace-42', 'set-cookie': 'sid=hunter2' }
    receiver.answer = () => ({ status: 500, headers, body: 'TypeError at handler.js:42' })
    const id = await sendTest('student.created')
    await sineta.deliver()
    const { page, faults } = await visit('/deliveries')
    // A refusal, after which the page does not retry on its own.
    await intercept(page, `**/delivery/${id}?full=true`, (route) => route.fulfill({ status: 422 }), { times: 1 })
    await page.getByRole('link', { name: 'student.created' }).click()
    await page.waitForURL(`**/deliveries/${id}`)
    const drawer = page.getByRole('region', { name: 'Delivery' })
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await drawer.getByRole('button', { name: 'Copy as curl' }).waitFor()
    await drawer.getByText('Your receiver failed while processing the delivery (500).').first().waitFor()
    await drawer.getByText('Look for the error in its logs').first().waitFor()
    await drawer.getByText('1 of 6').waitFor()
    await drawer.getByText(/Next attempt:.*in \d+ seconds/).waitFor()
    await drawer.getByText('TypeError at handler.js:42').waitFor()
    await drawer.getByText(/^Response headers \(\d+\)$/).click()
    await drawer.getByRole('button', { name: 'Copy x-trace' }).waitFor()
    await drawer.getByText('Masked, because it may be a secret').waitFor()
    await drawer.getByText('Request headers (10)').click()
    await drawer.getByText(String(receiver.received[0]?.headers['webhook-signature'])).waitFor()

    // The page is not touched: it is notified of each attempt.
    for (const [at, seconds] of schedules.app.delaySeconds.entries()) {
      await sineta.advance(Math.ceil(seconds * 1.1) + 1)
      await sineta.deliver()
      await drawer.getByText(`Attempt ${at + 2}`).waitFor()
    }
    await drawer.getByText('Failed', { exact: true }).waitFor()

    receiver.answer = 204
    await drawer.getByRole('button', { name: 'Resend' }).click()
    await drawer.getByText('Delivery queued for resend.').waitFor()
    // The button disappears with the action, and the focus moves to the delivery.
    await drawer.locator('h2:focus').waitFor()
    await sineta.deliver()
    await drawer.getByText('Delivered', { exact: true }).waitFor()
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(id)

    await page.keyboard.press('Escape')
    await page.waitForURL('**/deliveries')
    expect(faults).toEqual([])
  })

  test('selected deliveries are tried now or resent, and each stays selected until that is done', async () => {
    await sendTest('entrance.created')
    await sineta.deliver()
    receiver.answer = 503
    const waiting = [await sendTest('student.created'), await sendTest('lesson.created')]
    await sineta.deliver()
    const { page, faults } = await visit('/deliveries')
    const box = (event: string) => page.getByRole('checkbox', { name: `Select ${event}` })
    for (const event of ['entrance.created', 'student.created', 'lesson.created']) await box(event).check()
    await page.getByText('3 deliveries selected').waitFor()

    receiver.answer = 204
    receiver.clear()
    await sineta.advance(1)
    await page.getByRole('button', { name: 'Try now (2)' }).click()
    await page.getByText('The next attempts of 2 deliveries are due now.').waitFor()
    await page.getByText('1 delivery selected').waitFor()
    expect(await box('entrance.created').isChecked()).toBe(true)
    expect(await box('student.created').isChecked()).toBe(false)
    await sineta.deliver()
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(waiting.sort())

    await page.getByRole('button', { name: 'Resend (1)' }).click()
    await page.getByText('1 delivery queued for resend.').waitFor()
    await page.getByText('1 delivery selected').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('the filters of the list are in its address, and opening that shows the same list', async () => {
    await sendTest('student.created')
    await sineta.deliver()
    receiver.answer = 503
    await sendTest('lesson.created')
    await sineta.deliver()
    const { page, faults } = await visit('/deliveries')
    const rows = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Retrying')
    await expect.poll(() => rows.count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('status')).toBe('retrying')

    await page.goto(`${sineta.url}/portal/app/${app.id}/deliveries?env=test&http=5xx&range=1h`)
    await page.getByRole('link', { name: 'lesson.created' }).waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await page.goto(`${sineta.url}/portal/app/${app.id}/deliveries?env=live`)
    await page.getByText('No deliveries match these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.poll(() => rows.count()).toBe(2)

    // A time that is being edited stays on the screen.
    await page.goto(`${sineta.url}/portal/app/${app.id}/deliveries?since=2100-01-01T12:00:00Z`)
    await page.getByText('No deliveries match these filters').waitFor()
    await page.getByLabel('From', { exact: true }).press('Backspace')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByLabel('From', { exact: true }).and(page.locator(':focus')).waitFor()
    expect(faults).toEqual([])
  })

  test('everything that was skipped since a time is resent, counted first, with its progress', async () => {
    const pause = (status: 'active' | 'paused') =>
      sineta.call(`PUT ${app.path}/endpoint/test`, { as: partner.token, body: { url: receiver.url, status } })
    await pause('paused')
    const { samples } = (await sineta.call(`GET ${app.path}/sandbox`, { as: partner.token })).body
    for (let i = 0; i < 25; i++)
      await sineta.call('POST /v1/attendance/student/biometric/check/in', {
        as: app.sandbox.device_key,
        body: { school_cnpj: app.sandbox.cnpj, enrollment_number: samples.enrollment_number },
      })
    await pause('active')

    const { page, faults } = await visit('/recovery')
    await page.getByText('25 failed or skipped deliveries.').waitFor()
    // In forced-colours mode it is visible which endpoint is chosen and which field has the focus.
    await page.emulateMedia({ forcedColors: 'active' })
    await page.getByRole('textbox', { name: 'Deliveries per second' }).focus()
    for (const seen of ['label[data-active]', 'input:focus'])
      expect(await page.locator(seen).evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
    await page.emulateMedia({ forcedColors: 'none' })
    const rate = page.getByRole('textbox', { name: 'Deliveries per second' })
    await rate.press('Control+A')
    await rate.press('Backspace')
    await rate.pressSequentially('10')
    await page.getByRole('button', { name: 'Resend 25 deliveries' }).click()
    await page.getByRole('heading', { name: /Recovery in progress/ }).waitFor()

    await sineta.parts.jobs.runDue()
    await page.getByText('10 of 25 queued for resend').first().waitFor()
    for (let second = 0; second < 4; second++) {
      await sineta.advance(2)
      await sineta.parts.jobs.runDue()
    }
    await page.getByText('25 of 25 queued for resend').first().waitFor()
    await page.getByText('Completed', { exact: true }).first().waitFor()
    await sineta.deliver()
    // A retry of an earlier test may have arrived in between.
    const checkIns = receiver.received.filter(({ json }) => json.event === 'attendance.check_in')
    expect(new Set(checkIns.map(({ headers }) => headers['webhook-id'])).size).toBe(25)
    await page.getByText('No failed or skipped deliveries in this period.').waitFor()
    expect(faults).toEqual([])
  })

  test('“Copy as curl” signs again if the page has been open for longer than a signature is valid', async () => {
    const id = await sendTest('student.created')
    await sineta.deliver()
    const { page, faults } = await visit(`/deliveries/${id}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copy = page.getByRole('button', { name: 'Copy as curl', exact: true })
    await copy.waitFor()
    await sineta.advance(360)
    await page.clock.setSystemTime(Date.now() + 360_000)
    await copy.click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
    const command: string = await page.evaluate('navigator.clipboard.readText()')
    const [, signedAt] = /webhook-timestamp: (\d+)/.exec(command)!
    const [{ now }] = (await sineta.sql('select extract(epoch from clock())::int as now')) as [{ now: number }]
    expect(now - Number(signedAt)).toBeLessThan(60)
    expect(faults).toEqual([])
  })

  test('what needs attention at the live endpoint leads to pages about the live endpoint', async () => {
    // As counted from attempts: one live delivery has failed, and the responses are slow.
    await sineta.sql(
      `insert into delivery_stat (app_id, kind, step, at, event_name, outcome, slowness, attempts, failed)
       select $1, 'production', step, date_bin(make_interval(secs => step), clock(), 'epoch'), 'student.created', outcome, 17, 1, failed
       from unnest('{900,3600}'::int[]) step cross join (values ('200', 0), ('500', 1)) counted (outcome, failed)`,
      [app.id],
    )
    const { page, faults } = await visit('')
    await page.getByRole('link', { name: 'Recover', exact: true }).click()
    await page.waitForURL('**/recovery?kind=production')
    await page.goBack()
    await page.getByText(/^Your receiver is slow: .* within 10 seconds fails\.$/).waitFor()
    await page.getByRole('link', { name: 'View metrics' }).click()
    await page.waitForURL('**/metrics?env=live')
    await page.getByRole('link', { name: 'student.created' }).click()
    await page.waitForURL(/\/deliveries\?.*\benv=live\b/)
    await page.getByRole('link', { name: 'Recover failed deliveries' }).click()
    await page.waitForURL('**/recovery?kind=production')
    expect(faults).toEqual([])
  })

  test('while an endpoint is paused, every page of the app says what happens to its events', async () => {
    const { page } = await visit('/deliveries')
    await page.getByText('No deliveries yet').waitFor()
    // A delivery that arrived while another page was open is shown on return.
    await follow(page, '/portal/team')
    await sendTest('lesson.created')
    await sineta.deliver()
    await page.goBack()
    await page.getByRole('link', { name: 'lesson.created' }).waitFor()
    await sineta.call(`PUT ${app.path}/endpoint/test`, {
      as: partner.token,
      body: { url: receiver.url, status: 'paused' },
    })
    await page.getByText('The endpoint is paused. New events are stored and can be resent.').waitFor()
  })
})
