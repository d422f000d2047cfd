import { describe, expect, test } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { needs } from './support/machine.ts'
import { anAppOf, aPartner } from './support/management.ts'
import { visitPortal } from './support/portal-pages.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

type Loaded = { readonly name: string; readonly encodedBodySize: number; readonly transferSize: number }

/** Files of the build that the page has asked for, with their sizes as sent. */
const loaded = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('/assets/'))
  .map(({ name, encodedBodySize, transferSize }) => ({ name, encodedBodySize, transferSize }))`

const kilobytes = (files: readonly Loaded[]) =>
  files.filter(({ name }) => /\.(js|css)$/.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) /
  1000

describe('on a slow line', needs('chromium'), () => {
  test.each([
    { path: '/login', maxKilobytes: 130 },
    { path: '', maxKilobytes: 200 },
    { path: '/app/APP', maxKilobytes: 200 },
    { path: '/app/APP/deliveries', maxKilobytes: 200 },
    { path: '/app/APP/metrics', maxKilobytes: 200 },
  ])(
    'the first visit of /portal$path sends at most $maxKilobytes kB of script and style in 20 requests',
    async ({ path, maxKilobytes }) => {
      const partner = await aPartner(sineta)
      const app = await anAppOf(sineta, partner)
      const { page } =
        path === '/login'
          ? await browser.visit(`${sineta.url}/portal/login`)
          : await visitPortal(browser, sineta, partner, path.replace('APP', app.id))
      await page.getByRole('heading', { level: 1 }).waitFor()
      const files: Loaded[] = await page.evaluate(loaded)
      expect(kilobytes(files)).toBeLessThanOrEqual(maxKilobytes)
      expect(files.length).toBeLessThanOrEqual(20)
    },
  )
})
