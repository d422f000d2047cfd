import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations, violationsByNight } from './support/axe.ts'
import { useBrowser } from './support/browser.ts'
import { needs } from './support/machine.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

/** All pages are made of the same parts; these have each of them: tables, code, lists to tick off, long names, another language. */
const pagesIn = { en: ['operating', 'versioning'], pt: ['quick-start', 'delivery', 'go-live', 'panel'] }

const search = async (page: Page, words: string) => {
  await page.keyboard.press('/')
  const field = page.getByRole('combobox')
  await field.and(page.locator(':focus')).waitFor()
  await field.fill(words)
}

async function isFine(page: Page, name: string) {
  expect([...(await violations(page)), ...(await violationsByNight(page))], name).toEqual([])
}

describe('the guide', needs('chromium'), () => {
  test.each([
    { language: 'en', words: 'retry', finds: 'Retries' },
    { language: 'pt', words: 'reenvio', finds: 'Novas tentativas' },
  ] as const)('in $language can be read by everybody, and / finds «$words»', async ({ language, words, finds }) => {
    const { page, faults } = await browser.visit(`${sineta.url}/guide/${language}`, { reducedMotion: 'reduce' })
    await isFine(page, language)
    await search(page, words)
    const hits = page.getByRole('option')
    await hits.filter({ hasText: finds }).first().waitFor()
    await isFine(page, 'the search')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#/)
    for (const name of pagesIn[language]) {
      await page.goto(`${sineta.url}/guide/${language}/${name}`)
      await isFine(page, name)
    }
    expect(faults).toEqual([])
  })

  test('fits a telephone, where its chapters open when asked for', async () => {
    const { page } = await browser.visit(`${sineta.url}/guide/en/delivery`, { viewport: { width: 390, height: 844 } })
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBe(390)
    await page.getByText('Chapters').click()
    await page.getByRole('link', { name: 'Frequent mistakes', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Frequent mistakes of receivers' }).waitFor()
  })
})
