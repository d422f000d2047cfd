import { beforeAll, describe, expect, test } from 'vitest'
import { intercept, useBrowser } from '../support/browser.ts'
import { type AClass, type AClient, type ASchool, aClass, aClient, aSchool, aTeacher } from '../support/builders.ts'
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
let teacherId: string

const call = (route: string, body?: object) => {
  const [method, path] = route.split(' ')
  return sineta.call(`${method} /v1/partners/school/${school.cnpj}/${path}`, {
    as: client.key,
    ...(body && { body }),
  })
}
const first = { starts_at: '07:15', ends_at: '08:05' }
const second = { starts_at: '08:05', ends_at: '08:55' }

/** Two classes of one year; the teacher of the first teaches the second on Mondays at 07:15. */
beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  room = await aClass(sineta, school)
  teacherId = (await aTeacher(sineta, client, school)).id
  const other = await call('POST classroom', { name: '5º Ano Z', school_year_id: room.schoolYearId, grade_id: 15 })
  const taught = { subject_id: room.subject.uuid, teacher_id: teacherId }
  await call(`PUT classroom/${other.body.id}/timetable`, { entries: [{ weekday: 1, ...first, ...taught }] })
  const periods = [first, second].map((period, i) => ({ number: i + 1, ...period }))
  await call(`PUT classroom/${room.id}/schedule`, { periods })
  await receiver.subscribeTo(client)
})

const week = async () => (await call(`GET classroom/${room.id}/timetable`)).body.entries

const howToMove = 'Arraste uma aula para outro horário ou mova-a com Alt e as setas.'

describe('boards that are edited by hand', needs('chromium'), () => {
  test.each([
    ['a coordinator with a touch screen, which drags nothing', 'coordinator', { hasTouch: true, isMobile: true }],
    ['a teacher, who only reads the timetable', 'teacher', {}],
  ] as const)('are not explained to %s', async (_, role, options) => {
    const user = await aPanelUser(sineta, client, [[school, role]])
    await sineta.sql('update staff set email = $2 where id = $1', [teacherId, user.email])
    const { page } = await visitPanel(browser, sineta, user, `/${school.cnpj}/timetable`, options)
    await page.getByRole('button', { name: /^Segunda, 07:15/ }).waitFor()
    expect(await page.getByText('A semana da turma.').innerText()).toBe('A semana da turma.')
  })

  test('a timetable: by drag and by keyboard, with conflicts while placing, and with a colleague who saved meanwhile', async () => {
    const coordinator = await aPanelUser(sineta, client, [[school, 'coordinator']], 'Renata Prado')
    const at = `/${school.cnpj}/timetable?class=${room.id}`
    const { page, faults } = await visitPanel(browser, sineta, coordinator, at)
    const slot = (name: RegExp) => page.getByRole('button', { name })
    const dialog = page.getByRole('dialog')
    const teacher = async () => {
      await dialog.getByLabel('Professor').click()
      await page.getByRole('option', { name: 'Helena Duarte' }).click()
    }
    const isSaved = async () => {
      await page.getByText('Horário salvo.').first().waitFor()
      await page.getByText('Alterações não salvas').waitFor({ state: 'hidden' })
    }
    await page.getByText(howToMove).waitFor()
    const saved = await receiver.during(async () => {
      await slot(/^Segunda, 07:15: livre/).click()
      await teacher()
      await dialog.getByText('O professor está em 5º Ano Z neste horário.').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })

      await slot(/^Terça, 07:15: livre/).click()
      await teacher()
      await dialog.getByRole('button', { name: 'Colocar' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await slot(/^Terça, 07:15: .*Helena/).dragTo(slot(/^Quarta, 07:15: livre/))
      await slot(/^Quarta, 07:15: .*Helena/).waitFor()
      // Dropped on Monday it conflicts and says so; Alt and an arrow move it one period further.
      await slot(/^Quarta, 07:15: .*Helena/).dragTo(slot(/^Segunda, 07:15: livre/))
      await page.getByText('1 conflito nesta semana').waitFor()
      await slot(/^Segunda, 07:15: .*O professor está em 5º Ano Z/).focus()
      await page.keyboard.press('Alt+ArrowDown')
      await slot(/^Segunda, 08:05: .*Helena/).waitFor()
      await page.getByRole('button', { name: 'Salvar' }).click()
      await isSaved()
    })
    expect(saved).toMatchObject([['classroom_timetable.saved', { classroom_id: room.id, entries_count: 1 }]])
    expect(await week()).toMatchObject([{ weekday: 1, ...second, teacher_id: teacherId }])

    const both = await receiver.during(async () => {
      await slot(/^Segunda, 08:05: .*Helena/).focus()
      await page.keyboard.press('Alt+ArrowRight')
      await slot(/^Terça, 08:05: .*Helena/).waitFor()
      const subject = { subject_id: room.subject.uuid }
      await call(`PUT classroom/${room.id}/timetable`, {
        entries: [
          { weekday: 1, ...second, ...subject, room: 'Sala 9' },
          { weekday: 5, ...first, ...subject },
        ],
      })
      await page.getByRole('button', { name: 'Salvar' }).click()
      await dialog.getByText('Outra pessoa alterou este registro').waitFor()
      // Only what both changed is asked; the lesson on Friday was changed only by the colleague and stays.
      await dialog.getByRole('group', { name: 'Segunda, 08:05' }).getByText('Sala 9').waitFor()
      await dialog.getByRole('group', { name: 'Sexta, 07:15' }).getByText('mantido').waitFor()
      await dialog.getByRole('button', { name: 'Salvar com esta escolha' }).click()
      await isSaved()
      await slot(/^Sexta, 07:15: Matem/).waitFor()
    })
    expect(both.map(([name, data]) => [name, data.entries_count])).toEqual([
      ['classroom_timetable.saved', 2],
      ['classroom_timetable.saved', 2],
    ])
    expect(await week()).toMatchObject([
      { weekday: 2, ...second, teacher_id: teacherId },
      { weekday: 5, ...first },
    ])
    expect(faults).toEqual([])
  })

  test('a lesson that is moved while the week is being saved is kept, and saved next', async () => {
    await call(`PUT classroom/${room.id}/timetable`, {
      entries: [{ weekday: 2, ...second, subject_id: room.subject.uuid }],
    })
    const coordinator = await aPanelUser(sineta, client, [[school, 'coordinator']])
    const { page } = await visitPanel(browser, sineta, coordinator, `/${school.cnpj}/timetable?class=${room.id}`)
    const lesson = (day: string) => page.getByRole('button', { name: new RegExp(`^${day}, 08:05: Matem`) })
    const save = page.getByRole('button', { name: 'Salvar' })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await lesson('Terça').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await lesson('Quarta').waitFor()
    await intercept(page, /\/timetable$/, async (route) => {
      if (route.request().method() === 'PUT') await released
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save.click()
    await sent
    await lesson('Quarta').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await lesson('Quinta').waitFor()
    release()
    await page.getByText('Horário salvo.').waitFor()
    expect(await week()).toMatchObject([{ weekday: 3 }])
    await lesson('Quinta').waitFor()
    // Another class is another page: she is asked before she leaves this one.
    await page.getByLabel('Turma').selectOption('5º Ano Z')
    await page.getByRole('dialog').getByRole('button', { name: 'Continuar na página' }).click()
    await save.click()
    await page.getByText('Alterações não salvas').waitFor({ state: 'hidden' })
    expect(await week()).toMatchObject([{ weekday: 4 }])
  })

  test('leads: a family is added, corrected, and moved from stage to stage by drag, keyboard and menu', async () => {
    const finance = await aPanelUser(sineta, client, [[school, 'finance']], 'Caio Braga')
    const { page, faults } = await visitPanel(browser, sineta, finance, `/${school.cnpj}/leads`)
    const column = (name: string) => page.getByRole('region', { name })
    const card = (stage: string) => column(stage).getByRole('link', { name: 'Fernanda Dias' })
    const events = await receiver.during(async () => {
      await page.getByRole('link', { name: 'Novo interessado' }).click()
      await page.getByLabel('Contato da família *').fill('Fernanda Dias')
      await page.getByLabel('Telefone').fill('(11) 95555-4444')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByLabel('Criança').fill('Lucas Dias')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await column('Novo').getByText('Lucas Dias').waitFor()
      await page.getByRole('button', { name: 'Fechar', exact: true }).click()

      await card('Novo').dragTo(column('Contatado'))
      await card('Contatado').waitFor()
      await card('Contatado').focus()
      await page.keyboard.press('Alt+ArrowRight')
      await card('Visita agendada').waitFor()
      // The focus moves along.
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Fernanda Dias')

      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByLabel('Etapa mostrada').selectOption('Visita agendada')
      await page.getByRole('button', { name: 'Mover Fernanda Dias' }).click()
      await page
        .getByRole('navigation', { name: 'Mover Fernanda Dias' })
        .getByRole('button', { name: 'Perdido' })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('só pode voltar para a etapa Novo').waitFor()
      await dialog.getByLabel('Motivo').fill('distância')
      await dialog.getByRole('button', { name: 'Marcar como perdido' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByLabel('Etapa mostrada').selectOption('Perdido')
      await card('Perdido').waitFor()
    })
    const hops = events.map(([name, data]) => [name, data.from_stage, data.to_stage ?? data.stage, data.lost_reason])
    expect(hops).toEqual([
      ['crm_lead.created', undefined, 'new', undefined],
      ['crm_lead.stage_changed', 'new', 'contacted', null],
      ['crm_lead.stage_changed', 'contacted', 'visit_scheduled', null],
      ['crm_lead.stage_changed', 'visit_scheduled', 'lost', 'distância'],
    ])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })
})
