import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { type Answered, ask, type BodyOf } from '../api/ask.ts'
import type { Problem } from '../api/problem.ts'

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

/** Signs in with whatever passkey the browser offers: nobody has to say who they are first. */
export async function signInWithPasskey(): Promise<Answered<unknown>> {
  const options = await ask('POST /v1/portal/session/passkey/options', {})
  if (!options.ok) return options
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const credential = await startAuthentication({
      // The server's library makes these for the browser's, and both are of one release.
      optionsJSON: options.answer as unknown as PublicKeyCredentialRequestOptionsJSON,
    })
    return ask('POST /v1/portal/session/passkey', {
      body: { credential: asBody<BodyOf<'POST /v1/portal/session/passkey'>['credential']>(credential), cookie: true },
    })
  } catch {
    return { ok: false, problem: stopped }
  }
}

export async function addPasskey(name: string, password: string): Promise<Answered<unknown>> {
  const options = await ask('POST /v1/portal/passkey/options', { body: { password } })
  if (!options.ok) return options
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const credential = await startRegistration({
      // As above.
      optionsJSON: options.answer as unknown as PublicKeyCredentialCreationOptionsJSON,
    })
    return ask('POST /v1/portal/passkey', {
      body: { name, credential: asBody<BodyOf<'POST /v1/portal/passkey'>['credential']>(credential) },
    })
  } catch {
    return { ok: false, problem: stopped }
  }
}

/** As it goes over the wire: what a browser says is plain data, under types that are wider than our shapes. */
const asBody = <T>(credential: unknown) => credential as T
