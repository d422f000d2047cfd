import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { type BodyOf, call } from '../api/call.ts'
import { ApiError, type Problem } from '../api/problem.ts'
import type { House } from '../house.ts'

/** The person closed the browser's question, or the device has nothing to answer with: nothing to be alarmed by. */
const stopped: Problem = { status: 0, code: 'passkey_stopped', detail: '', faults: [] }

export const knowsPasskeys = () => 'PublicKeyCredential' in globalThis

/** Passkeys belong to a name. On the machine itself that is localhost; null where the page has a name already. */
export function addressByName({ hostname, href }: Pick<Location, 'hostname' | 'href'>): string | null {
  if (!/^[\d.]+$|^\[/.test(hostname)) return null
  const isThisMachine = hostname.startsWith('127.') || hostname === '[::1]'
  const url = new URL(href)
  url.hostname = 'localhost'
  return isThisMachine ? url.href : ''
}

/** Signs in with any passkey the browser offers: no name has to be typed first. */
export async function signInWithPasskey(house: House): Promise<unknown> {
  const options = await call(`POST /v1/${house}/session/passkey/options`, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const credential = await startAuthentication({
    // The server's library makes these for the browser's, and both are of one release.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch(failStopped)
  return call(`POST /v1/${house}/session/passkey`, {
    body: { credential: asBody<BodyOf<'POST /v1/portal/session/passkey'>['credential']>(credential), cookie: true },
  })
}

export async function addPasskey(house: House, name: string, password: string): Promise<unknown> {
  const options = await call(`POST /v1/${house}/passkey/options`, { body: { password } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const credential = await startRegistration({
    // As above.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch(failStopped)
  return call(`POST /v1/${house}/passkey`, {
    body: { name, credential: asBody<BodyOf<'POST /v1/portal/passkey'>['credential']>(credential) },
  })
}

function failStopped(): never {
  throw new ApiError(stopped)
}

/** As it goes over the wire: what a browser says is plain data, under types that are wider than our shapes. */
const asBody = <T>(credential: unknown) => credential as T
