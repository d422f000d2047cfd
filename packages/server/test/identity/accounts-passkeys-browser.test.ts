import { describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { needs } from '../support/machine.ts'
import { aPartner, password } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'

const sineta = useSineta()

describe('in a browser', needs('chromium'), () => {
  const browser = useBrowser()

  test('a passkey is created on one of our pages and signs in to it by cookie', async () => {
    const { email } = await aPartner(sineta)
    const { page } = await browser.visit(`${sineta.url.replace('127.0.0.1', 'localhost')}/`)
    await addAuthenticator(page)

    const answers = await page.evaluate(
      async ({ email, password }) => {
        const post = async (path: string, body: unknown = {}) => {
          const response = await fetch(`/v1/portal/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
          return { status: response.status, body: await response.json() }
        }
        // Browser globals that Node's types do not have.
        const { navigator, PublicKeyCredential: Credential } = globalThis as unknown as {
          navigator: { credentials: Record<'create' | 'get', (options: { publicKey: unknown }) => Promise<unknown>> }
          PublicKeyCredential: Record<string, (options: unknown) => unknown>
        }
        const { credentials } = navigator

        await post('session', { email, password, cookie: true })
        const toMake = await post('passkey/options', { password })
        const made = await credentials.create({ publicKey: Credential.parseCreationOptionsFromJSON!(toMake.body) })
        const added = await post('passkey', { name: 'Este computador', credential: made })
        await fetch('/v1/portal/session', { method: 'DELETE' })
        const signedOut = await fetch('/v1/portal/session')

        const toSign = await post('session/passkey/options')
        const signed = await credentials.get({ publicKey: Credential.parseRequestOptionsFromJSON!(toSign.body) })
        const opened = await post('session/passkey', { credential: signed, cookie: true })
        const who = await fetch('/v1/portal/session')
        return { added, signedOut: signedOut.status, opened, who: await who.json() }
      },
      { email, password },
    )
    expect(answers).toMatchObject({
      added: { status: 200, body: { token: null, passkey: { name: 'Este computador' } } },
      signedOut: 401,
      opened: { status: 200, body: { token: null } },
      who: { email },
    })
  })
})
