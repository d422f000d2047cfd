import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../support/axe.ts'
import { intercept, useBrowser } from '../support/browser.ts'
import { aClient, aCnpj, aSchool } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { type APartnersApp, anAppOf, anOperator, aPartner, unique } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

const paths = ['', 'clients', 'apps', 'receivers', 'platform-log', 'audit', 'account']
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
  test('is linked from the home page', async () => {
    const { links } = (await sineta.call('GET /home.json')).body
    expect(links).toContainEqual({ key: 'admin', href: '/admin' })
  })

  test.each([
    ['in light mode and in English', { locale: 'en-US', colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
    [
      'in dark mode, on a phone, in Portuguese',
      { locale: 'pt-BR', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    ],
  ])('can be read and used %s', async (_, options) => {
    const { page, faults } = await visit('', options)
    for (const path of paths) {
      await page.goto(`${sineta.url}/admin/${path}`)
      await isFine(page)
    }
    // The title of the console is not cut off.
    const place = page.locator('header').getByText(/Operator console|Console da operação/)
    expect(await place.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })

  test('says why the rest of a list cannot be loaded', async () => {
    const { page } = await visit('apps')
    await intercept(page, '**/v1/admin/client?**', async (route) => {
      if (route.request().url().includes('cursor'))
        return route.fulfill({ status: 400, json: { code: 'invalid_cursor', detail: 'Begin again.' } })
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...(await response.json()), has_more: true, next_cursor: 'next' } })
    })
    await page.getByRole('link', { name: 'Clients and schools' }).first().click()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('Begin again.').waitFor()
  })

  test('asks a visitor to sign in', async () => {
    const { page } = await browser.visit(`${sineta.url}/admin/apps`, { locale: 'pt-BR' })
    await page.getByLabel('Senha').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/login')
  })

  test('registers a client and a school, suspends and resumes a client and an app, and the audit chain is intact', async () => {
    const { page, faults } = await visit('clients', { locale: 'pt-BR', reducedMotion: 'no-preference' })
    const dialog = page.getByRole('dialog')
    const slug = unique('aurora')
    await page.getByRole('button', { name: 'Novo cliente' }).click()
    await page.getByLabel('Nome *', { exact: true }).fill('Colégio Aurora')
    await page.getByLabel('Identificador *').fill(slug)
    await page.getByLabel('Nome do titular *').fill('Marta Dias')
    await page.getByLabel('E-mail do titular *').fill(`${slug}@escola.example`)
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    const client = page.getByRole('row').filter({ hasText: `Colégio Aurora (${slug})` })
    await client.getByRole('button', { name: /^Escolas/ }).click()
    // The section that opens above the list gets the focus.
    await page.locator('h2 :focus', { hasText: 'Colégio Aurora' }).waitFor()
    const cnpj = aCnpj()
    await page.getByLabel('Nome *', { exact: true }).fill('Aurora Centro')
    await page.getByLabel('CNPJ *').fill(cnpj)
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.getByRole('row').filter({ hasText: cnpj }).waitFor()

    for (const [act, status] of [
      ['Suspender', 'Suspenso'],
      ['Retomar', 'Ativo'],
    ] as const) {
      await client.getByRole('button', { name: /^Mais ações/ }).click()
      await client.getByRole('button', { name: act }).click()
      await dialog.getByRole('button', { name: act, exact: true }).click()
      await client.getByText(status).waitFor()
      // Announced to screen reader users as well.
      await page.getByRole('status').getByText(`Colégio Aurora está ${status.toLowerCase()}`).waitFor()
    }

    await page.getByRole('link', { name: 'Parceiros e apps' }).first().click()
    const row = page.getByRole('row').filter({ hasText: `(${app.slug})` })
    // A second Enter while the dialog fades out, which would request the opposite by then.
    await page.evaluate(`addEventListener('submit', ({ target: form }) => {
      new MutationObserver((_, observer) => {
        if (!form.isConnected) observer.disconnect()
        else if (form.querySelector('[type=submit]:enabled')) form.requestSubmit()
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    }, { once: true })`)
    const changes: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.postData() ?? ''))
    for (const [act, status] of [
      ['Suspender', 'Suspenso'],
      ['Retomar', 'Ativo'],
    ] as const) {
      await row.getByRole('button', { name: new RegExp(`^${act}`) }).click()
      await dialog.getByRole('button', { name: act, exact: true }).click()
      await row.getByText(status).waitFor()
      await page.getByRole('status').getByText(`Minha integração está ${status.toLowerCase()}`).waitFor()
      await dialog.waitFor({ state: 'detached' })
    }
    expect(changes).toEqual(['{"status":"suspended"}', '{"status":"active"}'])

    await page.getByRole('link', { name: 'Auditoria' }).first().click()
    for (const name of [/Reativou um app/, /Suspendeu um app/, /Alterou o cliente/, /Criou o cliente.*Feito/])
      await page.getByRole('row', { name }).first().waitFor()
    await page.getByRole('button', { name: 'Verificar integridade' }).click()
    await page.getByText('Nenhum registro foi alterado').waitFor()
    expect(faults).toEqual([])
  })

  test('carries nothing that was typed or refused for one client over to another, and says when the operator is still signed in', async () => {
    await aClient(sineta)
    const { page } = await visit('clients', { locale: 'en-US' })
    const schools = page.getByRole('button', { name: /^Schools of/ })
    const cnpj = page.getByLabel('CNPJ *')
    await schools.nth(0).click()
    await cnpj.fill(aCnpj())
    await schools.nth(1).click()
    await expect.poll(() => cnpj.inputValue()).toBe('')

    const dialog = page.getByRole('dialog')
    const ask = async (name: RegExp) => {
      const menu = page.getByRole('button', { name: /^More actions/ }).first()
      await menu.click()
      await page.getByRole('row').filter({ has: menu }).getByRole('button', { name }).click()
      await dialog.getByRole('button', { name }).waitFor()
    }
    await intercept(page, '**/v1/admin/client/*', (route) => route.abort())
    await ask(/^Suspend/)
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await dialog.getByText('The server is not responding.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await ask(/ERP/)
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await intercept(page, '**/v1/admin/session', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You are still signed in. The server is not responding.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/clients')
  })

  test('says that the service cannot be reached, and does not show old figures as new', async () => {
    const { page } = await visit('')
    await page.getByText('Waiting').first().waitFor()
    await page.context().setOffline(true)
    await page.getByText(/^The server is not responding/).waitFor()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByText('This page could not be loaded').waitFor()
  })

  test('asks nothing in a background tab, so that the session of an absent operator ends', async () => {
    const { page } = await visit('', { before: (context: BrowserContext) => context.clock.install() })
    await page.getByText('Waiting').first().waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const becomes = (state: string) =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })`)
    await becomes('hidden')
    await page.clock.runFor(60_000)
    expect(asked).toEqual([])
    await becomes('visible')
    await page.clock.runFor(2_000)
    await expect.poll(() => asked).toContain(`${sineta.url}/v1/admin/queue`)
  })

  test('has a page of the operator’s own account, which changes the name', async () => {
    const { page, faults } = await visit('account', { locale: 'en-US' })
    for (const title of ['Passkeys', 'Password', 'Authenticator app', 'Active sessions'])
      await page.getByRole('heading', { name: new RegExp(`^${title}`) }).waitFor()
    await page.getByLabel('Name').fill('Olga Prates')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await sineta.sql('select name from operator where name = $1', ['Olga Prates'])).toHaveLength(1)
    expect(faults).toEqual([])
  })
})
