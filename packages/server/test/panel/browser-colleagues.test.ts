import { describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { aPanelSession, aResponsible, aStudent } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { visitAs } from '../support/panel-pages.ts'
import { useSchool } from '../support/school.ts'

const { sineta, client, school, call } = useSchool()
const browser = useBrowser()
const api = (path: string) => `/v1/partners/school/${school.cnpj}/${path}`

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
})
