import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../support/axe.ts'
import { useBrowser } from '../support/browser.ts'
import { type AClient, type ASchool, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { invitationFor } from '../support/mail.ts'
import { password, unique } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const browser = useBrowser()

let client: AClient
let school: ASchool
beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
})

/** An invited person: the address, and the token in the mail. */
async function anInvited() {
  const email = `${unique('rita')}@escola.example`
  const { body } = await sineta.call(`POST /v1/panel/school/${school.cnpj}/user`, {
    as: await aPanelSession(sineta, client, school, 'management'),
    body: { email, name: 'Rita', roles: ['finance'] },
  })
  return { id: body.id as string, email, token: (await invitationFor(sineta, email))! }
}

const signIn = async (email: string, word: string) =>
  (await sineta.call('POST /v1/panel/session', { body: { email, password: word } })).status

test.each(['/panel', '/panel/invitation', '/panel/11222333000181/students'])(
  'the address of %s is a page',
  async (path) => {
    expect((await sineta.call(`GET ${path}`)).headers.get('content-type')).toContain('text/html')
  },
)

describe('a person who works in a school', needs('chromium'), () => {
  test('accepts an invitation with the keyboard alone, and sees what is wrong with a password', async () => {
    const { email, token } = await anInvited()
    const { page, faults } = await browser.visit(`${sineta.url}/panel/invitation#token=${token}`, { locale: 'pt-BR' })
    await page.getByRole('heading', { name: 'Aceitar convite' }).waitFor()
    // The token does not stay in the history of a shared browser.
    expect(page.url()).not.toContain(token)
    await page.getByLabel('Nova senha *').focus()
    await page.keyboard.type('curta')
    await page.keyboard.press('Enter')
    await page.getByText('Este valor é curto demais.').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('password')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    // Accepting signs in, and a user with one school goes straight to it.
    await page.getByRole('heading', { name: 'Olá, Rita' }).waitFor()
    expect(page.url()).toBe(`${sineta.url}/panel/${school.cnpj}`)
    expect(await signIn(email, password)).toBe(200)
    expect(faults).toEqual([])
  })

  test('sees that an invitation was already used, or that the page needs the link of the mail', async () => {
    const { token } = await anInvited()
    await sineta.call('POST /v1/panel/invitation/accept', { body: { token, password } })
    const { page } = await browser.visit(`${sineta.url}/panel/invitation#token=${token}`)
    await page.getByLabel('New password *').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('This invitation is invalid, was already used or has expired.').waitFor()
    await page.reload()
    await page.getByText('This page needs the link from the invitation e-mail').waitFor()
  })

  test('chooses a new password with the link of a mail, and requests another link if it is invalid', async () => {
    const { id, email, token } = await anInvited()
    await sineta.call('POST /v1/panel/invitation/accept', { body: { token, password } })
    const link = `pr_${randomBytes(32).toString('base64url')}`
    await sineta.sql(
      `insert into password_reset (hash, audience, subject_id, expires_at) values ($1, 'panel', $2, clock() + interval '30 minutes')`,
      [createHash('sha256').update(link).digest(), id],
    )
    const choose = async (word: string) => {
      const { page } = await browser.visit(`${sineta.url}/panel/password/reset#token=${link}`)
      await page.getByLabel('New password *').fill(word)
      await page.getByRole('button', { name: 'Save password' }).click()
      return page
    }
    const another = 'outra senha bem comprida'
    await (await choose(another)).getByRole('heading', { name: 'Password changed' }).waitFor()
    expect(await Promise.all([signIn(email, password), signIn(email, another)])).toEqual([401, 200])

    const page = await choose('ainda mais uma senha')
    await page.getByText('This link is invalid, was already used or has expired.').waitFor()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText(`If an account exists for ${email}`).waitFor()
  })

  test('reads Portuguese if the browser prefers neither of our languages', async () => {
    const { page } = await browser.visit(`${sineta.url}/panel/password/forgot`, { locale: 'de-DE' })
    await page.getByRole('heading', { name: 'Redefinir a senha' }).waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  })

  test.each(['light', 'dark'] as const)('can read and use the pages on a phone, %s', async (colorScheme) => {
    for (const address of ['invitation#token=x', 'password/reset#token=x', 'password/forgot', 'invitation']) {
      const viewport = { width: 390, height: 844 }
      const { page, faults } = await browser.visit(`${sineta.url}/panel/${address}`, { viewport, colorScheme })
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
      expect(await violations(page)).toEqual([])
      expect(faults).toEqual([])
      await page.context().close()
    }
  })
})
