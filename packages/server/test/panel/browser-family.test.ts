import { cpf as cpfs } from '@sineta/contract'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { type AClient, type ASchool, aClassroom, aClient, aCpf, aSchool, aStudent } from '../support/builders.ts'
import { hostileTexts } from '../support/hostile.ts'
import { needs } from '../support/machine.ts'
import { aPanelUser, visitPanel } from '../support/panel-pages.ts'
import { usePartnerReceiver } from '../support/partner-receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()
const receiver = usePartnerReceiver(sineta)
const phone = { locale: 'pt-BR', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
let client: AClient
let school: ASchool

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  const { schoolYearId } = await aClassroom(sineta, school)
  await sineta.sql('update school_year set preenrollment_enabled = true where id = $1', [schoolYearId])
  await receiver.subscribeTo(client)
})

const fits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

describe('a family', needs('chromium'), () => {
  test('applies on a phone, and reads there that the school approved', async () => {
    const child = `Zoë ${hostileTexts.script}`
    const father = hostileTexts['a long word']
    const cpf = aCpf()
    const { page, faults } = await browser.visit(`${sineta.url}/panel/apply/${school.cnpj}`, phone)
    await page.getByRole('heading', { name: 'Pré-matrícula – Escola' }).waitFor()
    await page.getByText('Para corrigir ou apagar, fale com a secretaria').waitFor()

    // Sent empty, the form shows what is missing for the child and for the responsible.
    await page.getByRole('button', { name: 'Enviar o pedido' }).tap()
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByRole('alert').first().getByRole('listitem').allInnerTexts()).toEqual([
      'Ano letivo e série: Campo obrigatório.',
      'Nome completo da criança: Campo obrigatório.',
      'Nascimento da criança: Campo obrigatório.',
      'Nome completo do responsável: Campo obrigatório.',
      'CPF do responsável: Campo obrigatório.',
    ])
    await fits(page)

    const applied = await receiver.during(async () => {
      await page.getByLabel('Ano letivo e série *').selectOption({ label: '5º ano' })
      await page.getByLabel('Nome completo da criança *').fill(child)
      await page.getByLabel('Nascimento da criança *').fill('2016-03-03')
      await page.getByLabel('Nome completo do responsável *').fill(father)
      await page.getByLabel('CPF do responsável *').fill(cpfs.format(cpf))
      await page.getByLabel('Telefone').fill('98765-4321')
      await page.getByRole('button', { name: 'Enviar o pedido' }).tap()
      await page.getByRole('listitem').filter({ hasText: 'Informe o número com DDD, como' }).waitFor()
      await page.getByLabel('Telefone').fill('(11) 98765-4321')
      await page.getByRole('button', { name: 'Enviar o pedido' }).tap()
      await page.getByRole('heading', { name: 'Pedido enviado' }).waitFor()
    })
    const number = await page.getByLabel('Número do pedido').first().inputValue()
    expect(applied).toMatchObject([
      [
        'preenrollment.applied',
        { preenrollment_number: number, student_name: child, responsible_cpf: cpfs.format(cpf) },
      ],
    ])
    await fits(page)

    const looksUp = async () => {
      await page.goto(`${sineta.url}/panel/apply/${school.cnpj}`)
      // As the keyboard of a phone writes it.
      await page.getByLabel('Número do pedido').fill(number.replace('PRE', 'Pre'))
      await page.getByLabel('Data de nascimento').fill('2016-03-03')
      await page.getByRole('button', { name: 'Consultar' }).tap()
    }
    await looksUp()
    await page.getByText('A escola ainda não decidiu').waitFor()
    await page.getByLabel('Data de nascimento').fill('2015-03-03')
    await page.getByRole('button', { name: 'Consultar' }).tap()
    await page.getByText('Nenhum pedido encontrado.').waitFor()

    const rita = await aPanelUser(sineta, client, [[school, 'secretary']])
    const office = await visitPanel(browser, sineta, rita, `/${school.cnpj}/preenrollments/${number}`)
    const dialog = office.page.getByRole('dialog')
    const approved = await receiver.during(async () => {
      await office.page.getByRole('button', { name: 'Aprovar' }).click()
      await dialog.getByLabel('Turma').click()
      await office.page.getByRole('option', { name: /Turma de teste/ }).click()
      await dialog.getByRole('button', { name: 'Aprovar', exact: true }).click()
      await office.page.getByRole('region').getByText('Aprovado', { exact: true }).waitFor()
    })
    expect(approved.map(([name]) => name).sort()).toEqual([
      'preenrollment.allowed',
      'responsible.created',
      'responsible.student_linked',
      'student.created',
      'student.enrolled',
      'student.responsible_linked',
    ])
    expect(approved.find(([name]) => name === 'student.created')?.[1]).toMatchObject({ name: child })

    // Anyone can send the form with the CPF of any child.
    const known = await aStudent(sineta, school, { enrolled: false, name: 'Ana Conhecida' })
    const itsCpf = aCpf()
    await sineta.sql('update student set cpf = $2 where id = $1', [known.id, itsCpf])
    const [{ school_year_id }] = (await sineta.sql('select school_year_id from classroom where school_id = $1', [
      school.id,
    ])) as [{ school_year_id: number }]
    const { body } = await sineta.call(`POST /v1/public/school/${school.cnpj}/preenrollment`, {
      body: {
        school_year_id,
        grade_id: 15,
        student: { name: 'Bruno', birthdate: '2016-01-20', cpf: itsCpf },
        responsible: { cpf: aCpf(), name: 'Estranho', phone: '+5511987654321' },
      },
    })
    await office.page.goto(`${sineta.url}/panel/${school.cnpj}/preenrollments/${body.preenrollment_number}`)
    await office.page.getByText('O CPF da criança é de um aluno já cadastrado').waitFor()
    await office.page.getByRole('button', { name: 'Aprovar' }).click()
    await dialog.getByRole('link', { name: `Ana Conhecida (${known.number})` }).waitFor()
    await dialog.getByLabel('Turma').click()
    await office.page.getByRole('option', { name: /Turma de teste/ }).click()
    await dialog.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await dialog.getByText('O CPF do pedido é de um aluno com outra data de nascimento ou outro nome.').waitFor()

    await looksUp()
    await page.getByText('Aprovado', { exact: true }).waitFor()
    await fits(page)
    for (const one of [page, office.page]) expect(await one.evaluate('window.ran')).toBeUndefined()
    expect([...faults, ...office.faults]).toEqual([])
  })
})
