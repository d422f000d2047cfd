import { verify } from '@sineta/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { needs } from '../support/machine.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { visitPortal } from '../support/portal-pages.ts'
import { type Received, useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
const browser = useBrowser()

let partner: APartner
let app: APartnersApp
/** The service's clock is advanced, and the receivers of this file follow it. */
let movedSeconds = 0
beforeEach(async () => {
  partner = await aPartner(sineta)
  app = await anAppOf(sineta, partner, { testUrl: receiver.url })
  receiver.clear()
  receiver.answer = 204
})
const advance = async (seconds: number) => {
  await sineta.advance(seconds)
  movedSeconds += seconds
}

const isGenuine = ({ headers, body }: Received, toleranceSeconds = 300) =>
  verify({
    headers: headers as Record<string, string>,
    body,
    secrets: [app.signing_secret],
    nowSeconds: Date.now() / 1000 + movedSeconds,
    toleranceSeconds,
  }).ok

const receivers: readonly { name: string; answer(received: Received, seen: Set<string>): number; broken: string[] }[] =
  [
    { name: 'a correct one', answer: (received) => (isGenuine(received) ? 204 : 401), broken: [] },
    {
      name: 'one that does not check the timestamp',
      answer: (received) => (isGenuine(received, 1e9) ? 200 : 401),
      broken: ['Rejects a delivery signed 10 minutes ago', 'Rejects a delivery signed 10 minutes in the future'],
    },
    {
      name: 'one that refuses duplicates',
      answer(received, seen) {
        const id = String(received.headers['webhook-id'])
        const isRepeat = seen.has(id)
        seen.add(id)
        return !isGenuine(received) ? 401 : isRepeat ? 409 : 200
      },
      broken: ['Accepts a duplicate delivery'],
    },
    {
      name: 'one that verifies JSON it serialized again',
      answer: (received) => (isGenuine({ ...received, body: JSON.stringify(received.json) }) ? 200 : 401),
      broken: ['Rejects a body with an added space'],
    },
    {
      name: 'one that fails on unknown events',
      answer: (received) => (!isGenuine(received) ? 401 : received.json.event === 'attendance.check_in' ? 200 : 500),
      broken: ['Accepts an unknown event'],
    },
  ]

describe('testing a receiver in the portal', needs('chromium'), () => {
  test.each(receivers)('the receiver check of $name reports exactly what is broken', async ({ answer, broken }) => {
    const seen = new Set<string>()
    receiver.answer = (received) => answer(received, seen)
    const { page, faults } = await visitPortal(browser, sineta, partner, `/app/${app.id}/receiver-check`)
    await page.getByRole('button', { name: 'Run check' }).click()
    await page.getByRole('heading', { name: 'Checking: 0 of 8 rules' }).waitFor()
    await advance(2)
    await sineta.parts.jobs.runDue()
    await page
      .getByText(
        broken.length === 0
          ? 'Your receiver passed all checks.'
          : `${broken.length} ${broken.length === 1 ? 'check' : 'checks'} failed.`,
      )
      .first()
      .waitFor()
    const rules = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    const wrong = rules.filter({ hasText: 'Failed' })
    expect(await wrong.getByRole('heading').allInnerTexts()).toEqual(broken)
    expect(await wrong.getByText('How to fix it:').count()).toBe(broken.length)
    expect(faults).toEqual([])
  })

  test('the checklist checks off what was done elsewhere, and calls no failing receiver ready', async () => {
    const send = (route: string, body?: unknown) => sineta.call(route, { as: partner.token, body })
    const testEvent = () => send(`POST ${app.path}/endpoint/test/test-event`, { event: 'student.created' })
    receiver.answer = (received) => (isGenuine(received) ? 204 : 401)
    const { page, faults } = await visitPortal(browser, sineta, partner, `/app/${app.id}`)
    await page.getByText('1 of 6 completed').waitFor()

    await send(`GET ${app.path}/secret`)
    await send(`PUT ${app.path}/endpoint/test`, { url: receiver.url, events: ['student.*'] })
    await testEvent()
    await sineta.deliver()
    await send(`POST ${app.path}/receiver-check`, {})
    await advance(2)
    await sineta.parts.jobs.runDue()
    await page.reload()
    await page.getByText('All steps completed. Your receiver passes every check.').waitFor()

    receiver.answer = 500
    for (let n = 0; n < 3; n++) await testEvent()
    await sineta.deliver()
    await page.getByText('Passed, but the test endpoint is failing now.').waitFor()
    await page.getByText('6 of 6 completed').waitFor()
    await page.getByRole('link', { name: 'Pass the receiver check' }).click()
    await page.getByText('Your receiver passed all checks.').waitFor()
    await page.getByText('The test endpoint with this URL is failing now. Fix it before you go live.').waitFor()
    expect(await page.getByText('It is ready for live schools').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('a school day is played and arrives, step by step, while the page is open', async () => {
    const { page, faults } = await visitPortal(browser, sineta, partner, `/app/${app.id}/school-day`)
    await page.getByRole('button', { name: 'Run school day' }).click()
    await page.getByText(/0 of \d+ steps/).waitFor()
    await advance(2)
    await sineta.parts.jobs.runDue()
    await page.getByText(/[1-9]\d* of \d+ steps/).waitFor()
    const dayId = new URL(page.url()).searchParams.get('day')
    const read = async () =>
      (await sineta.call(`GET ${app.path}/sandbox/school-day/${dayId}`, { as: partner.token })).body
    for (let i = 0; i < 100 && (await read()).status === 'running'; i++) {
      await advance(2)
      await sineta.parts.jobs.runDue()
    }
    expect((await read()).status).toBe('done')
    await page.getByText('Completed', { exact: true }).waitFor()
    await sineta.deliver()
    expect(receiver.received.length).toBeGreaterThan(40)

    await page.getByRole('link', { name: 'View deliveries' }).click()
    await page.getByRole('link', { name: 'student.transferred_external' }).first().waitFor()
    // Rows outside the viewport are not in the page.
    expect(await page.getByText('Delivered', { exact: true }).count()).toBeGreaterThan(10)
    expect(faults).toEqual([])
  })

  test('the signature debugger reports the mistake, and no request contains the secret', async () => {
    const { page, faults } = await visitPortal(browser, sineta, partner, `/app/${app.id}/signature-debugger`)
    const { delivery_id } = (
      await sineta.call(`POST ${app.path}/endpoint/test/test-event`, {
        as: partner.token,
        body: { event: 'lesson.created' },
      })
    ).body
    await sineta.deliver()
    const [{ headers, body }] = receiver.received as [Received]
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`))

    const fill = (name: RegExp, text: string) => page.getByRole('textbox', { name }).fill(text)
    await fill(/^Headers/, `${JSON.stringify(headers)}`)
    await fill(/^Body/, body)
    await fill(/^Signing secret/, app.signing_secret)
    await page.getByRole('button', { name: 'Check signature' }).click()
    await page.getByText('The signature and timestamp are valid.').waitFor()

    await fill(/^Body/, JSON.stringify(JSON.parse(body), null, 2))
    await page.getByText('The signature and timestamp are valid.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Check signature' }).click()
    await page.getByText('The body was parsed and serialized again.').waitFor()

    await fill(/^Body/, body)
    await fill(/^Signing secret/, `whsec_${Buffer.alloc(32, 7).toString('base64')}\n${app.signing_secret}`)
    await page.getByRole('button', { name: 'Check signature' }).click()
    await page.getByText('The delivery was signed with secret 2 of those given').waitFor()
    expect(delivery_id).toBe(headers['webhook-id'])
    expect(sent.filter((request) => request.includes(app.signing_secret.slice(6, 20)))).toEqual([])
    expect(faults).toEqual([])
  })

  test('a partner without a receiver points the test endpoint at the app’s inspector', async () => {
    const { page, faults } = await visitPortal(browser, sineta, partner, `/app/${app.id}/inspector`)
    await page.getByText('Your test endpoint points to another URL').waitFor()
    await page.getByRole('button', { name: 'Use as test endpoint' }).click()
    await page.getByText('Your test endpoint points to the inspector.').waitFor()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Open inspector' }).click()
    const inspector = await opened
    // A partner of a hosted Sineta has no npm start.
    await inspector.getByText('Send a test event in the portal').waitFor()
    await sineta.call(`POST ${app.path}/endpoint/test/test-event`, {
      as: partner.token,
      body: { event: 'lesson.created' },
    })
    await sineta.deliver()
    await inspector.getByText('lesson.created').first().waitFor()
    await inspector.getByText('Verified').first().waitFor()
    expect(faults).toEqual([])
  })
})
