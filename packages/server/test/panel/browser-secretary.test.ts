import { cpf as cpfs } from '@sineta/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { type AClass, type AClient, type ASchool, aClass, aClient, aCpf, aSchool } from '../support/builders.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { needs } from '../support/machine.ts'
import { aPanelUser, visitPanel } from '../support/panel-pages.ts'
import { usePartnerReceiver } from '../support/partner-receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()
const receiver = usePartnerReceiver(sineta)
let client: AClient
let school: ASchool
let morning: AClass

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  morning = await aClass(sineta, school)
  await sineta.sql(
    `insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
     select client_id, school_id, school_year_id, grade_id + other, name, lower(name), 'afternoon' from
       (select client_id, school_id, school_year_id, grade_id from classroom where id = $1) morning,
       (values ('Turma da tarde', 0), ('A Turma da tarde', 1)) as afternoon (name, other)`,
    [morning.id],
  )
  await receiver.subscribeTo(client)
})

const student = `Ágata <script>window.ran=1</script> D'Ávila 👩🏽‍🎓`
const mother = '=cmd|Çağrı \u202eanailuJ\u202c'

describe('a secretary', needs('chromium'), () => {
  test('registers a student and her mother, enrolls, corrects and transfers her, with the keyboard alone', async () => {
    const rita = await aPanelUser(sineta, client, [[school, 'secretary']])
    const { page, faults } = await visitPanel(browser, sineta, rita, `/${school.cnpj}`)
    const { press, type, goTo, push, fill, open, choose } = keyboardOf(page)
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const field = (name: string) => dialog.getByLabel(name, { exact: true })
    const submit = (name: string) => push(dialog.getByRole('button', { name, exact: true }))
    const closed = () => dialog.waitFor({ state: 'hidden' })
    await heading('Olá, Rita')
    const cpf = aCpf()

    expect(
      await receiver.during(async () => {
        await open('Responsáveis')
        await push(page.getByRole('link', { name: 'Novo responsável' }).first())
        await fill(page.getByLabel('CPF *'), cpf)
        await fill(page.getByLabel('Nome *'), mother)
        await press('Enter')
        await heading(mother)
      }),
    ).toMatchObject([['responsible.created', { cpf: cpfs.format(cpf) }]])
    // Two tabs can be told apart, and the CPF does not show on a shared screen.
    expect(await page.title()).toBe(`***.${cpfs.format(cpf).slice(4, 11)}-** · Responsáveis · Sineta`)

    const created = await receiver.during(async () => {
      await open('Alunos')
      await push(page.getByRole('link', { name: 'Novo aluno' }).first())
      await fill(page.getByLabel('Nome *'), student)
      await goTo(page.getByLabel('Nascimento'))
      // Reads the same in every order in which browsers expect a date.
      await page.keyboard.type('03032016')
      await press('Enter')
      await heading(student)
    })
    expect(created).toMatchObject([['student.created', { name: student, birthdate: '2016-03-03' }]])

    const linked = await receiver.during(async () => {
      await push(button('Vincular responsável'))
      await choose(field('Responsável *'), '=cmd')
      await goTo(field('Parentesco'))
      await page.keyboard.type('Mãe')
      await submit('Vincular responsável')
      await closed()
      // As in the API, a responsible may pick the student up unless the office decides otherwise.
      await page.getByRole('row', { name: mother }).getByRole('cell', { name: 'Sim', exact: true }).waitFor()
    })
    expect(linked.map(([name]) => name).sort()).toEqual(['responsible.student_linked', 'student.responsible_linked'])

    const photographed = await receiver.during(async () => {
      const chooser = page.waitForEvent('filechooser')
      await push(button('Escolher foto'))
      const picture = sharp({ create: { width: 600, height: 900, channels: 4, background: 'transparent' } }).png()
      await (await chooser).setFiles({ name: 'agata.png', mimeType: 'image/png', buffer: await picture.toBuffer() })
      await page.getByRole('img', { name: 'O quadrado que será enviado' }).waitFor()
      // A transparent background is sent white, not black.
      const corner = page
        .locator('canvas')
        .evaluate((canvas: any) => [...canvas.getContext('2d').getImageData(0, 0, 1, 1).data])
      expect(await corner).toEqual([255, 255, 255, 255])
      await goTo(page.getByLabel('Zoom'))
      await press('ArrowRight')
      await goTo(page.getByLabel('De cima para baixo'))
      await press('ArrowLeft')
      await push(button('Enviar a foto'))
      await page.getByText('A foto foi enviada.').waitFor()
    })
    expect(photographed.map(([name]) => name)).toEqual(['student.photo_uploaded'])

    expect(
      await receiver.during(async () => {
        await push(button('Matricular'))
        await choose(field('Turma *'), morning.name)
        await submit('Matricular')
        await closed()
        await page.getByRole('cell', { name: 'Matriculado' }).waitFor()
      }),
    ).toMatchObject([['student.enrolled', { name: student }]])

    expect(
      await receiver.during(async () => {
        await push(button('Corrigir o número de matrícula'))
        await goTo(field('Número de matrícula *'))
        await press('Control+A')
        await type('A-1001')
        await submit('Corrigir o número de matrícula')
        await closed()
        await page.getByRole('cell', { name: 'A-1001' }).waitFor()
      }),
    ).toMatchObject([['student.enrollment_number_updated', { new_enrollment_number: 'A-1001' }]])

    expect(
      await receiver.during(async () => {
        await push(button('Trocar de turma'))
        await dialog.getByText('student.classroom_transferred').waitFor()
        // The focus is on its first field, whose list does not cover the others yet.
        await field('Turma *').and(page.locator(':focus[aria-expanded=false]')).waitFor()
        await choose(field('Turma *'), 'Turma da tarde')
        // The notice of unsaved changes has the background of the dialog.
        await dialog.locator('[data-unsaved]').waitFor()
        const [bar, ground] = await page.evaluate<string[]>(
          `['[data-unsaved]', ''].map((part) => getComputedStyle(document.querySelector('[role=dialog] ' + part)).backgroundColor)`,
        )
        expect(bar).toBe(ground)
        await submit('Trocar de turma')
        await closed()
        await page.getByRole('cell', { name: 'Turma da tarde' }).waitFor()
      }),
    ).toMatchObject([['student.classroom_transferred', { enrollment_number: 'A-1001', from_classroom_id: morning.id }]])

    // The record shows all of the day's events, and where each was delivered.
    await page.reload()
    await heading(student)
    const trail = page.getByRole('list', { name: 'Eventos deste registro' })
    await trail.getByText('student.classroom_transferred').waitFor()
    for (const event of ['student.created', 'student.enrolled', 'student.enrollment_number_updated'])
      expect(await trail.getByText(event, { exact: true }).count()).toBe(1)

    // The next year is already open, with a class of the same name: she is enrolled in it while this one runs.
    await sineta.sql(
      `with year as (
         insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
         values ($1, $2, 'Ano que vem', 2031, '2031-02-03', '2031-12-12', 'open') returning id
       )
       insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
       select $1, $2, id, 16, 'Turma da tarde', 'turma da tarde', 'afternoon' from year`,
      [school.clientId, school.id],
    )
    await page.reload()
    await heading(student)
    const enrolled = await receiver.during(async () => {
      await push(button('Matricular'))
      await choose(field('Turma *'), 'Turma da tarde · Ano que vem')
      await submit('Matricular')
      await closed()
      await page.getByRole('row', { name: /Turma da tarde Ano que vem .* Matriculado/ }).waitFor()
    })
    expect(enrolled).toMatchObject([['student.enrolled', { name: student }]])
    await button('Matricular').waitFor({ state: 'detached' })
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(faults).toEqual([])
  })
})
