import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { type BodyOf, call } from '../api/call.ts'
import { ApiError, type Problem } from '../api/problem.ts'
import type { Site } from '../site.ts'

/** The user cancelled the browser's prompt, or the device has no passkey. Not an alarming error. */
const stopped: Problem = { status: 0, code: 'passkey_stopped', detail: '', faults: [] }

export const supportsPasskeys = () => 'PublicKeyCredential' in globalThis

/**
 * Passkeys are bound to a host name. Returns null if the page already has one, the same page on localhost if it was opened by a
 * loopback address, and an empty string for any other IP address.
 */
export function urlByHostName({ hostname, href }: Pick<Location, 'hostname' | 'href'>): string | null {
  if (!/^[\d.]+$|^\[/.test(hostname)) return null
  const isThisMachine = hostname.startsWith('127.') || hostname === '[::1]'
  const url = new URL(href)
  url.hostname = 'localhost'
  return isThisMachine ? url.href : ''
}

/** Signs in with any passkey the browser offers, without asking for the email address first. */
export async function signInWithPasskey(site: Site): Promise<unknown> {
  const options = await call(`POST /v1/${site}/session/passkey/options`, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const credential = await startAuthentication({
    // The server's library creates these options for the browser's library, and both are of the same release.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch(failStopped)
  return call(`POST /v1/${site}/session/passkey`, {
    body: { credential: asBody<BodyOf<'POST /v1/portal/session/passkey'>['credential']>(credential), cookie: true },
  })
}

export async function addPasskey(site: Site, name: string, password: string): Promise<unknown> {
  const options = await call(`POST /v1/${site}/passkey/options`, { body: { password } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const credential = await startRegistration({
    // Safe for the same reason as in `signInWithPasskey`.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch(failStopped)
  return call(`POST /v1/${site}/passkey`, {
    body: { name, credential: asBody<BodyOf<'POST /v1/portal/passkey'>['credential']>(credential) },
  })
}

function failStopped(): never {
  throw new ApiError(stopped)
}

/** Casts a credential to a request body. It is plain data, but the library's types are wider than our schemas. */
const asBody = <T>(credential: unknown) => credential as T
