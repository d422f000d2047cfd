import { cpf as cpfs } from '@sineta/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { intercept, useBrowser } from '../support/browser.ts'
import { aDay, aPanelSession, aResponsible, aStudent } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { visitAs } from '../support/panel-pages.ts'
import { useSchool } from '../support/school.ts'
import { useVerifiedEvents } from '../support/verified-events.ts'

const { sineta, client, school, receiver, call } = useSchool()
const verified = useVerifiedEvents(sineta, client, school, receiver)
const browser = useBrowser()

/** Chooses from a list that the server searches. */
async function choose(page: Page, label: string, typed: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

describe('in the office', needs('chromium'), () => {
  test('a librarian sees overdue loans, lends nothing more to a late borrower, and takes a book back', async () => {
    const [ana, bruno] = [
      await aStudent(sineta, school, { name: 'Ana Lima' }),
      await aStudent(sineta, school, { name: 'Bruno Reis' }),
    ]
    for (const [code, title] of [
      ['L-1', 'O cortiço'],
      ['L-2', 'Vidas secas'],
      ['L-3', 'Iracema'],
    ])
      await call(`POST /v1/erp/school/${school.cnpj}/library-item`, { body: { code, title, copies: 1 } })
    await call(`POST /v1/erp/school/${school.cnpj}/library-loan`, {
      body: {
        item_code: 'L-1',
        borrower_type: 'student',
        enrollment_number: ana.number,
        due_date: await aDay(sineta, school),
      },
    })
    await call(`POST /v1/partners/school/${school.cnpj}/teacher`, {
      body: { name: 'Lúcia Ferraz', email: 'lucia@escola.example' },
    })
    await call(`POST /v1/erp/school/${school.cnpj}/library-loan`, {
      body: { item_code: 'L-3', borrower_type: 'staff', borrower_email: 'lucia@escola.example' },
    })
    await sineta.advance(2 * 86_400)
    const librarian = await aPanelSession(sineta, client, school, 'librarian')
    const { page, faults } = await visitAs(browser, sineta, librarian, `/${school.cnpj}/library-loans`)
    await page.getByRole('row', { name: /O cortiço.*Ana Lima.*Atrasado/ }).waitFor()
    await page.getByRole('row', { name: /Iracema.*Lúcia Ferraz/ }).waitFor()

    const lent = await verified(async () => {
      await page.getByRole('link', { name: 'Novo empréstimo' }).first().click()
      await choose(page, 'Livro', 'vidas', /Vidas secas/)
      // A teacher who borrows is found by name in the browser's own list. Only the chosen kind of borrower has a field.
      await page.getByLabel('Quem pega').selectOption('Funcionário')
      await page.locator('datalist option[value="lucia@escola.example"]', { hasText: 'Lúcia Ferraz' }).waitFor({
        state: 'attached',
      })
      await page.getByLabel('E-mail do funcionário').fill('lucia@escola.example')
      expect(await page.getByRole('combobox', { name: 'Aluno' }).count()).toBe(0)
      await page.getByLabel('Quem pega').selectOption('Aluno')
      await choose(page, 'Aluno', 'ana', /Ana Lima/)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Esta pessoa tem empréstimos em atraso.').waitFor()
      await choose(page, 'Aluno', 'bruno', /Bruno Reis/)
      await page.getByLabel('Vencimento').fill(await aDay(sineta, school, -1))
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByRole('alert').getByText('Esta data está fora do intervalo permitido.').waitFor()
      await page.getByLabel('Vencimento').fill('')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByRole('link', { name: 'Bruno Reis' }).waitFor()
    })
    expect(lent).toMatchObject([['library_loan.created', { item_code: 'L-2', enrollment_number: bruno.number }]])

    // The latest loan is listed first.
    await expect
      .poll(() => page.locator('tbody td:first-child').allInnerTexts())
      .toEqual(['Vidas secas', 'Iracema', 'O cortiço'])

    // The loan of a returned book is found by the code on its label.
    await page.getByRole('button', { name: 'Livro' }).click()
    await choose(page, 'Livro', 'l-1', /O cortiço/)
    await page.getByRole('row', { name: /Vidas secas/ }).waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'O cortiço' }).click()
    await page.getByRole('link', { name: 'Ana Lima' }).waitFor()
    // An overdue loan cannot be renewed.
    expect(await page.getByRole('button', { name: 'Mais ações' }).count()).toBe(0)
    const returned = await verified(async () => {
      await page.getByRole('button', { name: 'Devolver' }).click()
      await page.getByRole('dialog').getByText('O exemplar volta a ficar disponível.').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()
      await page.getByRole('row', { name: /O cortiço.*Devolvido/ }).waitFor()
    })
    expect(returned).toMatchObject([['library_loan.returned', { item_code: 'L-1', enrollment_number: ana.number }]])
    expect(faults).toEqual([])
  })

  test('a finance clerk charges a fee and registers two payments, and the second settles it', async () => {
    const caio = await aStudent(sineta, school, { name: 'Caio Prado' })
    const mother = await aResponsible(sineta, school, [caio])
    const clerk = await aPanelSession(sineta, client, school, 'finance')
    const { page, faults } = await visitAs(browser, sineta, clerk, `/${school.cnpj}/receivables/new`)
    const dialog = page.getByRole('dialog')
    const pay = async (amount: string | null, method: string) => {
      await page.getByRole('button', { name: 'Registrar pagamento' }).click()
      if (amount !== null) await dialog.getByLabel('Valor').fill(amount)
      await dialog.getByLabel('Forma de pagamento').selectOption(method)
      await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const charged = await verified(async () => {
      await choose(page, 'Aluno', 'caio', /Caio Prado/)
      await choose(page, 'Responsável financeiro', 'mariana', new RegExp(cpfs.format(mother.cpf)))
      await page.getByLabel('Descrição').fill('Mensalidade de março')
      await page.getByLabel('Vencimento').fill(await aDay(sineta, school, 10))
      await page.getByLabel('Valor').fill('850 reais')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByRole('alert').getByText('Informe um valor em reais, como 1.280,00.').waitFor()
      await page.getByLabel('Valor').fill('850,00')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Nenhum pagamento ainda.').waitFor()
      // The form shows names where the record has numbers, and does not search for a name that is shown.
      const searches: string[] = []
      page.on('request', (request) => searches.push(new URL(request.url()).searchParams.get('q') ?? ''))
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByRole('combobox', { name: 'Aluno' }).and(page.locator('[value^="Caio Prado"]')).waitFor()
      await page.getByRole('combobox', { name: 'Responsável' }).and(page.locator('[value^="Mariana"]')).waitFor()
      await page.getByLabel('Descrição').fill('Mensalidade de abril')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByRole('heading', { name: 'Mensalidade de abril' }).waitFor()
      expect(searches.filter((q) => /Caio|Mariana/.test(q))).toEqual([])
      await pay('300,00', 'pix')
      await page.getByRole('row', { name: /Pix.*300,00/ }).waitFor()
    })
    expect(charged).toMatchObject([
      ['receivable.status_changed', { from_status: 'pending', to_status: 'partially_paid' }],
    ])

    const paid = await verified(async () => {
      // The form starts with the open balance.
      await pay(null, 'cash')
      await page.getByRole('row', { name: /Dinheiro.*550,00/ }).waitFor()
    })
    expect(paid).toMatchObject([
      [
        'receivable.paid',
        { enrollment_number: caio.number, responsible_cpf: cpfs.format(mother.cpf), amount_cents: 85_000 },
      ],
    ])
    // The button disappears with the payment, and the focus moves to the record.
    await page.locator('h2:focus', { hasText: 'Mensalidade de abril' }).waitFor()
    // A paid receivable can be neither paid again nor edited.
    for (const name of ['Registrar pagamento', 'Editar'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    // Filter by student, as when a mother asks what her son owes.
    await page.getByRole('button', { name: 'Aluno' }).click()
    await choose(page, 'Aluno', 'caio', /Caio Prado/)
    await expect.poll(() => new URL(page.url()).searchParams.get('enrollment_number')).toBe(caio.number)
    await page.getByRole('row', { name: /Mensalidade de abril.*Caio Prado/ }).waitFor()
    // A refund is the only change offered.
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByText('Mudar a situação').click()
    const offered = dialog.getByLabel('Situação').getByRole('option')
    await expect.poll(() => offered.allInnerTexts()).toEqual(['Escolha…', 'Estornada'])
    expect(faults).toEqual([])
  })

  test('a clerk learns that a colleague took a payment first, and sees it before taking another', async () => {
    const student = await aStudent(sineta, school, { name: 'Davi Prado' })
    const { cpf } = await aResponsible(sineta, school, [student])
    const at = `/v1/erp/school/${school.cnpj}/receivable`
    const { body } = await call(`POST ${at}`, {
      body: {
        enrollment_number: student.number,
        responsible_cpf: cpf,
        description: 'Uniforme',
        due_date: await aDay(sineta, school, 10),
        amount_cents: 20_000,
      },
    })
    const clerk = await aPanelSession(sineta, client, school, 'finance')
    const { page } = await visitAs(browser, sineta, clerk, `/${school.cnpj}`, { viewport: { width: 390, height: 600 } })
    // The clerk's page is out of date: the colleague's change has not reached it.
    await intercept(page, /\/live$/, (route) => route.abort())
    await page.goto(`${sineta.url}/panel/${school.cnpj}/receivables/${body.id}`)
    await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Forma de pagamento').selectOption('pix')
    await call(`POST ${at}/${body.id}/payment`, { body: { amount_cents: 5000, payment_method: 'cash' } })
    await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
    const note = dialog.getByText('Isto foi alterado por outro usuário')
    await note.waitFor()
    await expect.poll(() => note.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Dinheiro').waitFor()
    await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    expect(await dialog.getByLabel('Valor').inputValue()).toBe('150,00')
  })

  test('a background tab holds no connection, and shows what changed when it is visible again', async () => {
    const at = `/v1/erp/school/${school.cnpj}/supplier`
    const cnpj = '12345678000195'
    const { body } = await call(`POST ${at}`, { body: { name: 'Gráfica Lua', cnpj } })
    const clerk = await aPanelSession(sineta, client, school, 'finance')
    const { page } = await visitAs(browser, sineta, clerk, `/${school.cnpj}`)
    const opened = page.waitForResponse((response) => response.url().endsWith('/live'))
    await page.goto(`${sineta.url}/panel/${school.cnpj}/suppliers/${body.id}`)
    await page.getByRole('link', { name: 'Gráfica Lua', exact: true }).waitFor()
    await opened
    const becomes = (state: string) =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))`)
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/live'))
    await becomes('hidden')
    await ended
    await call(`PUT ${at}/${body.id}`, { body: { name: 'Gráfica Lua Cheia', cnpj } })
    await becomes('visible')
    await page.getByRole('link', { name: 'Gráfica Lua Cheia' }).waitFor()
  })

  test('a clerk registers a supplier, and keeps its CNPJ when a colleague changes the name meanwhile', async () => {
    const at = `/v1/erp/school/${school.cnpj}/supplier`
    const cnpj = '11222333000181'
    const clerk = await aPanelSession(sineta, client, school, 'finance')
    const { page } = await visitAs(browser, sineta, clerk, `/${school.cnpj}/suppliers/new`)
    await page.getByRole('textbox', { name: 'Nome' }).fill('Papelaria Sol')
    await page.getByLabel('CNPJ').fill('11.222.333/0001-81')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('button', { name: 'Editar' }).click()
    const body = (await call(`GET ${at}`)).body.data.find((one: { name: string }) => one.name === 'Papelaria Sol')
    await page.getByLabel('E-mail').fill('sol@papelaria.example')
    await call(`PUT ${at}/${body.id}`, { body: { name: 'Papelaria Sol Nascente', cnpj } })
    await page.getByRole('button', { name: 'Salvar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' })
    await dialog.getByText('Papelaria Sol Nascente').waitFor()
    expect(await dialog.getByRole('group').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Salvar com esta escolha' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Editar' }).waitFor()
    expect((await call(`GET ${at}/${body.id}`)).body).toMatchObject({
      name: 'Papelaria Sol Nascente',
      supplier_cnpj: cnpj,
      email: 'sol@papelaria.example',
    })
  })
})
