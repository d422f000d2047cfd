import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { intercept, useBrowser } from '../support/browser.ts'
import { aClassroom, aClient, aSchool } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { aPanelUser, visitPanel } from '../support/panel-pages.ts'
import { usePartnerReceiver } from '../support/partner-receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()
const receiver = usePartnerReceiver(sineta)

const lines = 3_000
/** Each line is wrong in another way; the lines around them are valid. */
const wrong = [
  ';05/03/2015;2026.1;Turma de teste',
  'Sem Data Certa;31/31/2015;2026.2;Turma de teste',
  'Turma Errada;05/03/2015;2026.3;Turma que não há',
  'Número Repetido;05/03/2015;2026.00001;Turma de teste',
]
const good = Array.from(
  { length: lines - wrong.length },
  // The first ten names would run as formulas.
  (_, i) => `${i < 10 ? '=1+' : 'José Conceição '}${i};05/03/2015;2026.${String(i).padStart(5, '0')};`,
)
const file = ['Nome do aluno;Data de nascimento;Matrícula;Sala', ...good.slice(0, 5), ...wrong, ...good.slice(5)]

async function downloaded(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return readFileSync(await download.path(), 'utf8')
}

describe('a secretary with a spreadsheet of 3,000 students', needs('chromium'), () => {
  test('reads what to do with an Excel file, and corrects a CSV with the keyboard alone', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    const rita = await aPanelUser(sineta, client, [[school, 'secretary']])
    const { page, faults } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/imports`)
    const input = page.locator('input[type=file]')
    const choose = (name: string, buffer: Buffer) => input.setInputFiles({ name, mimeType: 'text/csv', buffer })
    await choose('alunos.xlsx', Buffer.from('504b030414000600', 'hex'))
    await page.getByText('Salve-o como CSV').waitFor()
    await choose('alunos.csv', Buffer.from('Nome;Mãe;;\r\nLia Prado;Ana Prado;;'))
    await page.getByRole('button', { name: 'Importar 1 linha', exact: true }).waitFor()
    // The same file can be chosen again once it is corrected.
    expect(await input.inputValue()).toBe('')
    // A heading, and a list for each column with a name.
    expect(await page.getByRole('table', { name: 'Colunas' }).getByRole('row').count()).toBe(3)
    await page.getByLabel('Mãe').focus()
    const checked = page.waitForResponse(/\/import$/)
    await page.getByLabel('Mãe').selectOption('Outras informações')
    await checked
    await page.getByRole('button', { name: 'Importar 1 linha', exact: true }).waitFor()
    expect(await page.getByLabel('Mãe').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(faults).toEqual([])
  })

  test('sees what is wrong before anything is written, corrects a column, and gets a report', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    await aClassroom(sineta, school)
    await receiver.subscribeTo(client)
    const rita = await aPanelUser(sineta, client, [[school, 'secretary']])
    const { page, faults } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/imports`)
    await page.getByRole('button', { name: 'Escolher arquivo CSV' }).waitFor()
    const written = async () =>
      (
        await sineta.sql<{ count: number }>('select count(*)::int as count from student where school_id = $1', [
          school.id,
        ])
      )[0]?.count

    await page.locator('input[type=file]').setInputFiles({
      name: 'alunos.csv',
      mimeType: 'text/csv',
      // As older spreadsheet programs save it, in latin1 instead of UTF-8.
      buffer: Buffer.from(file.join('\r\n'), 'latin1'),
    })
    const problems = page.getByRole('table', { name: 'Linhas com problema' })
    await problems.getByText('Campo obrigatório.').waitFor()
    await page.getByLabel('Sala').selectOption('Turma')
    await problems.getByText('Não há turma com este nome em um ano letivo aberto.').waitFor()
    await problems.getByText('Data inválida: escreva dia/mês/ano.').waitFor()
    await problems.getByText('Repete um valor de outra linha do arquivo.').waitFor()
    expect(await problems.getByRole('row').count()).toBe(1 + wrong.length)
    expect(await written()).toBe(0)

    const events = await receiver.during(async () => {
      await page.getByRole('button', { name: /^Importar 2.?996 linhas$/ }).click()
      await page.getByText('0 de 2.996').waitFor()
      await sineta.advance(10)
      await sineta.parts.jobs.runDue()
      await page.getByText('Concluído: 2.996 importados.').waitFor()
    })
    expect(events.map(([name]) => name)).toEqual(good.map(() => 'student.created'))
    expect(await written()).toBe(good.length)

    const report = (await downloaded(page, 'Baixar o relatório')).split(/\r?\n/)
    expect(report.slice(1, 5)).toEqual([
      '7;Nome;required;Campo obrigatório.',
      expect.stringMatching('^8;Nascimento;.*Data inválida'),
      expect.stringMatching('^9;Turma;.*Não há turma'),
      expect.stringMatching('^10;Matrícula;.*Repete um valor'),
    ])
    const exported = await downloaded(page, 'Baixar todos os alunos')
    expect(exported).toContain(`2026.00003;'=1+3;`)
    expect(exported).toContain('José Conceição 2995')
    expect(faults).toEqual([])
  })

  test('sees the result over a connection that takes seconds for each answer', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    const rita = await aPanelUser(sineta, client, [[school, 'secretary']])
    const { page } = await visitPanel(browser, sineta, rita, `/${school.cnpj}/imports`)
    await page.clock.install()
    const buffer = Buffer.from('Nome;Nascimento\nLia Prado;05/03/2015')
    await page.locator('input[type=file]').setInputFiles({ name: 'alunos.csv', mimeType: 'text/csv', buffer })
    const held: Route[] = []
    await intercept(page, /\/import\/[^/]+$/, (route) => (held.length === 0 ? held.push(route) : route.continue()))
    await page.getByRole('button', { name: 'Importar 1 linha', exact: true }).click()
    await expect.poll(() => held.length).toBe(1)
    await held[0]!.continue()
    await page.getByText('0 de 1').waitFor()

    const slow: Route[] = []
    await intercept(page, /\/import\/[^/]+$/, (route) => void slow.push(route))
    await expect.poll(() => slow.length).toBe(1)
    await sineta.advance(10)
    await sineta.parts.jobs.runDue()
    await page.clock.runFor(10_000)
    // The page waits for the answer instead of asking again.
    expect(slow.length).toBe(1)
    await slow[0]!.continue()
    await page.getByText('Concluído: 1 importado.').waitFor()
  })
})
