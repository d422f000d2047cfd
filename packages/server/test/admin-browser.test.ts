import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { useBrowser } from './support/browser.ts'
import { aClient, aSchool } from './support/builders.ts'
import { needs } from './support/machine.ts'
import { type APartnersApp, anAppOf, anOperator, aPartner, unique } from './support/management.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

const paths = ['', 'clients', 'apps', 'receivers', 'platform-log', 'audit']
let operator: string
let app: APartnersApp
beforeAll(async () => {
  operator = await anOperator(sineta)
  await aSchool(sineta, await aClient(sineta, { webhookUrl: 'https://escola.example/hooks' }))
  app = await anAppOf(sineta, await aPartner(sineta))
})

const visit = (path: string, options = {}) =>
  browser.visit(`${sineta.url}/admin/${path}`, {
    reducedMotion: 'reduce',
    extraHTTPHeaders: { authorization: `Bearer ${operator}` },
    ...options,
  })

async function isFine(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /Loading|Carregando/ })
    .first()
    .waitFor({ state: 'hidden' })
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0)
  expect(await violations(page), page.url()).toEqual([])
}

describe('the operators’ console', needs('chromium'), () => {
  test('is named on the home page', async () => {
    const { links } = (await sineta.call('GET /home.json')).body
    expect(links).toContainEqual({ key: 'admin', href: '/admin' })
  })

  test.each([
    ['by day and in English', { locale: 'en-US', colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
    [
      'by night, on a telephone, in Portuguese',
      { locale: 'pt-BR', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    ],
  ])('can be read and used %s', async (_, options) => {
    const { page, faults } = await visit('', options)
    for (const path of paths) {
      await page.goto(`${sineta.url}/admin/${path}`)
      await isFine(page)
    }
    expect(faults).toEqual([])
  })

  test('asks a stranger to sign in', async () => {
    const { page } = await browser.visit(`${sineta.url}/admin/apps`, { locale: 'pt-BR' })
    await page.getByLabel('Senha').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/login')
  })

  test('suspends and resumes an app, and registers a client', async () => {
    const { page } = await visit('apps', { locale: 'en-US' })
    const statusOf = async () =>
      (await sineta.sql<{ status: string }>('select status from app where id = $1', [app.id]))[0]!.status
    for (const [act, status] of [
      ['Suspend', 'suspended'],
      ['Resume', 'active'],
    ] as const) {
      const row = page.getByRole('row').filter({ hasText: `(${app.slug})` })
      await row.getByRole('button', { name: new RegExp(`^${act}`) }).click()
      await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(await statusOf()).toBe(status)
    }
    const slug = unique('aurora')
    await page.goto(`${sineta.url}/admin/clients`)
    await page.getByRole('button', { name: 'New client' }).click()
    await page.getByLabel('Name *', { exact: true }).fill('Colégio Aurora')
    await page.getByLabel('Short name *').fill(slug)
    await page.getByLabel('Name of the owner *').fill('Marta Dias')
    await page.getByLabel('E-mail of the owner *').fill(`${slug}@escola.example`)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('cell', { name: `Colégio Aurora (${slug})` }).waitFor()
  })
})
