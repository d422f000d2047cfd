import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
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
beforeAll(async () => {
  partner = await aPartner(sineta)
  app = await anAppOf(sineta, partner, { testUrl: receiver.url })
})

const visit = (path: string) => visitPortal(browser, sineta, partner, `/app/${app.id}${path}`)
const send = async (event: string): Promise<string> =>
  (await sineta.call(`POST ${app.path}/endpoint/test/test-event`, { as: partner.token, body: { event } })).body
    .delivery_id

/**
 * Inserts deliveries as the outbox and the worker leave them, many at once, and notifies open pages as the worker does. Returns
 * the id of the newest.
 */
async function deliverMany(count: number): Promise<string> {
  const [row] = await sineta.sql<{ newest: string }>(
    `with made as (
       insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name)
       select uuid_v7(clock(), n), gen_random_uuid(), a.sandbox_client_id, a.id, p.id, 'test', 'attendance.check_in'
       from app a join endpoint p on p.app_id = a.id cross join generate_series(1, $2::int) n where a.id = $1
       returning id
     ), attempted as (
       insert into attempt (delivery_id, number, started_at, duration_ms, response_status) select id, 1, clock(), 12, 204 from made
     )
     select max(id::text) as newest from made`,
    [app.id, count],
  )
  sineta.parts.services.changes.publish('deliveries', [app.id])
  return row!.newest
}

/** Counts the deliveries that the page holds in memory, shown or not, once garbage is collected. */
async function deliveriesInMemory(cdp: CDPSession): Promise<number> {
  const objectGroup = 'deliveries in memory'
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup })
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '', objectGroup })
  const { result: counted } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () { return this.filter((one) => Object.hasOwn(one, 'attempt_count')).length }`,
    returnByValue: true,
  })
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup })
  return counted.value
}

const nodesOf = (page: Page): Promise<number> => page.evaluate(`document.querySelectorAll('*').length`)

describe('the list of deliveries', needs('chromium'), () => {
  test('does not grow in memory while 5,000 deliveries come in, and shows the newest in the end', async () => {
    await deliverMany(60)
    const { page, faults } = await visit('/deliveries')
    const rows = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await rows.first().waitFor()
    const cdp = await page.context().newCDPSession(page)
    let requests = 0
    page.on('request', () => requests++)
    // The clock of the page is set minutes ahead of ours.
    await page.clock.install()
    const before = await nodesOf(page)
    for (let minute = 0; minute < 8; minute++) {
      for (let part = 0; part < 3; part++) await deliverMany(150)
      const newest = await deliverMany(175)
      await page.clock.fastForward(60_000)
      await page.locator(`a[href*="${newest}"]`).waitFor()
    }
    const last = await send('student.created')
    await sineta.deliver()
    await page.clock.runFor(20_000)
    await page.getByRole('link', { name: 'student.created' }).waitFor()
    expect((await nodesOf(page)) / before).toBeLessThan(1.3)
    // It has read eight pages of 50 or more. It shows one; React and the cache of readings hold a few more for a while.
    expect(await deliveriesInMemory(cdp)).toBeGreaterThanOrEqual(50)
    await expect.poll(() => deliveriesInMemory(cdp)).toBeLessThanOrEqual(300)
    expect(requests).toBeLessThan(100)

    // The open delivery stays in place while new ones arrive and are counted.
    await page.getByRole('link', { name: 'student.created' }).click()
    await page.waitForURL(`**/deliveries/${last}`)
    await page.getByRole('region', { name: 'Delivery' }).getByRole('heading', { level: 3 }).first().waitFor()
    await deliverMany(3)
    await page.clock.runFor(20_000)
    await page.getByRole('button', { name: 'Show 3 new deliveries' }).waitFor()
    await page.keyboard.press('j')
    await page.waitForURL((url) => !url.pathname.endsWith(last))
    await page.keyboard.press('k')
    await page.waitForURL(`**/deliveries/${last}`)
    expect(faults).toEqual([])
  })

  test('finds a student by number, and a text in the bodies if no record matches', async () => {
    await send('student.updated')
    await sineta.deliver()
    const { page } = await visit('/deliveries')
    const field = page.getByRole('searchbox', { name: 'Search deliveries' })
    const { body } = await sineta.call(`GET ${app.path}/delivery?event=student.updated`, { as: partner.token })
    const look = async (written: string, asked: RegExp) => {
      await field.fill(written)
      await field.press('Enter')
      await page.waitForURL(asked)
    }
    await look(body.data[0].subject, /subject=/)
    await page.getByRole('link', { name: 'student.updated' }).waitFor()
    await page.getByRole('link', { name: 'attendance.check_in' }).first().waitFor({ state: 'detached' })
    await look('NINGUEM_9', /NINGUEM_9/)
    await page.getByRole('button', { name: 'Search payloads for “NINGUEM_9”' }).click()
    await page.waitForURL(/text=NINGUEM_9/)
    await page.getByText('No deliveries match these filters').waitFor()
    await look('brasileira', /text=brasileira/)
    await page.getByRole('link', { name: 'student.updated' }).waitFor()
  })
})
