import type { Page, Route } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath, intercept, signIn, useBrowser, type Visit } from '../support/browser.ts'
import { type AClient, type ASchool, aClient, aSchool, aStudent } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { password } from '../support/management.ts'
import { type APanelUser, aPanelUser, visitPanel } from '../support/panel-pages.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()
let client: AClient
let school: ASchool
let annex: ASchool
let rita: APanelUser
/** Rita's panel, loaded once for all tests that begin with nothing typed and end with everything saved. */
let open: Visit

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  annex = await aSchool(sineta, client)
  await sineta.sql(`update school set name = 'Colégio Aurora' where id = $1`, [school.id])
  await sineta.sql(`update school set name = 'Anexo Bosque' where id = $1`, [annex.id])
  rita = await aPanelUser(sineta, client, [
    [school, 'secretary'],
    [annex, 'secretary'],
  ])
  if (browserPath) open = await visitPanel(browser, sineta, rita, `/${school.cnpj}`)
})

// A failed test may leave unsaved text, which blocks navigation, so the tests after it load the panel again.
let hasFailed = false
afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail'
})
beforeEach(async () => {
  if (hasFailed) open = await visitPanel(browser, sineta, rita, `/${school.cnpj}`)
})

/** Navigates within the open panel, as a link does. */
async function goTo(path: string): Promise<Visit> {
  await open.page.evaluate(`history.pushState({}, '', '/panel/${school.cnpj}${path}')`)
  return open
}

const addEntrance = async (place: ASchool, name: string) =>
  (await sineta.call(`POST /v1/partners/school/${place.cnpj}/entrance`, { as: client.key, body: { name } })).body
const entrance = async (id: number) =>
  (await sineta.call(`GET /v1/partners/school/${school.cnpj}/entrance/${id}`, { as: client.key })).body
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** An input by its exact label, which for required ones ends with an asterisk. */
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

describe('the frame', needs('chromium'), () => {
  test('lets a secretary in with the keyboard alone, to the school of her choice', async () => {
    const { page, faults } = await browser.visit(`${sineta.url}/panel`, { locale: 'pt-BR' })
    await heading(page, 'Entrar')
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type(rita.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await heading(page, 'Escolha uma escola')
    await page.getByRole('link', { name: 'Colégio Aurora' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Olá, Rita')
    expect(page.url()).toBe(`${sineta.url}/panel/${school.cnpj}`)

    // The first tab stop skips the navigation.
    await page.reload()
    await heading(page, 'Olá, Rita')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('location.hash')).toBe('#content')

    // An unknown address offers a way back.
    await page.goto(`${sineta.url}/panel/${school.cnpj}/nowhere`)
    await heading(page, 'Página não encontrada')
    await page.getByRole('link', { name: 'Alunos', exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  test('shows a page as soon as its script has loaded, without waiting for a timer', async () => {
    const { page } = await browser.visit(`${sineta.url}/panel/${school.cnpj}`, {
      locale: 'pt-BR',
      async before(context) {
        await signIn(sineta.url, 'panel', rita.email)(context)
        await context.clock.install()
      },
    })
    await heading(page, 'Olá, Rita')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('link', { name: 'Turmas' }).click()
    await page.getByRole('heading', { level: 1, name: 'Turmas' }).waitFor()
    // The same for the parts of a form that load after it.
    await page.getByRole('link', { name: 'Nova turma' }).first().click()
    await page.getByLabel('Ano letivo').first().waitFor()
    await page.locator('input[aria-busy]').first().waitFor({ state: 'hidden' })
  })

  test('switches the school and stays on the page', async () => {
    await addEntrance(annex, 'Portão do bosque')
    const { page } = await goTo('/entrances')
    await heading(page, 'Portarias')
    // Its link is far down in a navigation longer than the screen, and still scrolled into view.
    const bottom = `document.querySelector('aside [aria-current="page"]').getBoundingClientRect().bottom`
    await expect.poll(() => page.evaluate(`${bottom} <= innerHeight`)).toBe(true)
    await page.getByRole('button', { name: /Escola: Colégio Aurora/ }).click()
    await page.getByRole('link', { name: 'Anexo Bosque' }).click()
    await page.getByRole('link', { name: 'Portão do bosque' }).waitFor()
    expect(page.url()).toBe(`${sineta.url}/panel/${annex.cnpj}/entrances`)
  })

  test('speaks English and has a dark mode, and remembers both and the hidden columns', async () => {
    await addEntrance(school, 'Portão leste')
    const { page } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/entrances`)
    const headings = page.getByRole('columnheader')
    await page.getByRole('button', { name: 'Escolher colunas' }).click()
    await page.getByRole('button', { name: 'Tipo' }).click()
    await expect.poll(() => headings.allInnerTexts()).toEqual(['Nome', 'Sentido'])
    await page.getByRole('button', { name: 'English' }).click()
    await expect.poll(() => headings.allInnerTexts()).toEqual(['Name', 'Direction'])
    await page.getByRole('link', { name: 'Home' }).first().click()
    await heading(page, 'Hello, Rita')
    await page.getByRole('button', { name: /^Theme: system/ }).click()
    await page.getByRole('button', { name: /^Theme: light/ }).click()
    await page.reload()
    await heading(page, 'Hello, Rita')
    expect(await page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('dark')
    expect(await page.evaluate('document.documentElement.lang')).toBe('en')
  })

  test('finds a student by name and number, a class and a page from anywhere', async () => {
    const student = await aStudent(sineta, school, { name: 'Beatriz Nunes', number: 'BN-77' })
    await aStudent(sineta, school, { name: 'Caio Prado' })
    const { page } = await goTo('/entrances')
    await heading(page, 'Portarias')
    const finds = async (typed: string, what: string) => {
      await page.keyboard.press('Control+K')
      await page.locator('input[role=combobox]:focus').waitFor()
      await page.keyboard.type(typed)
      await page.getByRole('option', { name: what }).waitFor()
      await page.keyboard.press('Enter')
      await heading(page, what)
      await page.locator('input[role=combobox]').waitFor({ state: 'detached' })
    }
    await finds('nun', 'Beatriz Nunes')
    expect(page.url()).toBe(`${sineta.url}/panel/${school.cnpj}/students/${student.number}`)
    await finds('portarias', 'Portarias')
    // The current page is a hit like any other.
    await finds('portarias', 'Portarias')
    await finds('bn-7', 'Beatriz Nunes')
    await finds('turma de te', 'Turma de teste')
  })

  test('says that a search failed, instead of that nothing was found', async () => {
    const { page } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/entrances`)
    await heading(page, 'Portarias')
    await intercept(page, /\/student\?.*q=/, (route) => route.fulfill({ status: 500 }))
    await page.keyboard.press('Control+K')
    await page.locator('input[role=combobox]:focus').waitFor()
    await page.keyboard.type('beatriz')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByText('Nada encontrado').count()).toBe(0)
  })

  test('loses no letter of a fast typist, and Enter waits for the result', async () => {
    await aStudent(sineta, school, { name: 'Davi Alencar' })
    const { page } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/entrances/new`)
    await field(page, 'Nome *').fill('Portão')
    let hold: (route: Route) => void = () => {}
    const held = new Promise<Route>((resolve) => {
      hold = resolve
    })
    await intercept(page, /palette-[^/]*\.js$/, (route) => hold(route))
    // The code of the palette is still loading, and the field of the form has the focus.
    await page.keyboard.press('Control+K')
    await page.keyboard.type('davi al')
    await (await held).continue()
    await page.locator('input[role=combobox]:focus').waitFor()
    await page.keyboard.type('encar')
    expect(await page.locator('input[role=combobox]').inputValue()).toBe('davi alencar')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Continuar na página' }).click()
    expect(await field(page, 'Nome *').inputValue()).toBe('Portão')
  })

  test('shows what other users change, without a reload', async () => {
    const { page } = await goTo('/entrances')
    await page.getByText('Conectado', { exact: true }).waitFor()
    await addEntrance(school, 'Portão da quadra')
    await page.getByRole('link', { name: 'Portão da quadra' }).waitFor()
  })
})

describe('a secretary', needs('chromium'), () => {
  test('adds an entrance, corrects and removes it, and sees what is wrong at its field', async () => {
    await addEntrance(school, 'Portão norte')
    const { page, faults } = await goTo('/entrances')
    await page.getByRole('link', { name: 'Nova portaria' }).first().click()
    await button(page, 'Salvar').click()
    await page.getByText('Campo obrigatório.').first().waitFor()
    await field(page, 'Nome *').fill('Portão norte')
    await button(page, 'Salvar').click()
    await page.getByText('Outra portaria tem este nome.').waitFor()
    await field(page, 'Nome *').fill('Portão sul')
    await field(page, 'Tipo').selectOption('Catraca')
    await button(page, 'Salvar').click()
    await page.getByRole('heading', { name: 'Portão sul' }).waitFor()
    // The browser tab shows the id of the open record.
    expect(await page.title()).toBe(`${page.url().split('/').at(-1)} · Portarias · Sineta`)

    await button(page, 'Editar').click()
    await field(page, 'Nome *').fill('Portão do lago')
    await button(page, 'Salvar').click()
    await page.getByRole('heading', { name: 'Portão do lago' }).waitFor()
    await button(page, 'Mais ações').press('Enter')
    await page.getByRole('button', { name: 'Remover' }).waitFor()
    // Arrow keys act on the dialog on top, not on the next record of the list.
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Remover' }).and(page.locator(':focus')).press('Enter')
    await page.getByRole('dialog').getByText('As presenças já registradas').waitFor()
    // A dialog starts at the button that changes nothing.
    await page.locator('[role=dialog] button:focus', { hasText: 'Cancelar' }).press('k')
    await page.getByRole('heading', { name: 'Portão do lago', exact: true }).waitFor()
    // Esc closes what is on top: the dialog, then a menu. The record stays open.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, 'Mais ações').click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remover' }).waitFor({ state: 'hidden' })
    await button(page, 'Mais ações').click()
    await page.getByRole('button', { name: 'Remover' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await page.getByText('Removido: Portão do lago.').waitFor()
    await page.getByRole('link', { name: 'Portão do lago' }).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('reads the time of the school, even on a computer in another time zone', async () => {
    const { id, updated_at } = await addEntrance(school, 'Portão do relógio')
    const { page } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/entrances/${id}`, {
      timezoneId: 'Asia/Tokyo',
    })
    const [day, time] = [updated_at.slice(0, 10).split('-').reverse().join('/'), updated_at.slice(11, 16)]
    await page.getByText(`${day}, ${time}`).waitFor()
    await page.goto(`${sineta.url}/panel/account`)
    const signedInAt = page.locator('time').first()
    const [written, shown] = [await signedInAt.getAttribute('datetime'), await signedInAt.getAttribute('title')]
    expect(shown).toContain(` às ${written!.slice(11, 19)}`)
  })

  test('prints a list as a table, without menus and buttons', async () => {
    const { name } = await addEntrance(school, 'Portão da impressora')
    const { page } = await goTo('/entrances')
    const screen = page.viewportSize()!
    await page.getByRole('link', { name }).waitFor()
    await page.emulateMedia({ media: 'print' })
    // An A4 sheet with margins of a centimetre.
    await page.setViewportSize({ width: 718, height: 1047 })
    await page.getByRole('columnheader', { name: 'Nome' }).waitFor()
    await page.getByRole('link', { name }).waitFor()
    expect(await page.getByRole('button').or(page.getByRole('navigation')).or(page.getByRole('banner')).count()).toBe(0)
    await page.emulateMedia({ media: null })
    await page.setViewportSize(screen)
  })

  test('filters by typing, with the search in the address', async () => {
    await addEntrance(school, 'Entrada da capela')
    const { page } = await goTo('/entrances')
    await page.getByRole('searchbox').fill('capel')
    await page.waitForURL(/\?q=capel$/)
    await page.getByRole('link', { name: 'Entrada da capela' }).waitFor()
    await page.getByRole('searchbox').fill('nada assim')
    await page.getByRole('heading', { name: 'Nenhum resultado' }).waitFor()
    await button(page, 'Limpar filtros').first().click()
    await page.getByRole('link', { name: 'Entrada da capela' }).waitFor()
  })

  test('filters the list beside a form with unsaved text, and is not asked whether to leave it', async () => {
    await addEntrance(school, 'Entrada do refeitório')
    const { page } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/entrances/new`)
    await field(page, 'Nome *').fill('Portão da cozinha')
    await page.getByRole('searchbox').fill('refeitorio')
    await page.waitForURL(/\?q=refeitorio$/)
    await page.getByRole('link', { name: 'Entrada do refeitório' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await field(page, 'Nome *').inputValue()).toBe('Portão da cozinha')
  })

  test('goes from the form of one student to the form of another', async () => {
    const [ana, bia] = [
      await aStudent(sineta, school, { name: 'Ana Rocha' }),
      await aStudent(sineta, school, { name: 'Bia Rocha' }),
    ]
    const { page } = await goTo(`/students/${bia.number}`)
    await heading(page, 'Bia Rocha')
    const open = (number: string) =>
      page.evaluate(`history.pushState({}, '', '/panel/${school.cnpj}/students/${number}')`)
    await open(ana.number)
    await heading(page, 'Ana Rocha')
    await button(page, 'Editar').click()
    await field(page, 'Nome *').waitFor()
    await open(bia.number)
    await heading(page, 'Bia Rocha')
    await button(page, 'Editar').click()
    expect(await field(page, 'Nome *').inputValue()).toBe('Bia Rocha')
  })

  test('reads the city of a student by its name and state, and clears it with the address', async () => {
    const { number } = await aStudent(sineta, school, { name: 'Caio Braga' })
    const city = (await sineta.call('GET /v1/reference/city?q=ubatuba', { as: client.key })).body.data[0]
    const path = `/v1/partners/school/${school.cnpj}/student/${number}`
    const address = { address_type: 'Rua', cep: '11680-000', address: 'do Mar', number: '7', district: 'Itaguá' }
    await sineta.call(`PUT ${path}`, {
      as: client.key,
      body: { name: 'Caio Braga', address: { ...address, city_id: city.id, state_id: city.state_id } },
    })
    const { page } = await goTo(`/students/${number}`)
    await page.getByText('Rua do Mar, 7 · Itaguá · 11680-000 · Ubatuba – SP').waitFor()
    await button(page, 'Editar').click()
    const chosen = page.getByRole('combobox', { name: 'Cidade' })
    await chosen.and(page.locator('[value="Ubatuba – SP"]')).waitFor()
    for (const name of ['Tipo de logradouro *', 'CEP *', 'Endereço *', 'Número *', 'Bairro *'])
      await field(page, name).fill('')
    for (const name of ['Cidade', 'Estado'])
      await page
        .getByRole('combobox', { name })
        .locator('xpath=ancestor::*[contains(@class, "InputWrapper")][1]//button')
        .click()
    // Without an address none of its fields is required.
    await field(page, 'CEP').waitFor()
    // The student changes meanwhile in a field that the form does not have, so there is no conflict.
    await sineta.sql('update student set student_number = student_number where student_number = $1', [number])
    await button(page, 'Salvar').click()
    await button(page, 'Editar').waitFor()
    expect((await sineta.call(`GET ${path}`, { as: client.key })).body.address).toBeNull()
  })

  test('registers a student once, even with a double click', async () => {
    const { page } = await goTo('/students/new')
    await field(page, 'Nome *').fill('Nara Duarte')
    await button(page, 'Salvar').dblclick()
    await page.getByRole('heading', { name: 'Nara Duarte' }).waitFor()
    const [found] = await sineta.sql<{ count: number }>(
      `select count(*)::int as count from student where school_id = $1 and name = 'Nara Duarte'`,
      [school.id],
    )
    expect(found?.count).toBe(1)
  })

  test('loses nothing she typed to a reload, and is asked before she leaves the form', async () => {
    const { page } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/entrances/new`)
    await field(page, 'Nome *').fill('Portão das flores')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Suas alterações não salvas foram recuperadas.').waitFor()
    expect(await field(page, 'Nome *').inputValue()).toBe('Portão das flores')
    await page.getByRole('link', { name: 'Alunos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continuar na página' }).click()
    expect(await field(page, 'Nome *').inputValue()).toBe('Portão das flores')
    await page.getByRole('link', { name: 'Alunos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sair da página' }).click()
    await heading(page, 'Alunos')
    await page.goto(`${sineta.url}/panel/${school.cnpj}/entrances/new`)
    expect(await field(page, 'Nome *').inputValue()).toBe('')

    // A record that was being edited is open in its form again.
    const { id } = await addEntrance(school, 'Portão do lago')
    await page.goto(`${sineta.url}/panel/${school.cnpj}/entrances/${id}`)
    await button(page, 'Editar').click()
    await field(page, 'Nome *').fill('Portão da lagoa')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Suas alterações não salvas foram recuperadas.').waitFor()
    expect(await field(page, 'Nome *').inputValue()).toBe('Portão da lagoa')
  })

  test('is warned about a half-typed date, which no form ignores', async () => {
    const { page } = await goTo('/students/new')
    await field(page, 'Nome *').fill('Lia Campos')
    await field(page, 'Nascimento').focus()
    await page.keyboard.type('0203')
    await button(page, 'Salvar').click()
    await page.getByRole('alert').getByText('Nascimento: Esta data ou hora está incompleta ou não existe.').waitFor()
    expect(await field(page, 'Nascimento').getAttribute('aria-invalid')).toBe('true')
    await field(page, 'Nascimento').fill('2016-02-03')
    await button(page, 'Salvar').click()
    await page.getByRole('heading', { name: 'Lia Campos' }).waitFor()

    // A key with an invalid end date is not created without one, and a past date is refused at its field.
    const owner = await aPanelUser(sineta, client, [[school, 'owner']], 'Dora')
    const keys = (await visitPanel(browser, sineta, owner, `/${school.cnpj}/api-keys`)).page
    await keys.getByRole('button', { name: 'Nova chave' }).first().click()
    await keys.getByLabel('Nome').fill('ERP')
    await keys.getByRole('checkbox').last().check()
    const until = keys.locator('input[type=date]')
    await until.focus()
    await keys.keyboard.type('0203')
    const make = keys.locator('form button[type=submit]')
    await make.click()
    await keys.getByText('Esta data ou hora está incompleta ou não existe.').waitFor()
    await until.fill('2020-01-01')
    await make.click()
    await keys.getByText('Escolha uma data no futuro.').waitFor()
    expect(await until.getAttribute('aria-invalid')).toBe('true')
  })

  test('signs in again above the page when her session has ended, and continues', async () => {
    const { page } = await goTo('/entrances/new')
    await field(page, 'Nome *').fill('Portão da horta')
    await sineta.sql(
      `update session set revoked_at = clock() where subject_id = (select id from panel_user where email = $1)`,
      [rita.email],
    )
    await button(page, 'Salvar').click()
    const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
    await dialog.getByLabel(/^Senha/).fill(password)
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await field(page, 'Nome *').inputValue()).toBe('Portão da horta')
    await button(page, 'Salvar').click()
    await page.getByRole('heading', { name: 'Portão da horta' }).waitFor()
  })

  test('leaves nothing of hers on the screen for a colleague who signs in in another tab', async () => {
    const nadia = await aPanelUser(sineta, client, [[school, 'secretary']], 'Nadia')
    const { page } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/entrances/new`)
    await field(page, 'Nome *').fill('Portão da Rita')
    page.on('dialog', (dialog) => dialog.accept())
    await signIn(sineta.url, 'panel', nadia.email)(page.context())
    // A refusal makes the page check who is signed in, as returning to its tab does.
    await intercept(page, '**/entrance', (route) => route.fulfill({ status: 401 }), { times: 1 })
    await button(page, 'Salvar').click()
    await page.getByRole('button', { name: 'Conta: Nadia' }).waitFor()
    await expect.poll(() => field(page, 'Nome *').inputValue()).toBe('')
  })

  test("sees the other user's changes beside her own, and chooses", async () => {
    const { id } = await addEntrance(school, 'Portão da biblioteca')
    const { page } = await goTo(`/entrances/${id}`)
    await button(page, 'Editar').click()
    await field(page, 'Nome *').fill('Biblioteca')
    await sineta.call(`PUT /v1/partners/school/${school.cnpj}/entrance/${id}`, {
      as: client.key,
      body: { name: 'Acesso à biblioteca', kind: 'door' },
    })
    await button(page, 'Salvar').click()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' })
    await dialog.getByText('Acesso à biblioteca').waitFor()
    await dialog.getByRole('button', { name: 'Salvar com esta escolha' }).click()
    await page.getByRole('heading', { name: 'Biblioteca', exact: true }).waitFor()
    // Her name, and the kind that the other user chose.
    expect(await entrance(id)).toMatchObject({ name: 'Biblioteca', kind: 'door' })
  })

  test('sees why, when the change of a colleague cannot be read for a comparison', async () => {
    const { id } = await addEntrance(school, 'Portão do ginásio')
    const { page } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/entrances/${id}`)
    await button(page, 'Editar').click()
    await field(page, 'Nome *').fill('Ginásio')
    await sineta.call(`PUT /v1/partners/school/${school.cnpj}/entrance/${id}`, {
      as: client.key,
      body: { name: 'Acesso ao ginásio' },
    })
    await intercept(page, `**/entrance/${id}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await button(page, 'Salvar').click()
    await page.getByText('O servidor não está respondendo').waitFor()
    await page.unrouteAll()
    await button(page, 'Salvar').click()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' })
    await dialog.getByText('Acesso ao ginásio').waitFor()
  })

  test('changes her own name, and her e-mail address with her password', async () => {
    const nadia = await aPanelUser(sineta, client, [[school, 'secretary']], 'Nadia')
    const { page, faults } = await visitPanel(browser, sineta, nadia, '/account')
    await field(page, 'Nome *').fill('Nádia Prado')
    await field(page, 'E-mail *').fill(`nova.${nadia.email}`)
    await page.getByText('Informe a senha para alterar o e-mail').waitFor()
    const you = page.getByRole('heading', { name: 'Perfil' }).locator('xpath=ancestor::section[1]')
    await you.getByLabel('Senha atual *').fill('outra')
    await you.getByRole('button', { name: 'Salvar' }).click()
    await you.getByRole('alert').waitFor()
    await you.getByLabel('Senha atual *').fill(password)
    await you.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Salvo.').waitFor()
    await you.getByRole('button', { name: 'Salvar' }).and(page.locator(':focus')).waitFor()
    const signIn = (email: string) => sineta.call('POST /v1/panel/session', { body: { email, password } })
    expect((await signIn(nadia.email)).status).toBe(401)
    expect((await signIn(`nova.${nadia.email}`)).status).toBe(200)
    expect(faults).toEqual([])
  })

  test('sees that she is offline, and what she typed stays', async () => {
    const { page } = await goTo('/entrances/new')
    await field(page, 'Nome *').fill('Portão do rio')
    await page.context().setOffline(true)
    await page.getByText('Você está sem internet').waitFor()
    await button(page, 'Salvar').click()
    await page.getByText('O servidor não está respondendo').waitFor()
    expect(await field(page, 'Nome *').inputValue()).toBe('Portão do rio')
    await page.context().setOffline(false)
    await button(page, 'Salvar').click()
    await page.getByRole('heading', { name: 'Portão do rio' }).waitFor()
  })

  test('sees a server error in words, with its request id, and what she typed stays', async () => {
    const { page } = await goTo('/entrances/new')
    await field(page, 'Nome *').fill('Portão do pomar')
    const answerWith = async (status: number, code: string) => {
      await page.unrouteAll()
      await intercept(page, /\/entrance(\?|$)/, (route) =>
        route.fulfill({
          status,
          contentType: 'application/problem+json',
          json: { status, code, detail: '', request_id: `req_${status}` },
        }),
      )
    }
    await answerWith(500, 'internal_error')
    await button(page, 'Salvar').click()
    await page.getByText('Ocorreu um erro do nosso lado, já registrado.').waitFor()
    await page.getByText('req_500').waitFor()
    await answerWith(503, 'service_unavailable')
    await button(page, 'Salvar').click()
    await page.getByText('O serviço está temporariamente indisponível.').waitFor()
    expect(await field(page, 'Nome *').inputValue()).toBe('Portão do pomar')
    await page.unrouteAll()
    await button(page, 'Salvar').click()
    await page.getByRole('heading', { name: 'Portão do pomar' }).waitFor()

    // A page that cannot be loaded says so and tries again.
    await answerWith(500, 'internal_error')
    await page.reload()
    await page.getByRole('button', { name: 'Tentar de novo' }).first().waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
    await page.getByRole('link', { name: 'Portão do pomar' }).waitFor()
  })
})
