import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type PanelRole, panelRoles } from '../../src/identity/roles.ts'
import { operations } from '../../src/operations.ts'
import { useBrowser } from '../support/browser.ts'
import { type AClient, type ASchool, aPanelSession } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { anAppOf, aPartner } from '../support/management.ts'
import { visitAs, waitUntilLoaded } from '../support/panel-pages.ts'
import { addressIn, pages } from '../support/panel-table.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

const shown = Object.values(pages).filter(({ nav }) => nav !== undefined)

/** Derived from the operations themselves, not from what was generated from them. */
function mayOpen({ needs = [] }: (typeof pages)[string], role: PanelRole): boolean {
  return needs.every((route) => {
    const row = operations.find(({ method, path }) => `${method} ${path}` === route)
    return row !== undefined && (row.access.roles?.includes(role) ?? true)
  })
}

/** Navigates to each address without reloading the panel, and reads the resulting heading. */
const headingsAt = (page: Page, addresses: readonly string[]): Promise<string[]> =>
  page.evaluate(`(async () => {
    const headings = []
    const heading = () => document.querySelector('main :is(h1, h2)')
    for (const address of ${JSON.stringify(addresses)}) {
      const before = heading()
      history.pushState(null, '', address)
      while (heading() === before || heading() === null) await new Promise(requestAnimationFrame)
      headings.push(heading().textContent)
    }
    return headings
  })()`)

let cnpj = ''
let sessions: Record<string, string> = {}
beforeAll(async () => {
  const { sandbox } = await anAppOf(sineta, await aPartner(sineta))
  cnpj = sandbox.cnpj
  // The manager of a sandbox is also its owner.
  const [school] = await sineta.sql<ASchool & { clientId: string }>(
    'select id, client_id as "clientId" from school where cnpj = $1',
    [cnpj],
  )
  const client = { id: school!.clientId } as AClient
  sessions = {
    ...sandbox.sessions,
    management: await aPanelSession(sineta, client, school!, 'management'),
  }
})

// The owner may open every page, which panel/browser-axe.test.ts does.
const roles = panelRoles.filter((role) => role !== 'owner')

describe('by role', needs('chromium'), () => {
  test.each(roles)('a %s sees the pages of the role, and reaches no other', async (role) => {
    const { page } = await visitAs(browser, sineta, sessions[role]!, `/${cnpj}`)
    const denied: string[] = []
    page.on('response', (response) => {
      if ([400, 403].includes(response.status())) denied.push(response.url())
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Numbers of pending decisions are links to them; only the number of present and absent students is shown to all.
    await page.getByText('Alunos presentes hoje').waitFor()
    const numbers = await page.locator('main li:not(:has(a))').allTextContents()
    expect(numbers.filter((text) => !/Alunos (presentes|ausentes) hoje$/.test(text))).toEqual([])
    const links = page.getByRole('navigation').getByRole('link')
    const allowed = shown.filter((row) => mayOpen(row, role))
    expect((await links.allTextContents()).sort()).toEqual(allowed.map(({ title }) => title['pt-BR']).sort())

    // Neither a page nor the first record of its list sends a request that is refused to the role. Management has nearly all
    // pages, which the other roles open here.
    for (const { title } of role === 'management' ? [] : allowed) {
      await links.filter({ hasText: new RegExp(`^${title['pt-BR']}$`) }).click()
      // The title of the document is that of the page, while the navigation already shows what is loading.
      await expect.poll(() => page.title()).toBe(`${title['pt-BR']} · Sineta`)
      await waitUntilLoaded(page)
      const record = page.locator('main table a').first()
      if ((await record.count()) === 0) continue
      await record.click()
      await waitUntilLoaded(page)
    }

    // Families apply, not the office, so the address of a new record shows only the list.
    if (role === 'secretary') {
      await page.evaluate(`history.pushState(null, '', '/panel/${cnpj}/preenrollments/new')`)
      await page.getByRole('heading', { name: 'Pré-matrículas' }).waitFor()
      await waitUntilLoaded(page)
    }

    // Other pages cannot be reached by their address either, and send no request.
    const others = Object.values(pages).filter((row) => row.place === 'school' && !mayOpen(row, role))
    const found = await headingsAt(
      page,
      others.map((row) => `/panel${addressIn(cnpj, row, { enrollment_number: '2026.00001' })}`),
    )
    expect(found).toEqual(others.map(() => 'Página não encontrada'))
    expect(denied).toEqual([])
  })
})
