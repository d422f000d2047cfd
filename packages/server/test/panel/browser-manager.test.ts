import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import {
  type AClient,
  type ASchool,
  type AStudent,
  aClient,
  aPanelSession,
  aSchool,
  aStudent,
} from '../support/builders.ts'
import { hostileTexts } from '../support/hostile.ts'
import { needs } from '../support/machine.ts'
import { invitationFor } from '../support/mail.ts'
import { unique } from '../support/management.ts'
import { aPanelUser, visitPanel } from '../support/panel-pages.ts'
import { usePartnerReceiver } from '../support/partner-receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()
const receiver = usePartnerReceiver(sineta)
let client: AClient
let school: ASchool
let secretary: string

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  secretary = await aPanelSession(sineta, client, school, 'secretary')
  await receiver.subscribeTo(client)
})

const request = async ({ enrollmentId }: AStudent, reason: string) => {
  const { status } = await sineta.call(`POST /v1/panel/school/${school.cnpj}/authorization`, {
    as: secretary,
    body: { type: 'enrollment_status_change', enrollment_id: enrollmentId, to_status: 'TRANCADO', reason },
  })
  expect(status).toBe(201)
}

describe('a manager', needs('chromium'), () => {
  test('decides requests after comparing before and after, removes a wrong enrollment, and manages the users', async () => {
    const reason = `${hostileTexts.script} ${hostileTexts['right to left']}`
    const [ana, bia, caio] = [
      await aStudent(sineta, school, { name: hostileTexts.emoji }),
      await aStudent(sineta, school, { name: 'Bia' }),
      await aStudent(sineta, school, { name: hostileTexts.formula }),
    ]
    await request(ana, reason)
    await request(bia, 'viagem longa')
    const marta = await aPanelUser(sineta, client, [[school, 'management']], 'Marta Reis')
    const { page, faults } = await visitPanel(browser, sineta, marta, `/${school.cnpj}`)
    const dialog = page.getByRole('dialog')
    const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const pane = page.getByRole('region', { name: 'Autorizações' })

    // Pending requests are linked from the first page.
    await page.getByRole('link', { name: /2\s*Autorizações a decidir/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Autorizações' }).waitFor()
    await page.getByRole('link', { name: hostileTexts.emoji }).click()
    await pane.getByText(reason).waitFor()
    for (const said of ['Matriculado', 'Trancado']) await pane.getByText(said, { exact: true }).first().waitFor()
    const approved = await receiver.during(async () => {
      await pane.getByRole('button', { name: 'Aprovar' }).click()
      await confirm('Aprovar')
      await pane.getByText('Aprovado', { exact: true }).waitFor()
    })
    expect(approved.map(([name]) => name).sort()).toEqual([
      'authorization.approved',
      'student.enrollment_status_changed',
    ])
    expect(approved.find(([name]) => name.startsWith('student'))?.[1]).toMatchObject({
      from_status: 'MATRICULADO',
      to_status: 'TRANCADO',
      reason,
    })

    await page.getByRole('link', { name: 'Bia' }).click()
    const rejected = await receiver.during(async () => {
      await pane.getByRole('button', { name: 'Rejeitar' }).click()
      await dialog.getByLabel('Observação').fill('faltam documentos')
      await confirm('Rejeitar')
      await pane.getByText('Rejeitado', { exact: true }).waitFor()
    })
    expect(rejected).toMatchObject([
      ['authorization.rejected', { decided_by: marta.email, decision_note: 'faltam documentos' }],
    ])

    await page.goto(`${sineta.url}/panel/${school.cnpj}/students/${caio.number}`)
    await page.getByRole('heading', { name: hostileTexts.formula }).waitFor()
    const removed = await receiver.during(async () => {
      await button('Excluir a matrícula').click()
      await dialog.getByText('As notas e a frequência dela também são excluídas').waitFor()
      await dialog.getByLabel('Motivo').fill('lançada por engano')
      await confirm('Excluir a matrícula')
      await page.getByText('Nunca foi matriculado nesta escola.').waitFor()
    })
    expect(removed).toMatchObject([
      ['student.enrollment_force_deleted', { previous_status: 'MATRICULADO', reason: 'lançada por engano' }],
    ])

    for (const name of ['Zulmira Prado', 'Ávila Prado', 'Édson Prado', 'Beto Prado', 'Eva Prado'])
      await aPanelUser(sineta, client, [[school, 'finance']], name)
    await page.getByRole('link', { name: 'Usuários' }).click()
    const named = page.getByRole('cell', { name: /^\S+ Prado$/ })
    await expect
      .poll(() => named.allInnerTexts())
      .toEqual(['Ávila Prado', 'Beto Prado', 'Édson Prado', 'Eva Prado', 'Zulmira Prado'])
    const email = `${unique('livia')}@escola.example`
    await button('Convidar usuário').click()
    await dialog.getByLabel('E-mail *').fill(email)
    await dialog.getByLabel('Nome *').fill(hostileTexts.script)
    await dialog.getByRole('checkbox', { name: 'Biblioteca' }).check()
    await confirm('Convidar usuário')
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByText('Biblioteca').waitFor()
    expect(await invitationFor(sineta, email)).toBeTruthy()
    await row.getByRole('button', { name: /^Mais ações/ }).click()
    await row.getByRole('button', { name: 'Remover acesso' }).click()
    await confirm('Remover acesso')
    await row.waitFor({ state: 'detached' })
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(faults).toEqual([])
  })
})
