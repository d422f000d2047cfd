import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { password } from '../support/management.ts'
import { aPanelUser } from '../support/panel-pages.ts'
import { useSineta } from '../support/sineta.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'

const sineta = useSineta()
const browser = useBrowser()

describe('a secretary at the sign-in page of the panel', needs('chromium'), () => {
  test('signs in with a passkey, and with a password only together with the code from her phone', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    const { email } = await aPanelUser(sineta, client, [[school, 'secretary']])
    const { page, faults } = await browser.visit(`${sineta.url.replace('127.0.0.1', 'localhost')}/panel/account`, {
      locale: 'pt-BR',
    })
    await addAuthenticator(page)
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
    const push = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const signIn = async (typed = password) => {
      await heading('Entrar')
      await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
      await page.getByLabel(/^Senha/).fill(typed)
      await push('Entrar')
    }
    const signOut = async () => {
      await page.getByRole('button', { name: /^Conta:/ }).click()
      await push('Sair')
      await heading('Entrar')
    }

    await signIn('outra senha qualquer')
    await page.getByText('E-mail ou senha incorretos.').waitFor()
    await signIn()
    await heading('Sua conta')
    await push('Adicionar chave de acesso')
    await page.getByRole('textbox', { name: 'Nome', exact: true }).last().fill('notebook da secretaria')
    await page.getByLabel('Sua senha *').fill(password)
    await push('Continuar')
    await page.getByRole('cell', { name: 'notebook da secretaria', exact: true }).waitFor()
    await push('Configurar')
    await page.getByLabel('Sua senha *').fill(password)
    await push('Continuar')
    await page.getByRole('img', { name: 'QR code com o segredo' }).waitFor()
    const secret = await page.locator('code[title]').first().innerText()
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await page.getByRole('textbox', { name: 'Código de seis dígitos' }).fill(code())
    await push('Ativar')
    await page.getByText('Códigos de recuperação', { exact: true }).waitFor()
    const recovery = await page.getByRole('listitem').first().innerText()

    await signOut()
    await push('Entrar com chave de acesso')
    await heading('Olá, Rita')
    await signOut()
    await signIn()
    const second = page.getByRole('textbox', { name: 'Código de verificação', exact: true })
    await second.fill('000000')
    await push('Entrar')
    await page.getByText('Código incorreto ou já usado.').waitFor()
    await second.fill(recovery)
    await push('Entrar')
    await heading('Olá, Rita')
    expect(faults).toEqual([])
  })

  test('who works for two networks chooses one of them', async () => {
    const [first, second] = [await aClient(sineta), await aClient(sineta)]
    const { email } = await aPanelUser(sineta, first, [[await aSchool(sineta, first), 'secretary']])
    const there = await aPanelUser(sineta, second, [[await aSchool(sineta, second), 'secretary']], 'Vera Moreira')
    await sineta.sql('update panel_user set email = $2 where email = $1', [there.email, email])
    const { page, faults } = await browser.visit(`${sineta.url}/panel`, { locale: 'pt-BR' })
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
    await page.getByLabel(/^Senha/).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByText('Você trabalha em mais de uma rede. Escolha uma.').waitFor()
    await page.getByLabel('Rede').selectOption(second.slug)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { name: 'Olá, Vera', exact: true }).waitFor()
    expect(faults).toEqual([])
  })
})
