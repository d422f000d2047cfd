import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { doorPages } from '../../web/src/door/pages.ts'
import { violations } from './support/axe.ts'
import { browserPath, follow, useBrowser } from './support/browser.ts'
import { needs } from './support/machine.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from './support/management.ts'
import { visitPortal } from './support/portal-pages.ts'
import { useReceiver } from './support/receiver.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
const browser = useBrowser()

type PageRow = { readonly place?: 'partner' | 'app'; readonly path: string }

// Named by a variable, because the pages are made of JSX, which this side of the house does not compile.
const table = new URL('../../web/src/portal/pages.ts', import.meta.url).pathname
const { pages: inside } = (await import(/* @vite-ignore */ table)) as { pages: Record<string, PageRow> }
const pages: Record<string, PageRow> = { ...doorPages, ...inside }

let partner: APartner
let app: APartnersApp
let deliveryId = ''

/** An app about which every page has something to show. */
beforeAll(async () => {
  partner = await aPartner(sineta)
  app = await anAppOf(sineta, partner)
  const send = (route: string, body?: object) => sineta.call(route, { as: partner.token, body })
  await send(`PUT ${app.path}/endpoint/test`, { url: receiver.url })
  await send(`POST ${app.path}/endpoint/test/test-event`, { event: 'student.created' })
  await sineta.deliver()
  receiver.answer = () => ({ status: 500, body: '{"error":"no"}' })
  deliveryId = (await send(`POST ${app.path}/endpoint/test/test-event`, { event: 'lesson.created' })).body.delivery_id
  await sineta.deliver()
  await send(`POST ${app.path}/receiver-check`, {})
  await send(`POST ${app.path}/sandbox/school-day`, { seconds: 600 })
  await send(`POST ${app.path}/endpoint/test/resend-failed`, { since: new Date(Date.now() - 3_600_000).toISOString() })
  await sineta.parts.jobs.runDue()
  await sineta.sql(
    `insert into notice (app_id, kind, fields) values ($1, 'endpoint_failing', '{"app":"x","endpoint":"test","failing_since":"2026-03-02T07:12:10-03:00"}')`,
    [app.id],
  )
})

/** One reader goes through all pages in English by day, the other in Portuguese by night: words and colours are independent. */
const readers: Page[] = []
beforeAll(async () => {
  if (!browserPath) return
  for (const options of [
    { locale: 'en-US', colorScheme: 'light' },
    { locale: 'pt-BR', colorScheme: 'dark' },
  ] as const)
    readers.push((await visitPortal(browser, sineta, partner, '', { ...options, reducedMotion: 'reduce' })).page)
})

/** All addresses of a page: one that has an optional part is looked at with and without it, one that a mail links to as well. */
const addressesOf = ({ place, path }: PageRow): string[] => {
  const below = place === 'app' ? `/app/${app.id}` : ''
  const bare = `${below}/${path}`
    .replace('$kind', 'test')
    .replace(/\/\{-\$\w+\}/, '')
    .replace(/\/+$/, '')
  if (path.includes('{-$deliveryId}')) return [bare, `${bare}/${deliveryId}`]
  return ['password/reset', 'invitation'].includes(path) ? [bare, `${bare}#token=t`] : [bare]
}

/** The same beside every page of an app: it has a test of its own. */
const navigation = 'aside nav'

describe('everybody can use', needs('chromium'), () => {
  test('the navigation beside the pages of an app, in English by day and in Portuguese by night', async () => {
    const read = async (page: Page) => {
      await page.goto(`${sineta.url}/portal/app/${app.id}`)
      await waitUntilLoaded(page, '')
      await page.locator(navigation).waitFor({ state: 'attached' })
      expect(await violations(page)).toEqual([])
    }
    await Promise.all(readers.map(read))
    expect(readers).toHaveLength(2)
  })

  test.each(Object.entries(pages))('the page %s, in English by day and in Portuguese by night', async (_, row) => {
    const read = async (page: Page) => {
      const [first, ...others] = addressesOf(row)
      for (const address of [first!, ...others]) {
        const url = `${sineta.url}/portal${address}`
        const followed = row.place !== undefined && isInside(page)
        if (followed && address === first) await follow(page, url)
        // What opens beside the list leaves nothing to wait for.
        else if (followed) await page.evaluate(`history.pushState({}, '', ${JSON.stringify(url)})`)
        else {
          // A changed fragment alone would load nothing.
          if (url.includes('#')) await page.goto('about:blank')
          await page.goto(url)
        }
        await waitUntilLoaded(page, address)
        expect(await violations(page, { exclude: navigation }), address).toEqual([])
      }
    }
    await Promise.all(readers.map(read))
    expect(readers).toHaveLength(2)
  })
})

const isInside = (page: Page) => !Object.values(doorPages).some(({ path }) => page.url().includes(`/portal/${path}`))

/** What it shows is there, not only the frame around it. */
async function waitUntilLoaded(page: Page, address: string) {
  await page.getByRole('heading').first().waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /Loading|Carregando/ })
    .first()
    .waitFor({ state: 'hidden' })
  if (address.endsWith(deliveryId)) await page.getByRole('article').getByRole('heading', { level: 3 }).first().waitFor()
}
