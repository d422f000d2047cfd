import { describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { aPanelSession, aResponsible, aStudent } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { unique } from '../support/management.ts'
import { visitAs } from '../support/panel-pages.ts'
import { useSchool } from '../support/school.ts'

const { sineta, client, school, call } = useSchool()
const browser = useBrowser()
const api = (path: string) => `/v1/partners/school/${school.cnpj}/${path}`
const panel = (path: string) => `/v1/panel/school/${school.cnpj}/${path}`

describe('what a colleague did since the page was opened', needs('chromium'), () => {
  test('is not undone by a secretary who corrects a kinship: a right to pick up that was taken away stays so', async () => {
    const student = await aStudent(sineta, school, { name: 'Ana Lima' })
    const { cpf } = await aResponsible(sineta, school, [student])
    const secretary = await aPanelSession(sineta, client, school, 'secretary')
    const { page, faults } = await visitAs(browser, sineta, secretary, `/${school.cnpj}/students/${student.number}`)
    const row = page.getByRole('row', { name: /Mariana Souza Lima/ })
    await row.getByRole('cell', { name: 'Sim', exact: true }).waitFor()
    const link = api(`responsible/${cpf}/student/${student.number}/link`)
    expect((await call(`PATCH ${link}`, { body: { can_pick_up: false } })).status).toBe(200)

    await row.getByRole('button', { name: /^Mais ações/ }).click()
    await row.getByRole('button', { name: 'Alterar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Parentesco').selectOption('Mãe')
    await dialog.getByRole('button', { name: 'Alterar', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const { body } = await call(`GET ${api(`student/${student.number}/responsible`)}`)
    expect(body.data).toMatchObject([{ kinship: 'mother', can_pick_up: false }])
    expect(faults).toEqual([])
  })

  test('is not undone by a manager who gives a teacher another role, which the teacher gets beside the first', async () => {
    const email = `${unique('helena')}@escola.example`
    await aPanelSession(sineta, client, school, 'teacher', email)
    const [user] = await sineta.sql<{ id: string }>('select id from panel_user where email = $1', [email])
    const [manager, colleague] = [
      await aPanelSession(sineta, client, school, 'management'),
      await aPanelSession(sineta, client, school, 'management'),
    ]
    const { page, faults } = await visitAs(browser, sineta, manager, `/${school.cnpj}/users`)
    const row = page.getByRole('row').filter({ hasText: email })
    const dialog = page.getByRole('dialog')
    const give = async (role: string) => {
      await row.getByRole('button', { name: /^Mais ações/ }).click()
      await row.getByRole('button', { name: 'Mudar funções' }).click()
      await dialog.getByRole('checkbox', { name: role }).check()
      await dialog.getByRole('button', { name: 'Mudar funções', exact: true }).click()
    }
    await give('Biblioteca')
    await row.getByText('Biblioteca, Professor').waitFor()

    const change = { as: colleague, body: { roles: ['librarian', 'gatekeeper'] } }
    expect((await sineta.call(`PATCH ${panel(`user/${user!.id}`)}`, change)).status).toBe(200)
    await give('Financeiro')
    await dialog.getByText('Isto foi alterado por outro usuário.').waitFor()
    const roles = await sineta.sql('select role from panel_role where user_id = $1 order by role', [user!.id])
    expect(roles.map(({ role }) => role)).toEqual(['gatekeeper', 'librarian', 'teacher'])
    expect(faults).toEqual([])
  })
})
