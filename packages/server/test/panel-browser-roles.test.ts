import { beforeAll, describe, expect, test } from 'vitest'
import { type PanelRole, panelRoles } from '../src/identity/roles.ts'
import { operations } from '../src/operations.ts'
import { useBrowser } from './support/browser.ts'
import { needs } from './support/machine.ts'
import { anAppOf, aPartner } from './support/management.ts'
import { isRead, visitAs } from './support/panel-pages.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

type PageRow = {
  readonly place: 'door' | 'inside' | 'school'
  readonly path: string
  readonly title: { readonly 'pt-BR': string }
  readonly needs?: readonly string[]
  readonly nav?: unknown
}

// Named by a variable, because the pages are made of JSX, which this side of the house does not compile.
const table = new URL('../../web/src/panel/pages.ts', import.meta.url).pathname
const { pages } = (await import(/* @vite-ignore */ table)) as { pages: Record<string, PageRow> }
const shown = Object.values(pages).filter(({ nav }) => nav !== undefined)

/** Asked of the operations themselves, not of what was generated from them. */
function mayOpen({ needs = [] }: PageRow, role: PanelRole): boolean {
  return needs.every((route) => {
    const row = operations.find(({ method, path }) => `${method} ${path}` === route)
    return row !== undefined && (row.access.roles?.includes(role) ?? true)
  })
}

let cnpj = ''
let sessions: Record<string, string> = {}
beforeAll(async () => {
  const { sandbox } = await anAppOf(sineta, await aPartner(sineta))
  cnpj = sandbox.cnpj
  sessions = sandbox.sessions
})

// Of a sandbox the manager is the owner too.
const roles = panelRoles.filter((role) => role !== 'owner' && role !== 'management')

describe('by role', needs('chromium'), () => {
  test.each(roles)('a %s sees the pages that are theirs, and reaches no other', async (role) => {
    const { page } = await visitAs(browser, sineta, sessions[role]!, `/${cnpj}`)
    const denied: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) denied.push(response.url())
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const links = page.getByRole('navigation').getByRole('link')
    const allowed = shown.filter((row) => mayOpen(row, role))
    expect((await links.allTextContents()).sort()).toEqual(allowed.map(({ title }) => title['pt-BR']).sort())

    // None of them asks for something that the role may not have.
    for (const { title } of allowed) {
      await links.filter({ hasText: new RegExp(`^${title['pt-BR']}$`) }).click()
      await page.getByRole('navigation').locator('[aria-current="page"]', { hasText: title['pt-BR'] }).waitFor()
      await isRead(page)
    }
    expect(denied).toEqual([])

    const other = shown.find((row) => !mayOpen(row, role))
    if (other === undefined) return
    await page.goto(`${sineta.url}/panel/${cnpj}/${other.path.replace(/\/\{-\$\w+\}$/, '')}`)
    await page.getByRole('heading', { name: 'Esta página não existe' }).waitFor()
  })
})
