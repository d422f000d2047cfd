import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { browserPath, follow, useBrowser } from '../support/browser.ts'
import { hostileTexts } from '../support/hostile.ts'
import { needs } from '../support/machine.ts'
import { anAppOf, aPartner } from '../support/management.ts'
import { openFirst, visitAs, waitUntilLoaded } from '../support/panel-pages.ts'
import { addressIn, pages } from '../support/panel-table.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

const ofSchool = Object.entries(pages).filter(([, { place }]) => place === 'school')

/** Columns with free text. */
const written = [
  'name',
  'title',
  'description',
  'reason',
  'subject_matter',
  'additional_info',
  'destination',
  'company',
]
const text = Object.values(hostileTexts).join(' ').slice(0, 190)

let cnpj = ''
let number = ''
let page: Page
let faults: string[]

/**
 * A sandbox has a sample of everything. Every text is then replaced by a hostile one, different for each row because names must
 * be unique.
 */
beforeAll(async () => {
  const { sandbox } = await anAppOf(sineta, await aPartner(sineta))
  cnpj = sandbox.cnpj
  const as = sandbox.sessions.management
  number = (await sineta.call(`GET /v1/partners/school/${cnpj}/student`, { as })).body.data[0].student_number
  const columns = await sineta.sql<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.columns s on s.table_name = c.table_name and s.column_name = 'school_id'
     join information_schema.tables t on t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.column_name = any($1) and c.data_type = 'text' and c.table_name not in ('event', 'api_key')`,
    [written],
  )
  for (const { table, column } of columns)
    await sineta.sql(
      `update ${table} set ${column} = $2 || ctid::text where school_id = (select id from school where cnpj = $1) and ${column} is not null`,
      [cnpj, text],
    )
  if (!browserPath) return
  const visit = await visitAs(browser, sineta, as, `/${cnpj}`, { viewport: { width: 390, height: 844 } })
  page = visit.page
  faults = visit.faults
})

describe('the worst possible names', needs('chromium'), () => {
  test.each(ofSchool)('are text on the page %s, and it fits a phone', async (_, row) => {
    const url = `${sineta.url}/panel${addressIn(cnpj, row, { enrollment_number: number })}`
    if (page.url() !== url) await follow(page, url)
    await fits()
    if (!row.path.includes('{-$')) return
    await openFirst(page)
    await fits()
  })

  test('are shown for a student as the family wrote them', async () => {
    await page.goto(`${sineta.url}/panel/${cnpj}/students/${number}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(text)
    expect(faults).toEqual([])
  })
})

async function fits() {
  await waitUntilLoaded(page)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0)
  expect(await page.evaluate('window.ran')).toBeUndefined()
}
