import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { needs } from './support/machine.ts'
import { anAppOf, aPartner } from './support/management.ts'
import { visitPortal } from './support/portal-pages.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

const mostKilobytes = 250

describe('on a slow line', needs('chromium'), () => {
  test.each(['', '/app/APP', '/app/APP/deliveries', '/app/APP/metrics'])(
    `the first look at /portal%s takes no more than ${mostKilobytes} kB of script before there is something to read`,
    async (path) => {
      const partner = await aPartner(sineta)
      const app = await anAppOf(sineta, partner)
      const { page } = await visitPortal(browser, sineta, partner, '/login')
      await page.goto(`${sineta.url}/portal${path.replace('APP', app.id)}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const scripts: string[] = await page.evaluate(
        `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
      )
      const bodies = await Promise.all(scripts.map(async (url) => gzipSync(await (await fetch(url)).text())))
      const bytes = bodies.reduce((sum, { length }) => sum + length, 0)
      expect(bodies.length).toBeGreaterThan(1)
      expect(bytes / 1000).toBeLessThanOrEqual(mostKilobytes)
    },
  )
})
