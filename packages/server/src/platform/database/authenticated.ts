import type { Duplex } from 'node:stream'
import type { Authentication, Method } from './address/authentication.ts'

/** The parts of the driver's connection that its types leave out. */
export type Wire = {
  readonly stream: Duplex & { readonly encrypted?: boolean }
  ssl: unknown
  connect(port: number | string, host?: string): void
  attachListeners(stream: Duplex): void
  on(event: string, listener: (message: { readonly mechanisms?: readonly string[] }) => void): void
  emit(event: string, ...values: unknown[]): void
}

const methodOf: Readonly<Record<string, Method>> = {
  authenticationCleartextPassword: 'password',
  authenticationMD5Password: 'md5',
  authenticationSASL: 'scram-sha-256',
}

/**
 * Ends a connection whose server requests a kind of authentication that the address does not accept. Our listener runs before the
 * driver's and destroys the stream, so no password is sent. `onAnswer` is called when the server has accepted this form of
 * connection, with or without TLS.
 */
export function demandAuthentication(
  wire: Wire,
  { accepts, channelBinding }: Authentication,
  onAnswer: () => void,
): void {
  let method: Method = 'none'
  let isProven = false
  const refuse = (reason: string) => {
    wire.emit('error', new Error(`the server was refused: ${reason}`))
    wire.stream.destroy()
  }
  const check = (mechanisms: readonly string[] = []) => {
    if (!accepts(method)) return refuse(`it wants the authentication ${method}, which require_auth does not accept`)
    if (channelBinding !== 'require' || (method === 'scram-sha-256' && isProven)) return
    if (!wire.stream.encrypted || !mechanisms.includes('SCRAM-SHA-256-PLUS'))
      refuse(`it offers no channel binding, which channel_binding requires`)
  }
  for (const [message, its] of Object.entries(methodOf))
    wire.on(message, ({ mechanisms }) => {
      onAnswer()
      method = its
      check(mechanisms)
    })
  wire.on('authenticationSASLFinal', () => {
    isProven = true
  })
  wire.on('authenticationOk', () => {
    onAnswer()
    // A server that lets us in without proving that it knows the password may be an impostor.
    if (method === 'scram-sha-256' && !isProven) return refuse('it did not prove that it knows the password')
    if (method === 'none' || method === 'scram-sha-256') check()
  })
}
