import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Kilobytes of scripts and styles that the page has requested since it was loaded, as transferred. */
export async function kilobytesOf(page: Page): Promise<number> {
  const sizes: number[] = await page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name }) => /\\/assets\\/.*\\.(js|css)$/.test(name))
    .map(({ encodedBodySize }) => encodedBodySize)`)
  expect(sizes.length).toBeGreaterThan(1)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
