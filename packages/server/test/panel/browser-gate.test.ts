import { cpf as cpfs } from '@sineta/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { intercept, useBrowser } from '../support/browser.ts'
import { aPanelSession, aResponsible, aStudent } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { visitAs } from '../support/panel-pages.ts'
import { useSchool } from '../support/school.ts'
import { useVerifiedEvents } from '../support/verified-events.ts'

const { sineta, client, school, receiver, call } = useSchool({ settings: { duplicate_read_window_seconds: 0 } })
const verified = useVerifiedEvents(sineta, client, school, receiver)
const browser = useBrowser()
let gatekeeper: string

beforeAll(async () => {
  // Advance to noon, so that the story stays within one day.
  const [{ seconds }] = (await sineta.sql(
    `select extract(epoch from date_trunc('day', l) + interval '36 hours' - l)::float as seconds from (select clock() at time zone $1 as l) x`,
    [school.timeZone],
  )) as [{ seconds: number }]
  await sineta.advance(seconds)
  gatekeeper = await aPanelSession(sineta, client, school, 'gatekeeper')
})

const tablet = { viewport: { width: 1024, height: 768 } }

describe('at the gate', needs('chromium'), () => {
  test('a mother comes for two children, and a second screen shows it while it happens', async () => {
    const [ana, bruno] = [
      await aStudent(sineta, school, { name: 'Ana Lima' }),
      await aStudent(sineta, school, { name: 'Bruno Lima' }),
    ]
    const mother = await aResponsible(sineta, school, [ana, bruno])
    for (const { number } of [ana, bruno])
      await call('POST /v1/attendance/student/biometric/check/in', {
        as: school.deviceKey,
        body: { school_cnpj: school.cnpj, enrollment_number: number },
      })
    const board = await visitAs(browser, sineta, gatekeeper, `/${school.cnpj}/pick-up`, tablet)
    const { page, faults } = await visitAs(browser, sineta, gatekeeper, `/${school.cnpj}/pick-up`, tablet)
    for (const screen of [board.page, page]) await screen.getByText('Nenhum responsável aguardando').waitFor()

    const arrived = await verified(async () => {
      await page.getByRole('button', { name: 'Registrar chegada' }).click()
      const dialog = page.getByRole('dialog')
      // Formatted as on her document.
      await dialog.getByLabel('Responsável').fill(cpfs.format(mother.cpf))
      await page.getByRole('option', { name: cpfs.format(mother.cpf) }).click()
      await dialog.getByRole('checkbox', { name: 'Documento' }).uncheck()
      await dialog.getByRole('button', { name: 'Registrar chegada' }).click()
      await dialog.getByText('Escolha duas formas de identificação diferentes.').first().waitFor()
      await dialog.getByRole('checkbox', { name: 'Documento' }).check()
      await dialog.getByRole('button', { name: 'Registrar chegada' }).click()
      await page.getByText('1 responsável aguardando').waitFor()
    })
    expect(arrived.map(([event, { responsible_cpf }]) => [event, responsible_cpf])).toEqual([
      ['tssv.responsible_check_in', cpfs.format(mother.cpf)],
    ])
    await board.page.getByText('1 responsável aguardando').waitFor()
    await board.page.getByText('Ana Lima').waitFor()

    const left = await verified(async () => {
      await page.getByRole('button', { name: 'Entregar Ana Lima' }).click()
      await page.getByRole('dialog').getByText('Entregar Ana Lima a Mariana Souza Lima?').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
      await page.getByRole('row', { name: /Ana Lima/ }).waitFor()
    })
    expect(left.map(([event, { enrollment_number }]) => [event, enrollment_number])).toEqual([
      ['attendance.check_out', ana.number],
    ])
    await board.page.getByRole('row', { name: /Ana Lima.*Mariana/ }).waitFor()
    await board.page.getByRole('button', { name: 'Entregar Bruno Lima' }).waitFor()

    const last = await verified(async () => {
      await board.page.getByRole('button', { name: 'Entregar Bruno Lima' }).click()
      await board.page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
      await page.getByText('Nenhum responsável aguardando').waitFor()
    })
    expect(last.map(([event]) => event)).toEqual(['attendance.check_out'])
    expect([...faults, ...board.faults]).toEqual([])
  })

  test('two children whose release stops halfway are each checked out once', async () => {
    const [davi, eva] = [
      await aStudent(sineta, school, { name: 'Davi Reis' }),
      await aStudent(sineta, school, { name: 'Eva Reis' }),
    ]
    const father = await aResponsible(sineta, school, [davi, eva])
    for (const { number } of [davi, eva])
      await call('POST /v1/attendance/student/biometric/check/in', {
        as: school.deviceKey,
        body: { school_cnpj: school.cnpj, enrollment_number: number },
      })
    await call('POST /v1/tssv/responsible/check/in', {
      as: school.deviceKey,
      body: {
        school_cnpj: school.cnpj,
        responsible_cpf: father.cpf,
        factors: [{ type: 'document' }, { type: 'staff_confirmation' }],
      },
    })
    const { page } = await visitAs(browser, sineta, gatekeeper, `/${school.cnpj}/pick-up`, tablet)
    const left = await verified(async () => {
      await page.getByRole('button', { name: 'Entregar os 2 alunos' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Entregar Davi Reis e Eva Reis').waitFor()
      // The connection is lost after the first child.
      await intercept(page, /check\/out/, (route) =>
        route.request().postData()?.includes(eva.number) ? route.abort() : route.continue(),
      )
      await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
      await dialog.getByRole('alert').waitFor()
      await page.getByRole('row', { name: /Davi Reis/ }).waitFor()
      await page.unroute(/check\/out/)
      await dialog.getByText('Entregar Eva Reis a').waitFor()
      await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
      await page.getByRole('row', { name: /Eva Reis/ }).waitFor()
    })
    expect(left.map(([event, { enrollment_number }]) => [event, enrollment_number])).toEqual([
      ['attendance.check_out', davi.number],
      ['attendance.check_out', eva.number],
    ])
  })

  test('a student whom the reader does not recognise is checked in by hand, with the keyboard alone', async () => {
    const caio = await aStudent(sineta, school, { name: 'Caio Prado' })
    const { page, faults } = await visitAs(browser, sineta, gatekeeper, `/${school.cnpj}/gate`, tablet)
    let letIn = () => {}
    const fetched = new Promise<void>((resolve) => {
      letIn = resolve
    })
    await intercept(page, /\/chooser-/, async (route) => {
      await fetched
      await route.continue()
    })
    const events = await verified(async () => {
      await page.getByRole('button', { name: 'Registrar entrada' }).first().press('Enter')
      // The dialog opens at its first field. While the list is loading, the field keeps its position, the focus and what is
      // typed.
      const first = page.getByRole('dialog').getByLabel('Aluno').and(page.locator(':focus'))
      await first.waitFor()
      await page.keyboard.type('Cai')
      letIn()
      await first.and(page.getByRole('combobox')).waitFor()
      await page.keyboard.type('o')
      await page.getByRole('option', { name: /Caio Prado/ }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('option').first().waitFor({ state: 'hidden' })
      await page.keyboard.press('Enter')
      await page.getByRole('row', { name: /Caio Prado/ }).waitFor()
      await page.getByRole('status').getByText('Registrar entrada: concluído').waitFor()
      // A keyboard user is ready for the next student.
      await page.locator('button:focus', { hasText: 'Registrar entrada' }).waitFor()
    })
    expect(events.map(([event, { enrollment_number }]) => [event, enrollment_number])).toEqual([
      ['attendance.check_in', caio.number],
    ])
    expect(faults).toEqual([])
  })

  test('a visitor comes in and leaves: the next step of the visit is a button beside the name', async () => {
    const erp = `/v1/erp/school/${school.cnpj}`
    const visitor = await call(`POST ${erp}/visitor`, { body: { name: 'Sérgio Nunes' } })
    await call(`POST ${erp}/visitor`, { body: { name: 'Sérgio Barrado', active: false } })
    const visit = await call(`POST ${erp}/visit`, { body: { visitor_id: visitor.body.id } })
    const { page } = await visitAs(browser, sineta, gatekeeper, `/${school.cnpj}/visits/new`, tablet)
    // Barred visitors are not offered.
    await page.getByRole('combobox', { name: 'Visitante' }).fill('sergio')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Sérgio Nunes'])
    await page.goto(`${sineta.url}/panel/${school.cnpj}/visits/${visit.body.id}`)
    const events = await verified(async () => {
      for (const name of ['Registrar entrada', 'Registrar saída']) {
        await page.getByRole('button', { name }).click()
        await page.getByRole('dialog', { name: 'Sérgio Nunes' }).getByRole('button', { name }).click()
        await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
      }
    })
    expect(events.map(([event]) => event)).toEqual(['visit.checked_in', 'visit.checked_out'])
    // Closing a record moves the focus to its row in the list.
    await page.keyboard.press('Escape')
    await page.locator('a:focus', { hasText: 'Sérgio Nunes' }).waitFor()

    // At the gate the row disappears with the check-in, and the focus moves to the heading. A visitor who did not come on an
    // earlier day is no longer expected.
    for (const when of [{}, { scheduled_at: '2026-01-05 09:00:00' }])
      await call(`POST ${erp}/visit`, { body: { visitor_id: visitor.body.id, ...when } })
    await page.goto(`${sineta.url}/panel/${school.cnpj}/gate`)
    await page.getByRole('row').getByRole('button', { name: 'Registrar entrada' }).click()
    await page.keyboard.press('Escape')
    await page.locator('td button:focus', { hasText: 'Registrar entrada' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar entrada' }).click()
    await page.locator('h3:focus', { hasText: 'Visitas agendadas' }).waitFor()
  })
})
