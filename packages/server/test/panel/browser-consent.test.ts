import { describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { anAppOf, aPartner } from '../support/management.ts'
import { visitAs } from '../support/panel-pages.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

describe('an owner who is asked for a connection', needs('chromium'), () => {
  test('sees all that the app requested, narrows it, and grants nothing else', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    const owner = await aPanelSession(sineta, client, school, 'owner')
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner, { scopes: ['attendance:read', 'students:read', 'photos:read'] })
    // Requests of earlier years, which were revoked, are not listed before current ones.
    await sineta.sql(
      `insert into connection (id, app_id, client_id, status, revoked_at)
       select lpad(n::text, 32, '0')::uuid, $1, id, 'revoked', clock() from client, generate_series(1, 100) n where slug = $2`,
      [app.id, client.slug],
    )
    await sineta.call(`POST ${app.path}/connection`, { as: partner.token, body: { client: client.slug } })
    const { page, faults } = await visitAs(browser, sineta, owner, `/${school.cnpj}/connected-apps`)
    const box = (name: string) => page.getByRole('checkbox', { name })
    const ticked = () => page.getByRole('checkbox', { checked: true })
    const accept = page.getByRole('button', { name: 'Aceitar', exact: true })

    // The form starts with the requested scopes, and marks the sensitive ones.
    await box('Ver fotos de alunos e responsáveis').waitFor()
    expect(await page.getByRole('checkbox', { name: /^Ver/, checked: true }).count()).toBe(3)
    await page.getByText('Tudo o que ele pediu está selecionado', { exact: false }).waitFor()
    await page.getByText('Dados sensíveis de pessoas:').waitFor()

    await page.getByRole('button', { name: 'Tudo, menos fotos e disciplina' }).click()
    expect(await box('Ver fotos de alunos e responsáveis').isChecked()).toBe(false)
    await box('Ver alunos e seus dados pessoais').uncheck()
    await box('Ver entradas e saídas dos alunos').uncheck()
    expect(await accept.isDisabled()).toBe(true)
    await box('Ver entradas e saídas dos alunos').check()
    await accept.click()
    // In the main part only, because the top bar shows the same word for its own connection.
    await page.getByRole('main').getByText('Conectado', { exact: true }).waitFor()
    const { body } = await sineta.call('GET /v1/panel/client/connection?status=connected', { as: owner })
    expect(body.data).toMatchObject([{ app: app.slug, status: 'connected', granted_scopes: ['attendance:read'] }])

    // A new key starts without scopes.
    await page.goto(`${sineta.url}/panel/${school.cnpj}/api-keys`)
    await page.getByRole('button', { name: 'Nova chave' }).click()
    await page.locator('h2 :focus', { hasText: 'Nova chave' }).waitFor()
    await box('Ver entradas e saídas dos alunos').waitFor()
    expect(await ticked().filter({ hasNotText: 'Todas' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Presença' }).click()
    expect(await box('Ver entradas e saídas dos alunos').isChecked()).toBe(true)
    expect(await box('Ver fotos de alunos e responsáveis').isChecked()).toBe(false)
    expect(faults).toEqual([])
  })

  test('does not give back a permission that a colleague has just taken away', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    const owner = await aPanelSession(sineta, client, school, 'owner')
    const partner = await aPartner(sineta)
    const [app, other] = [await anAppOf(sineta, partner), await anAppOf(sineta, partner)]
    await sineta.sql(`update app set name = 'Outro app' where id = $1`, [other.id])
    const scopes = ['attendance:read', 'students:read']
    for (const { slug } of [app, other])
      await sineta.call('POST /v1/panel/client/connection', { as: owner, body: { app: slug, scopes } })
    const { page } = await visitAs(browser, sineta, owner, `/${school.cnpj}/connected-apps`)
    const card = (name: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await card('Minha integração').getByRole('button', { name: 'Alterar o que recebe' }).click()
    await card('Minha integração').getByRole('radio', { name: /mínim/i }).check()

    const at = `/v1/panel/client/connection/${app.slug}`
    await sineta.call(`PATCH ${at}`, { as: owner, body: { scopes: ['attendance:read'] } })
    // Her page reads the connections again after another change, while the form is open.
    await card('Outro app').getByRole('button', { name: 'Desconectar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
    await card('Outro app').waitFor({ state: 'hidden' })
    await card('Minha integração').getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Isto foi alterado por outro usuário.').waitFor()
    const { body } = await sineta.call('GET /v1/panel/client/connection?status=connected', { as: owner })
    expect(body.data).toMatchObject([{ granted_scopes: ['attendance:read'], data_profile: 'full' }])
  })
})
