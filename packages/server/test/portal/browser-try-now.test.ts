import { beforeEach, describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
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

const sendTest = () =>
  sineta.call(`POST ${app.path}/endpoint/test/test-event`, { as: partner.token, body: { event: 'student.created' } })
const read = async (path: string) => (await sineta.call(`GET ${app.path}${path}`, { as: partner.token })).body

describe('a receiver that broke and was fixed', needs('chromium'), () => {
  test('gets what was held back as soon as its owner tries it, and is shown as healthy on every page', async () => {
    const { page, faults } = await visitPortal(browser, sineta, partner, `/app/${app.id}/endpoint/test`)
    await page.getByText('Active', { exact: true }).waitFor()
    receiver.answer = 500
    sineta.parts.worker.start()
    for (let n = 0; n < 5; n++) await sendTest()
    await expect.poll(async () => (await read('/endpoint/test')).breaker).not.toBeNull()
    await sineta.call(`POST ${app.path}/sandbox/trigger`, { as: partner.token, body: { event: 'entrance.created' } })
    const held: string = (await read('/delivery?event=entrance.created')).data[0].id

    await page.getByText('Failing', { exact: true }).waitFor()
    await page.goto(`${sineta.url}/portal/app/${app.id}/deliveries/${held}`)
    await page.getByText(/^Held back until/).waitFor()
    await page
      .getByRole('region', { name: 'Endpoint status' })
      .getByText(/Deliveries have been failing since/)
      .waitFor()
    const { next_probe_at } = (await read('/endpoint/test')).breaker

    receiver.answer = 204
    receiver.clear()
    await sineta.advance(1)
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect.poll(() => receiver.received.map(({ headers }) => headers['webhook-id'])).toContain(held)
    await page.getByText('Your receiver accepted this delivery.').first().waitFor()
    const { attempts } = await read(`/delivery/${held}`)
    // It did not wait for the breaker.
    expect(new Date(attempts[0].started_at).getTime()).toBeLessThan(new Date(next_probe_at).getTime())

    await page.getByRole('region', { name: 'Endpoint status' }).waitFor({ state: 'detached' })
    expect(await read('/endpoint/test')).toMatchObject({ state: 'active', failing_since: null, breaker: null })
    expect((await read('/overview')).endpoints[0]).toMatchObject({ state: 'active', failing_since: null })
    expect(faults).toEqual([])
  })
})
