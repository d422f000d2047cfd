import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations, violationsInDarkMode } from '../support/axe.ts'
import { intercept, useBrowser } from '../support/browser.ts'
import { needs } from '../support/machine.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

/**
 * Navigates without reloading the frame, and removes parts with the same structure and position as one checked on an earlier
 * page: a table of events has a thousand rows, which are all alike to axe.
 */
const turnTo = (address: string) => `(async () => {
  const read = await (await fetch(${JSON.stringify(address)})).text()
  const next = new DOMParser().parseFromString(read, 'text/html')
  document.title = next.title
  document.querySelector('.panes').replaceWith(document.importNode(next.querySelector('.panes'), true))
  const seen = (window.seen ??= new Set())
  const outline = ({ tagName, attributes }) =>
    tagName + [...attributes].map(({ name, value }) => (name === 'class' ? '.' + value : ' ' + name)).sort().join('')
  const shape = (one) => outline(one) + '(' + [...new Set([...one.children].map(shape))].join() + ')'
  const place = (one) => (one ? place(one.parentElement) + '>' + outline(one) : '')
  for (const part of document.querySelectorAll('.panes :is(p, pre, li, tr, .wide)')) {
    if (!part.isConnected) continue
    const known = place(part.parentElement) + shape(part)
    if (seen.has(known)) part.remove()
    seen.add(known)
  }
})()`

const search = async (page: Page, words: string) => {
  await page.keyboard.press('/')
  const field = page.getByRole('combobox')
  await field.and(page.locator(':focus')).waitFor()
  await field.fill(words)
}

async function isFine(page: Page, name: string) {
  expect([...(await violations(page)), ...(await violationsInDarkMode(page))], name).toEqual([])
}

describe('the guide', needs('chromium'), () => {
  test.each([
    { language: 'en', words: 'retry', finds: 'Retries' },
    { language: 'pt', words: 'reenvio', finds: 'Novas tentativas' },
  ] as const)('in $language is accessible, and / finds «$words»', async ({ language, words, finds }) => {
    const { page, faults } = await browser.visit(`${sineta.url}/guide/${language}`, { reducedMotion: 'reduce' })
    await isFine(page, language)
    await intercept(page, '**/search-*.json', (route) => route.fulfill({ status: 404 }), { times: 1 })
    await search(page, words[0]!)
    await page.getByText(/^(The search could not be loaded|A busca não pôde ser carregada)/).waitFor()
    await page.getByRole('combobox').fill(words)
    const hits = page.getByRole('option')
    await hits.filter({ hasText: finds }).first().waitFor()
    await isFine(page, 'the search')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#/)
    const chapters = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.chapters a[href^="/guide/${language}/"]')].map((link) => link.pathname)`,
    )
    expect(chapters.length).toBeGreaterThan(7)
    for (const address of chapters) {
      await page.evaluate(turnTo(address))
      await isFine(page, address)
    }
    expect(faults).toEqual([])
  })

  test('fits a phone, where a button opens its chapters', async () => {
    const { page } = await browser.visit(`${sineta.url}/guide/en/delivery`, { viewport: { width: 390, height: 844 } })
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBe(390)
    // A page loaded over plain HTTP from another machine has no clipboard.
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByText('Chapters').click()
    await page.getByRole('link', { name: 'Common mistakes', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Common mistakes in receivers' }).waitFor()
  })
})
