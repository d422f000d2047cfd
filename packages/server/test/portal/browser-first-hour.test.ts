import { describe, expect, test } from 'vitest'
import { retryDelaySeconds } from '../../../web/src/portal/endpoint/retry-schedule.ts'
import { responseSeconds } from '../../../web/src/portal/overview/slow.ts'
import { limits } from '../../src/webhooks/egress/sender.ts'
import { schedules } from '../../src/webhooks/rules/retry-policy.ts'
import { follow, intercept, useBrowser } from '../support/browser.ts'
import { aClient, aCnpj, connect } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { anAppOf, aPartner, password, unique } from '../support/management.ts'
import { visitPortal } from '../support/portal-pages.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
const browser = useBrowser()

test('the retry schedule shown on the page is that of the engine', () => {
  expect(retryDelaySeconds).toEqual(schedules.app.delaySeconds)
})

test('the time to respond that the page tells a slow receiver is that of the sender', () => {
  expect(responseSeconds * 1000).toBe(limits.headersMs)
})

describe('a partner in the first hour', needs('chromium'), () => {
  test('signs up, receives a first event, and rotates the secret without missing one', async () => {
    const { page, faults } = await browser.visit(`${sineta.url}/portal`)
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const link = (name: string) => page.getByRole('link', { name })

    // No session yet, so the sign-in page comes first.
    await page.waitForURL('**/portal/login**')
    await link('Create an account').click()
    await field('Company').fill('Catraca Fácil')
    await field('CNPJ').fill('11.111.111/1111-11')
    await field('E-mail').fill(`${unique('dev')}@catraca.example`)
    await page.getByLabel('Password *').fill(password)
    await button('Create account').click()
    // A refusal of the server is shown at its field, which gets the focus.
    await page.getByText('Enter a valid CNPJ').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('cnpj')
    await field('CNPJ').fill(aCnpj())
    await button('Create account').click()

    await page.getByRole('heading', { name: 'New app' }).waitFor()
    await field('Name').fill('Catraca Fácil')
    await field('Short name').fill(unique('catraca'))
    // Submitted from here, it is refused at a list further down.
    await field('Short name').press('Enter')
    await page.getByRole('alert').getByText('Choose at least one').waitFor()
    await page
      .getByRole('group', { name: 'Scopes' })
      .getByRole('checkbox')
      .first()
      .and(page.locator(':focus'))
      .waitFor()
    await button('Everything but photos and discipline').click()
    await button('Create app').click()
    await page.getByRole('heading', { name: 'Catraca Fácil is ready' }).waitFor()
    await page.getByText(/^whsec_/).waitFor()
    // The menu leads to the form for another app, away from the secret of this one.
    await button(/Choose an app$/).click()
    await link('New app').click()
    await page.getByRole('heading', { name: 'New app' }).waitFor()
    await button(/Choose an app$/).click()
    await link('Catraca Fácil').click()

    await link('Endpoints').click()
    await field('URL').fill('ftp://example.com')
    await button('Create endpoint').click()
    await page.getByText('Use a URL that begins with https://.').waitFor()
    // A partner who looks up the address in another tab returns to what was typed.
    const readAgain = page.waitForResponse(/endpoint\/test$/)
    // Data read less than ten seconds ago is not read again.
    await page.clock.setSystemTime(Date.now() + 11_000)
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await readAgain
    expect(await field('URL').inputValue()).toBe('ftp://example.com')
    await page.getByText('Use a URL that begins with https://.').waitFor()
    await field('URL').fill(receiver.url)
    await button('Create endpoint').click()
    await page.getByText('Events are delivered as they happen.').waitFor()

    await link('Choose events').click()
    await page.getByRole('checkbox', { name: 'All events, including future ones', exact: true }).uncheck()
    await page.getByRole('searchbox').fill('biometric check-in')
    await page.getByRole('checkbox', { name: 'attendance.check_in' }).check()
    await button('Save').click()
    await page.getByText('Saved. 1 event is sent from now on.').waitFor()

    await link('Send a test event').click()
    await button('Send event').click()
    await page.getByText('Sending…').waitFor()
    await sineta.deliver()
    await page.getByText('Delivered', { exact: true }).waitFor()
    await page.getByText(/HTTP 204 after/).waitFor()
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)

    await link('Signing secret').click()
    expect(await page.getByLabel('Overlap, in hours').inputValue()).toBe('24')
    await button('Rotate secret').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/Until .*: add the new secret/).waitFor()
    await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByText(/Both secrets are valid until/).waitFor()
    await link('Send a test event').click()
    await button('Send event').click()
    await page.getByText('Sending…').waitFor()
    await sineta.deliver()
    await page.getByText('Delivered', { exact: true }).waitFor()
    expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)

    // Completed steps are checked, wherever they were done.
    await link('Overview').click()
    await page.getByText('5 of 6 completed').waitFor()
    expect(faults).toEqual([])
  })

  test('returns to the same page after the session has ended, and to no other site', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner)
    const { page, faults } = await browser.visit(`${sineta.url}/portal/app/${app.id}/endpoint/production`)
    const signIn = async () => {
      await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(partner.email)
      await page.getByLabel('Password *').fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await signIn()
    await page.getByRole('heading', { name: 'Set up the live endpoint' }).waitFor()

    await page.context().clearCookies()
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.waitForURL('**/portal/login?**')
    await page.getByText('After signing in you return to the page you were on.').waitFor()
    await signIn()
    await page.getByRole('heading', { name: 'API keys' }).waitFor()

    await page.goto(`${sineta.url}/portal/login?back=//evil.example`)
    await signIn()
    await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  test('sees that the network is gone, and keeps what is on the screen', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner)
    const { page } = await visitPortal(browser, sineta, partner, '/account')
    await page.clock.install()
    await intercept(page, '**/live', (route) => route.abort())
    await page.goto(`${sineta.url}/portal/app/${app.id}`)
    await page.getByRole('heading', { name: 'Minha integração' }).waitFor()
    await page.clock.fastForward(10_000)
    await page.getByRole('main').getByText('Connection lost: this page may be out of date.').waitFor()

    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Metrics' }).click()
    await page.getByText('This page could not be loaded').waitFor()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Metrics' }).waitFor()
  })

  test('who opens the page of a mail without its link learns that the link is needed', async () => {
    const { page, faults } = await browser.visit(`${sineta.url}/portal/password/reset`)
    await page.getByText('This page needs the link from the e-mail').waitFor()
    await page.goto(`${sineta.url}/portal/invitation`)
    await page.getByText('This page needs the link from the invitation e-mail').waitFor()
    expect(faults).toEqual([])
  })

  test('reads everything in Portuguese on a phone, where a button opens the navigation', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner)
    const { page, faults } = await browser.visit(`${sineta.url}/portal/app/${app.id}/secret`, {
      locale: 'pt-BR',
      viewport: { width: 390, height: 800 },
    })
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(partner.email)
    await page.getByLabel('Senha *').fill('errada de propósito')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByText('E-mail ou senha incorretos.').waitFor()
    await page.getByLabel('Senha *').fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { name: 'Segredo de assinatura' }).waitFor()
    await page.getByRole('button', { name: 'Revelar' }).click()
    await page.getByText(app.signing_secret).waitFor()

    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sandbox' }).click()
    await page.getByText(app.sandbox.cnpj, { exact: true }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    // Hovering does not reveal a hidden key either.
    expect(await page.getByTitle(app.sandbox.api_key).count()).toBe(0)
    // A page loaded over plain HTTP from another machine has no clipboard.
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.getByRole('button', { name: 'Copiar: CNPJ' }).press('Enter')
    await page.getByRole('status').filter({ hasText: 'Copiado' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Copiar: CNPJ' }).and(page.locator(':focus')).waitFor()

    await page.goto(`${sineta.url}/portal/app/${app.id}/endpoint/test`)
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://hooks.example.com/#parte')
    await page.getByRole('button', { name: 'Criar endpoint' }).click()
    await page.getByText('Remova o fragmento (#…): ele nunca é enviado.').waitFor()
    expect(faults).toEqual([])
  })

  test('no longer sees a secret shown as current after a rotation or its undoing', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner)
    const other = await anAppOf(sineta, partner)
    const { page, faults } = await visitPortal(browser, sineta, partner, `/app/${other.id}/secret`)
    await page.getByRole('button', { name: 'Reveal', exact: true }).waitFor()
    await follow(page, `/portal/app/${app.id}/secret`)
    const confirm = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    const reveal = () => page.getByRole('button', { name: 'Reveal', exact: true }).click()
    await reveal()
    await page.getByText(app.signing_secret).waitFor()
    await confirm('Rotate secret')
    await page.getByText(app.signing_secret).waitFor({ state: 'hidden' })

    await reveal()
    await page.getByText('Active since').waitFor()
    await confirm('Undo rotation')
    await page.getByText('Active since').waitFor({ state: 'hidden' })
    await reveal()
    await page.getByText(app.signing_secret).waitFor()

    // Nor shown as that of another app.
    await page.goBack()
    await page.waitForURL(`**/app/${other.id}/secret`)
    await page.getByText(app.signing_secret).waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
  })

  test('who rotates without an overlap reads that only the new secret signs from then on', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner)
    const { page, faults } = await visitPortal(browser, sineta, partner, `/app/${app.id}/secret`)
    await page.getByLabel('Overlap, in hours').fill('0')
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The old secret stops working immediately.').waitFor()
    await dialog.getByText('Each delivery carries only its signature.').waitFor()
    expect(await dialog.getByText('that of the old secret').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByText('Use it in your receiver now: the old one is no longer valid.').waitFor()
    expect(faults).toEqual([])
  })

  test('sees the subscription that a colleague changed, and overwrites no change unseen', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner, { testUrl: receiver.url })
    const { page, faults } = await visitPortal(browser, sineta, partner, `/app/${app.id}/events/test`)
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const colleagueChooses = async (...events: string[]) => {
      const isRead = page.waitForResponse(/\/endpoint\/test$/)
      await sineta.call(`PUT ${app.path}/endpoint/test`, { as: partner.token, body: { url: receiver.url, events } })
      await isRead
    }
    await box('All events, including future ones').waitFor()
    await colleagueChooses('student.*')
    await box('All events, including future ones').and(page.locator(':not(:checked)')).waitFor()
    expect(await page.getByText('Unsaved changes').count()).toBe(0)

    await box('lesson.created').check()
    await colleagueChooses('attendance.*')
    await button('Save').click()
    await page.getByText('This was changed by another user.').waitFor()
    await button('Discard').click()
    await box('attendance.check_in').and(page.locator(':checked')).waitFor()
    expect(await box('lesson.created').isChecked()).toBe(false)
    expect(faults).toEqual([])
  })

  test('keeps the events that are chosen while others are being saved', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner, { testUrl: receiver.url })
    const at = `${app.path}/endpoint/test`
    await sineta.call(`PUT ${at}`, { as: partner.token, body: { url: receiver.url, events: ['student.*'] } })
    const { page } = await visitPortal(browser, sineta, partner, `/app/${app.id}/events/test`)
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await box('lesson.created').check()
    await intercept(page, /\/endpoint\/test\/event$/, async (route) => {
      await released
      await route.continue()
    })
    const sent = page.waitForRequest(/\/endpoint\/test\/event$/)
    await save.click()
    await sent
    await box('attendance.check_in').check()
    const isRead = page.waitForResponse(/\/endpoint\/test$/)
    release()
    await isRead
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay on page' }).click()
    await save.click()
    await page.getByText(/^Saved\./).waitFor()
    const { body } = await sineta.call(`GET ${at}`, { as: partner.token })
    expect(body.events).toEqual(expect.arrayContaining(['student.*', 'lesson.created', 'attendance.check_in']))
  })

  test('reaches the button of each connected client on a small laptop, in both languages', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner)
    const client = await aClient(sineta)
    await connect(sineta, app, client)
    const slug = unique('rede-de-escolas')
    await sineta.sql('update client set slug = $2 where id = $1', [client.id, slug])
    for (const locale of ['en-US', 'pt-BR']) {
      const { page } = await visitPortal(browser, sineta, partner, `/app/${app.id}/clients`, { locale })
      await page.getByText(slug, { exact: true }).waitFor()
      for (const width of [790, 960, 1000, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        const outside = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect(outside, `${locale} ${width}`).toBeLessThanOrEqual(0)
      }
    }
  })

  test('pauses an endpoint and reads what happens meanwhile; removing it requires typing its name', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner, { testUrl: receiver.url })
    const { page, faults } = await browser.visit(`${sineta.url}/portal/app/${app.id}/endpoint/test`)
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(partner.email)
    await page.getByLabel('Password *').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('stored as skipped deliveries').waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Events are delivered as they happen.').waitFor()

    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill(`${receiver.url}?v=2`)
    await save.click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Catraca Fácil')
    await save.click()
    await page.getByText('Saved.').waitFor()
    await page.goBack()

    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Remove', exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('test')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Set up the test endpoint').waitFor()
    expect(faults).toEqual([])
  })
})
