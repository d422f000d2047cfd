import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { aClient, aSchool } from './support/builders.ts'
import { needs } from './support/machine.ts'
import { anAppOf, aPartner } from './support/management.ts'
import { isRead, visitAs } from './support/panel-pages.ts'
import { addressIn, pages } from './support/panel-table.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

/** Forms fetch lists to choose from, which no other page needs at first. */
const maxKilobytes = { page: 250, form: 280 }
const maxOf = (address: string) => maxKilobytes[address.endsWith('/new') ? 'form' : 'page']

const measured = new Map<string, number>()
/** As it goes over the line. */
function kilobytesOf(url: string): number {
  const { pathname } = new URL(url)
  const known = measured.get(pathname)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(new URL(`../../web/dist${pathname}`, import.meta.url))).length / 1000
  measured.set(pathname, size)
  return size
}

describe('on a slow line', needs('chromium'), () => {
  test(`no first visit of a page of the panel takes more than ${maxKilobytes.page} kB of script and style`, async () => {
    // A sandbox has a sample of everything, so every page shows what it can.
    const { sandbox } = await anAppOf(sineta, await aPartner(sineta))
    const as = sandbox.sessions.management
    const students = await sineta.call(`GET /v1/partners/school/${sandbox.cnpj}/student?limit=1`, { as })
    const parameters: Record<string, string> = {
      enrollment_number: students.body.data[0].student_number,
      // Families apply at live schools only.
      cnpj: (await aSchool(sineta, await aClient(sineta))).cnpj,
    }
    const addresses = Object.values(pages).map((row) => addressIn(sandbox.cnpj, row, parameters))
    const { page } = await visitAs(browser, sineta, as, '')
    const sizes: Record<string, number> = {}
    for (const address of addresses) {
      await page.goto(`${sineta.url}/panel${address}`)
      await isRead(page)
      const files: string[] = await page.evaluate(
        `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\.(js|css)$/.test(name))`,
      )
      expect(files.length).toBeGreaterThan(1)
      sizes[address] = Math.round(files.map(kilobytesOf).reduce((sum, size) => sum + size, 0))
    }
    expect(Object.entries(sizes).filter(([address, size]) => size > maxOf(address))).toEqual([])
  })
})
