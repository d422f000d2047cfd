import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { aClient, aSchool } from './support/builders.ts'
import { needs } from './support/machine.ts'
import { aPanelUser, isRead, visitPanel } from './support/panel-pages.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

const maxKilobytes = 250

describe('on a slow line', needs('chromium'), () => {
  test.each(['', '/CNPJ', '/CNPJ/students', '/CNPJ/classrooms', '/CNPJ/entrances/new', '/CNPJ/authorizations'])(
    `the first visit of /panel%s takes no more than ${maxKilobytes} kB of script and style`,
    async (path) => {
      const client = await aClient(sineta)
      const school = await aSchool(sineta, client)
      const user = await aPanelUser(sineta, client, [[school, 'owner']])
      const { page } = await visitPanel(browser, sineta, user, path.replace('CNPJ', school.cnpj))
      await isRead(page)
      const files: string[] = await page.evaluate(
        `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\.(js|css)$/.test(name))`,
      )
      const bodies = await Promise.all(files.map(async (url) => gzipSync(await (await fetch(url)).text()).length))
      const kilobytes = bodies.reduce((sum, bytes) => sum + bytes, 0) / 1000
      expect(bodies.length).toBeGreaterThan(1)
      expect(kilobytes).toBeLessThanOrEqual(maxKilobytes)
    },
  )
})
