import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInPages } from '../../../web/src/sign-in/pages.ts'
import { violations } from '../support/axe.ts'
import { browserPath, follow, useBrowser } from '../support/browser.ts'
import { needs } from '../support/machine.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { visitPortal } from '../support/portal-pages.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
const browser = useBrowser()

type PageRow = { readonly place?: 'partner' | 'app'; readonly path: string }

// Imported through a variable, so that TypeScript does not follow it: the pages use JSX, which this project does not compile.
const table = new URL('../../../web/src/portal/pages.ts', import.meta.url).pathname
const { pages: inside } = (await import(/* @vite-ignore */ table)) as { pages: Record<string, PageRow> }
const pages: Record<string, PageRow> = { ...signInPages, ...inside }

let partner: APartner
let app: APartnersApp
let deliveryId = ''

/** An app with something to show on every page. */
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

/**
 * One visitor opens all pages in English and light mode, the other in Portuguese and dark mode, because texts and colours are
 * independent.
 */
const readers: Page[] = []
beforeAll(async () => {
  if (!browserPath) return
  for (const options of [
    { locale: 'en-US', colorScheme: 'light' },
    { locale: 'pt-BR', colorScheme: 'dark' },
  ] as const)
    readers.push((await visitPortal(browser, sineta, partner, '', { ...options, reducedMotion: 'reduce' })).page)
})

/** All addresses of a page: with and without its optional part, and the one that a mail links to. */
const addressesOf = ({ place, path }: PageRow): string[] => {
  const below = place === 'app' ? `/app/${app.id}` : ''
  const bare = `${below}/${path}`
    .replace('$kind', 'test')
    .replace(/\/\{-\$\w+\}/, '')
    .replace(/\/+$/, '')
  if (path.includes('{-$deliveryId}')) return [bare, `${bare}/${deliveryId}`]
  return ['password/reset', 'invitation'].includes(path) ? [bare, `${bare}#token=t`] : [bare]
}

/** The same beside every page of an app, so it has its own test. */
const navigation = 'aside nav'

describe('everyone can use', needs('chromium'), () => {
  test('the navigation beside the pages of an app, in English and light mode, in Portuguese and dark mode', async () => {
    const read = async (page: Page) => {
      await page.goto(`${sineta.url}/portal/app/${app.id}`)
      await waitUntilLoaded(page, '')
      await page.locator(navigation).waitFor({ state: 'attached' })
      expect(await violations(page)).toEqual([])
    }
    await Promise.all(readers.map(read))
    expect(readers).toHaveLength(2)
  })

  test.each(Object.entries(pages))(
    'the page %s, in English and light mode, in Portuguese and dark mode',
    async (_, row) => {
      const read = async (page: Page) => {
        const [first, ...others] = addressesOf(row)
        for (const address of [first!, ...others]) {
          const url = `${sineta.url}/portal${address}`
          const followed = row.place !== undefined && isInside(page)
          if (followed && address === first) await follow(page, url)
          // A page beside the list leaves nothing to wait for.
          else if (followed) await page.evaluate(`history.pushState({}, '', ${JSON.stringify(url)})`)
          else {
            // A change of the fragment alone would load nothing.
            if (url.includes('#')) await page.goto('about:blank')
            await page.goto(url)
          }
          await waitUntilLoaded(page, address)
          expect(await violations(page, { exclude: navigation }), address).toEqual([])
        }
      }
      await Promise.all(readers.map(read))
      expect(readers).toHaveLength(2)
    },
  )

  test.each(['nowhere', 'app/019cae08-ad66-796c-9230-140af990a702/deliveries', 'app/nowhere'])(
    'the address %s, which has no page and says so in its title, to the eye and to the screen reader, and leads to the apps',
    async (address) => {
      const [page] = readers
      await follow(page!, `${sineta.url}/portal/${address}`)
      await page!.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
      expect(await page!.title()).toBe('Page not found · Sineta')
      expect(await page!.evaluate('document.activeElement.textContent')).toBe('Page not found')
      expect(await violations(page!)).toEqual([])
      await page!.getByRole('link', { name: 'Go to the start page' }).click()
      await page!.getByRole('heading', { level: 1, name: 'Apps' }).waitFor()
    },
  )
})

const isInside = (page: Page) => !Object.values(signInPages).some(({ path }) => page.url().includes(`/portal/${path}`))

/** Waits until the content is loaded, not only the frame around it. */
async function waitUntilLoaded(page: Page, address: string) {
  await page.getByRole('heading').first().waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /Loading|Carregando/ })
    .first()
    .waitFor({ state: 'hidden' })
  if (address.endsWith(deliveryId)) await page.getByRole('article').getByRole('heading', { level: 3 }).first().waitFor()
}
