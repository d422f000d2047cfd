import { describe, expect, test } from 'vitest'
import { signIn, useBrowser } from '../support/browser.ts'
import { kilobytesOf } from '../support/first-load.ts'
import { needs } from '../support/machine.ts'
import { anAppOf, aPartner } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

describe('on a slow line', needs('chromium'), () => {
  test.each([
    { path: '/login', maxKilobytes: 130 },
    { path: '', maxKilobytes: 200 },
    { path: '/app/APP', maxKilobytes: 200 },
    { path: '/app/APP/deliveries', maxKilobytes: 200 },
    { path: '/app/APP/metrics', maxKilobytes: 200 },
  ])(
    'the first visit of /portal$path sends at most $maxKilobytes kB of script and style, and 20 requests with those to the API',
    async ({ path, maxKilobytes }) => {
      const partner = await aPartner(sineta)
      const app = await anAppOf(sineta, partner)
      const requests: string[] = []
      const { page } = await browser.visit(`${sineta.url}/portal${path.replace('APP', app.id)}`, {
        async before(context) {
          if (path !== '/login') await signIn(sineta.url, 'portal', partner.email)(context)
          context.on('request', (request) => requests.push(request.url()))
        },
      })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Loading…').first().waitFor({ state: 'detached' })
      expect(await kilobytesOf(page)).toBeLessThanOrEqual(maxKilobytes)
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(20)
    },
  )
})
