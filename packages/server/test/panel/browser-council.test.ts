import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fold } from '../../src/platform/database/fold.ts'
import { useBrowser } from '../support/browser.ts'
import { type AClass, type AClient, type ASchool, aClass, aClient, aDay, aPupil, aSchool } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { aPanelUser, visitPanel } from '../support/panel-pages.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'
import { aVerifyingPartner } from '../support/verifying-partner.ts'

const sineta = useSineta()
const browser = useBrowser()
const receiver = useReceiver()
let client: AClient
let school: ASchool
let room: AClass
let events: Awaited<ReturnType<typeof aVerifyingPartner>>

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  room = await aClass(sineta, school)
  // The previous year had a class of the same name.
  await sineta.sql(
    `with year as (
       insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
       select client_id, school_id, 'Ano passado', year - 1, starts_on - 365, starts_on - 1, 'closed' from school_year where school_id = $1
       returning *
     )
     insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
     select c.client_id, c.school_id, year.id, c.grade_id, c.name, c.folded_name, c.shift from classroom c, year where c.id = $2`,
    [school.id, room.id],
  )
  // Ana joined the class last, and is listed first.
  for (const name of ['Zélia Reis', 'Ana Lima']) {
    const { id } = await aPupil(sineta, school, room)
    await sineta.sql('update student set name = $2, folded_name = $3 where id = $1', [id, name, fold(name)])
  }
  events = await aVerifyingPartner(sineta, client, receiver)
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Mais ações' })

describe('a class council', needs('chromium'), () => {
  test('is prepared and closed by a coordinator, and locks the scores of its term', async () => {
    const coordinator = await aPanelUser(sineta, client, [[school, 'coordinator']], 'Renata Prado')
    const { page, faults } = await visitPanel(browser, sineta, coordinator, `/${school.cnpj}/councils`)
    await page.getByRole('link', { name: 'Novo conselho' }).first().click()
    await page.getByLabel('Turma *').first().click()
    // Only that of this year is offered.
    await page.getByRole('option', { name: room.name }).click()
    await page.getByLabel('Período', { exact: true }).fill('2')
    await page.getByLabel('Realizado em', { exact: true }).fill(await aDay(sineta, school))
    await page.getByLabel('Ata', { exact: true }).fill('A turma avançou em leitura.')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByLabel('Resultado de Ana Lima').selectOption('APROVADO')
    const pupils = page.getByLabel(/^Resultado de/)
    expect(await pupils.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      'Resultado de Ana Lima',
      'Resultado de Zélia Reis',
    ])
    await page.getByRole('button', { name: 'Salvar deliberações' }).click()
    await page.getByText('Deliberações salvas.').waitFor()
    expect(await events()).toMatchObject([
      { event: 'class_council.created', data: { classroom_id: room.id, period: 2, status: 'open' } },
      { event: 'class_council.updated', data: { classroom_id: room.id, period: 2, status: 'open' } },
    ])

    await page.getByRole('button', { name: 'Mais ações' }).click()
    await menu(page).getByRole('button', { name: 'Encerrar' }).click()
    await page.getByText('ficam bloqueados').waitFor()
    await page.getByRole('button', { name: 'Encerrar', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await events()).toMatchObject([{ event: 'class_council.closed', data: { status: 'closed' } }])
    // The coordinator can neither homologate nor reopen.
    expect(await page.getByRole('button', { name: 'Mais ações' }).count()).toBeLessThanOrEqual(1)
    expect(await page.getByRole('button', { name: 'Homologar', includeHidden: true }).count()).toBe(0)

    await page.goto(`${sineta.url}/panel/${school.cnpj}/scores`)
    await page.getByText('O conselho de classe deste período está encerrado').waitFor()
    expect(
      await page
        .getByRole('textbox', { name: /^Nota do período/ })
        .first()
        .getAttribute('readonly'),
    ).not.toBeNull()
    expect(faults).toEqual([])
  })

  test('is reopened with a reason, closed again and homologated by the management', async () => {
    const management = await aPanelUser(sineta, client, [[school, 'management']], 'Marta Reis')
    const { page } = await visitPanel(browser, sineta, management, `/${school.cnpj}/councils`)
    await page.locator('main table a').first().click()
    const act = async (name: string, reason?: string) => {
      await page.getByRole('button', { name: 'Mais ações' }).click()
      await menu(page).getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog')
      if (reason !== undefined) await dialog.getByLabel('Motivo *').fill(reason)
      await dialog.getByRole('button', { name, exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await act('Reabrir', 'nota retificada')
    await page.getByText('nota retificada').waitFor()
    await act('Encerrar')
    await act('Homologar')
    expect((await events()).map(({ event, data }) => [event, data.status])).toEqual([
      ['class_council.updated', 'open'],
      ['class_council.closed', 'closed'],
      ['class_council.homologated', 'homologated'],
    ])
  })
})
