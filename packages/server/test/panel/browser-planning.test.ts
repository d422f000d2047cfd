import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../support/axe.ts'
import { useBrowser } from '../support/browser.ts'
import {
  type AClass,
  type AClient,
  type ASchool,
  type AStudent,
  aClass,
  aClient,
  aDay,
  aPanelSession,
  aPupil,
  aSchool,
} from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { aPanelUser, visitPanel } from '../support/panel-pages.ts'
import { usePartnerReceiver } from '../support/partner-receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()
const receiver = usePartnerReceiver(sineta)
let client: AClient
let school: ASchool
let room: AClass
let pupil: AStudent

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  room = await aClass(sineta, school)
  pupil = await aPupil(sineta, school, room)
  await receiver.subscribeTo(client)
})

const read = async (path: string) =>
  (await sineta.call(`GET /v1/partners/school/${school.cnpj}/${path}`, { as: client.key })).body
const choose = async (page: Page, label: string, name: string | RegExp) => {
  await page.getByLabel(label).first().click()
  await page.getByRole('listbox').getByRole('option', { name }).click()
}
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click()

describe('planning before lessons begin:', needs('chromium'), () => {
  test('a coordinator defines the form of evaluation, the curriculum plan, the school hours and the periods', async () => {
    const coordinator = await aPanelUser(sineta, client, [[school, 'coordinator']], 'Renata Prado')
    const at = `/${school.cnpj}/forms-of-evaluation/new`
    const { page, faults } = await visitPanel(browser, sineta, coordinator, at)
    const go = (path: string) => page.goto(`${sineta.url}/panel/${school.cnpj}/${path}`)
    const events = await receiver.during(async () => {
      await page.getByLabel('Nome *').fill('Bimestral')
      // The year is part of the path of a form of evaluation, so it is required like a field.
      await save(page)
      await page.getByRole('link', { name: 'Ano letivo' }).waitFor()
      await choose(page, 'Ano letivo *', /Ano letivo/)
      await page.getByRole('button', { name: 'Adicionar' }).click()
      const exams = page.getByRole('group', { name: 'Avaliações' })
      await exams.getByLabel('Nome *').pressSequentially('Prova 1')
      await exams.getByLabel('Período *').fill('1')
      await exams.getByLabel('Peso *').pressSequentially('1,5')
      await save(page)
      await page.getByRole('heading', { name: 'Bimestral' }).waitFor()

      await go('curriculum-plans/new')
      await choose(page, 'Ano letivo *', /Ano letivo/)
      await choose(page, 'Série *', '5º ano')
      await page.getByRole('button', { name: 'Adicionar' }).click()
      // Few people type the accents.
      await page.getByLabel('Disciplina *').first().fill('matematica')
      await page.getByRole('option', { name: /Matemática/ }).click()
      await page.getByLabel('Códigos da BNCC').fill('EF05MA03')
      await page.getByLabel('Conteúdo', { exact: true }).fill('Frações equivalentes')
      await save(page)
      await page.getByRole('heading', { name: 'Plano curricular', exact: true }).waitFor()

      await go('school-hours')
      await page.getByRole('button', { name: 'Definir: Todos os dias' }).click()
      await page.getByLabel('Entrada *').fill('07:15')
      await page.getByLabel('Saída *').fill('12:00')
      await page.getByLabel('Tolerância (min) *').fill('10')
      await save(page)
      await page.getByRole('button', { name: 'Editar: Todos os dias' }).waitFor()
      await page.getByRole('button', { name: 'Definir: Dias da semana' }).click()
      await page.getByLabel('Segunda', { exact: true }).check()
      await page.getByLabel('Segunda: Entrada').fill('07:30')
      await page.getByLabel('Segunda: Saída').fill('11:50')
      // The next day starts with the hours of the one before.
      await page.getByLabel('Terça', { exact: true }).check()
      await save(page)
      await page.getByRole('cell', { name: '11:50' }).first().waitFor()

      await go(`period-grid?class=${room.id}`)
      await page.getByRole('button', { name: 'Definir os tempos de aula' }).click()
      await page.getByLabel('Início *').fill('07:30')
      await page.getByLabel('Término *').fill('08:20')
      await save(page)
      await page.getByRole('cell', { name: '08:20' }).waitFor()
    })
    expect(events.map(([name]) => name)).toEqual([
      'form_of_evaluation.created',
      'curriculum_plan.created',
      'global_schedule.updated',
      'weekly_schedule.updated',
      'classroom_schedule.saved',
    ])
    expect((await read('form-of-evaluation')).data).toMatchObject([
      { name: 'Bimestral', max_score: 10, assessments: [{ name: 'Prova 1', period: 1, weight: 1.5 }] },
    ])
    expect((await read('curriculum-plan')).data[0].items).toMatchObject([
      { subject_id: room.subject.id, bncc_codes: ['EF05MA03'], content: 'Frações equivalentes' },
    ])
    expect((await read('weekly-schedule')).days).toEqual(
      [1, 2].map((weekday) => ({ weekday, entry: '07:30', exit: '11:50', tolerance: null })),
    )
    expect(faults).toEqual([])
  })

  test('a secretary opens pre-enrollment, closes the year and reopens it, and sees a class with its students', async () => {
    const secretary = await aPanelUser(sineta, client, [[school, 'secretary']])
    const { page } = await visitPanel(browser, sineta, secretary, `/${school.cnpj}/school-years/${room.schoolYearId}`)
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Mais ações' }).click()
      await page.getByRole('navigation', { name: 'Mais ações' }).getByRole('button', { name }).click()
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await page.getByRole('cell', { name: '1º bimestre' }).waitFor()
    const events = await receiver.during(async () => {
      await act('Abrir a pré-matrícula')
      await act('Encerrar a pré-matrícula')
      await act('Encerrar o ano')
      await act('Abrir o ano')
    })
    expect(events.map(([name]) => name)).toEqual([
      'school_year.preenrollment_toggled',
      'school_year.preenrollment_toggled',
      'school_year.closed',
      'school_year.opened',
    ])
    await page.goto(`${sineta.url}/panel/${school.cnpj}/classrooms/${room.id}`)
    await page.getByRole('cell', { name: pupil.number }).waitFor()

    // A notice of a past year shows its class, even in the form.
    const notice = await sineta.call(`POST /v1/panel/school/${school.cnpj}/agenda`, {
      as: await aPanelSession(sineta, client, school, 'management'),
      body: { subject: 'Feira de ciências', date: await aDay(sineta, school), classroom_ids: [room.id] },
    })
    const setStatus = (status: string) =>
      sineta.sql('update school_year set status = $1 where id = $2', [status, room.schoolYearId])
    await setStatus('closed')
    await page.goto(`${sineta.url}/panel/${school.cnpj}/agenda/${notice.body.id}`)
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.locator('form').getByText(room.name, { exact: true }).waitFor()
    await setStatus('open')
  })

  test('a secretary plans a year, sees errors at their term, and gets four bimesters if she adds no terms', async () => {
    const secretary = await aPanelUser(sineta, client, [[school, 'secretary']])
    const { page, faults } = await visitPanel(browser, sineta, secretary, `/${school.cnpj}/school-years/new`)
    const year = page.locator('form')
    await year.getByLabel('Nome *').fill('Ano letivo 2031')
    await year.getByLabel('Ano *').fill('2031')
    await year.getByLabel('Início *').fill('2031-02-03')
    await year.getByLabel('Término *').fill('2031-12-12')
    const terms = page.getByRole('group', { name: 'Períodos' })
    for (const number of [1, 2]) {
      await terms.getByRole('button', { name: 'Adicionar' }).click()
      await terms.getByLabel('Número *').last().fill(String(number))
    }
    await terms.getByLabel('Nome *').first().fill('1º semestre')
    await save(page)
    const missing = page.getByRole('alert').getByRole('link')
    await missing.first().waitFor()
    expect(await missing.allInnerTexts()).toEqual([
      'Períodos 1, Início',
      'Períodos 1, Término',
      'Períodos 2, Nome',
      'Períodos 2, Início',
      'Períodos 2, Término',
    ])
    await page.getByRole('link', { name: 'Períodos 2, Nome' }).click()
    await page.keyboard.type('2º semestre')
    expect(await terms.getByLabel('Nome *').last().inputValue()).toBe('2º semestre')
    expect(await terms.getByLabel('Nome *').last().getAttribute('aria-invalid')).toBe('true')
    expect(await terms.getByLabel('Nome *').first().getAttribute('aria-invalid')).not.toBe('true')
    // She removes all terms again.
    for (const row of [2, 1]) await terms.getByRole('button', { name: `Remover ${row}` }).click()
    await save(page)
    await page.getByRole('heading', { name: 'Ano letivo 2031' }).waitFor()
    await page.getByRole('cell', { name: '4º bimestre' }).waitFor()
    expect(faults).toEqual([])
  })

  test('the agenda is also a month and a week, by keyboard and in the address, and a list of days on a phone', async () => {
    const coordinator = await aPanelUser(sineta, client, [[school, 'coordinator']], 'Renata Prado')
    const [today, tomorrow] = await Promise.all([aDay(sineta, school), aDay(sineta, school, 1)])
    await sineta.call(`POST /v1/panel/school/${school.cnpj}/agenda`, {
      as: await aPanelSession(sineta, client, school, 'management'),
      body: { subject: 'Reunião de pais', date: today },
    })
    const at = `/${school.cnpj}/agenda?view=month&day=${today}`
    const { page, faults } = await visitPanel(browser, sineta, coordinator, at)
    await page.getByRole('cell').getByRole('link', { name: 'Reunião de pais' }).waitFor()
    expect(await violations(page)).toEqual([])
    const day = (date: string) => page.locator(`[data-day="${date}"]`)
    await day(today).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate('document.activeElement.dataset.day')).toBe(tomorrow)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Semana', pressed: true }).waitFor()
    expect(page.url()).toContain(`view=week&day=${tomorrow}`)

    const events = await receiver.during(async () => {
      await page.getByRole('link', { name: 'Novo comunicado' }).click()
      await page.getByLabel('Assunto *').fill('Passeio ao museu')
      expect(await page.getByLabel('Dia', { exact: true }).inputValue()).toBe(tomorrow)
      await save(page)
      await page.getByRole('heading', { name: 'Passeio ao museu' }).waitFor()
    })
    expect(events).toMatchObject([['agenda.created', { subject: 'Passeio ao museu' }]])
    await page.getByRole('button', { name: 'Fechar', exact: true }).click()
    await page.getByRole('cell').getByRole('link', { name: 'Passeio ao museu' }).waitFor()
    expect(page.url()).toContain(`view=week&day=${tomorrow}`)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Passeio ao museu' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await day(tomorrow).innerText()).toMatch(/ de /)
    expect(await page.locator('[data-day]:visible').count()).toBeLessThanOrEqual(2)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })
})
