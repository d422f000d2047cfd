import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations, violationsInDarkMode } from '../support/axe.ts'
import { browserPath, follow, useBrowser } from '../support/browser.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { kilobytesOf } from '../support/first-load.ts'
import { needs } from '../support/machine.ts'
import { anAppOf, aPartner } from '../support/management.ts'
import { inPane, openFirst, visitAs, waitUntilLoaded } from '../support/panel-pages.ts'
import { addressIn, pages } from '../support/panel-table.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

const wide = { width: 1280, height: 800 }

let cnpj = ''
/** The values of the address parameters. */
const parameters: Record<string, string> = {}
/** One visitor opens all pages in English and light mode, the other in Portuguese and dark mode on a phone. */
const readers: Page[] = []

/** A sandbox has a sample of everything, so every list has something to show. */
beforeAll(async () => {
  const { sandbox } = await anAppOf(sineta, await aPartner(sineta))
  cnpj = sandbox.cnpj
  const as = sandbox.sessions.management
  const students = await sineta.call(`GET /v1/partners/school/${cnpj}/student`, { as })
  parameters.enrollment_number = students.body.data[0].student_number
  // Families apply only at live schools.
  parameters.cnpj = (await aSchool(sineta, await aClient(sineta))).cnpj
  if (!browserPath) return
  for (const options of [
    { locale: 'en-US', colorScheme: 'light', viewport: wide },
    { locale: 'pt-BR', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  ] as const)
    readers.push((await visitAs(browser, sineta, as, '', options)).page)
})

/** Of scripts and styles at a first visit. Forms load lists to choose from, which no other page needs at first. */
const maxKilobytes = { page: 250, form: 280 }

/** The same beside every page of a school, and about half of its content, so it has its own test. */
const navigation = 'aside nav'

describe('everyone can use', needs('chromium'), () => {
  test('the navigation beside all pages, in light and dark mode, in both languages', async () => {
    const read = async (page: Page) => {
      await page.goto(`${sineta.url}/panel/${cnpj}`)
      await page.locator(navigation).waitFor({ state: 'attached' })
      await isFine(page)
      await isFineByNight(page)
    }
    await Promise.all(readers.map(read))
    expect(readers).toHaveLength(2)
  })

  test.each(Object.entries(pages))(
    'the page %s, on a slow line, in light and dark mode, in both languages',
    async (_, row) => {
      const read = async (page: Page) => {
        const url = `${sineta.url}/panel${addressIn(cnpj, row, parameters)}`
        const isLoaded = page === readers[0] || row.place !== 'school' || !page.url().includes(`/${cnpj}/`)
        if (isLoaded) await page.goto(url)
        else await follow(page, url)
        await waitUntilLoaded(page)
        const max = maxKilobytes[url.endsWith('/new') ? 'form' : 'page']
        if (isLoaded) expect(await kilobytesOf(page), url).toBeLessThanOrEqual(max)
        await isFine(page, navigation)
        await isFineByNight(page, navigation)
        if (!row.path.includes('{-$')) return
        // The same with a record beside the list, and with the form for a new one.
        await openFirst(page)
        await isFine(page, navigation)
        await follow(page, `${url}/new`, inPane)
        await isFine(page, navigation)
      }
      await Promise.all(readers.map(read))
      expect(readers).toHaveLength(2)
    },
  )
})

/** It fits the screen and has no accessibility violations. */
async function isFine(page: Page, exclude?: string) {
  await waitUntilLoaded(page)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0)
  expect(await violations(page, { exclude }), page.url()).toEqual([])
}

/** A wide screen shows columns that a phone leaves out, so their colours are checked in dark mode as well. */
async function isFineByNight(page: Page, exclude?: string) {
  if (page.viewportSize()?.width === wide.width)
    expect(await violationsInDarkMode(page, exclude), page.url()).toEqual([])
}
