import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { needs } from '../support/machine.ts'
import { aPartner, password } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'

const sineta = useSineta()
const browser = useBrowser()

/** Passkeys are bound to a host name, so open pages by `localhost`. */
const byName = () => sineta.url.replace('127.0.0.1', 'localhost')

describe('a member of a partner', needs('chromium'), () => {
  async function signedIn(path: string) {
    const partner = await aPartner(sineta)
    const { page, faults } = await browser.visit(`${byName()}/portal${path}`)
    const signIn = async () => {
      await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(partner.email)
      await page.getByLabel('Password *').fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account:/ }).click()
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    }
    await signIn()
    return { page, faults, signIn, signOut }
  }

  test('adds a passkey, and from then on signs in without typing anything', async () => {
    const { page, faults, signOut } = await signedIn('/account')
    await addAuthenticator(page)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('laptop')
    await page.getByLabel('Your password *').fill('not this one')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Incorrect password.').waitFor()
    await page.getByLabel('Your password *').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('cell', { name: 'laptop', exact: true }).waitFor()

    await signOut()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  test('sets up an authenticator, and needs its code from then on', async () => {
    const { page, faults, signIn, signOut } = await signedIn('/account')
    await page.getByRole('button', { name: 'Set up' }).click()
    // Two forms of the page have a field with this name.
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'New password' }).click()
    await page.getByLabel('New password *').and(page.locator(':focus')).waitFor()
    await page.getByLabel('Your password *').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'QR code with the secret' }).waitFor()
    const secret = await page.locator('code[title]').first().innerText()
    await page.getByRole('textbox', { name: 'Six-digit code' }).fill('000000')
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByText('This is not the current code of your authenticator app.').waitFor()
    await page
      .getByRole('textbox', { name: 'Six-digit code' })
      .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByText('Recovery codes', { exact: true }).waitFor()
    const recovery = await page.getByRole('listitem').first().innerText()

    await signOut()
    await signIn()
    await page.getByRole('textbox', { name: 'Verification code', exact: true }).fill(recovery)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor()
    expect(faults).toEqual([])
  })
})
