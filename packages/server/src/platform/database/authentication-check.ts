import type { Duplex } from 'node:stream'
import type { Authentication, AuthMethod } from './address/authentication.ts'

/** The parts of the driver's connection that its types leave out. */
export type DriverConnection = {
  readonly stream: Duplex & { readonly encrypted?: boolean }
  ssl: unknown
  connect(port: number | string, host?: string): void
  attachListeners(stream: Duplex): void
  on(event: string, listener: (message: { readonly mechanisms?: readonly string[] }) => void): void
  emit(event: string, ...values: unknown[]): void
}

const methodByMessage: Readonly<Record<string, AuthMethod>> = {
  authenticationCleartextPassword: 'password',
  authenticationMD5Password: 'md5',
  authenticationSASL: 'scram-sha-256',
}

/**
 * Ends a connection whose server requests a kind of authentication that the address does not accept. Our listener runs before the
 * driver's and destroys the stream, so no password is sent. `onAnswer` is called when the server has accepted this form of
 * connection, with or without TLS.
 */
export function enforceAuthentication(
  connection: DriverConnection,
  { accepts, channelBinding }: Authentication,
  onAnswer: () => void,
): void {
  let method: AuthMethod = 'none'
  let isProven = false
  const refuse = (reason: string) => {
    connection.emit('error', new Error(`the server was refused: ${reason}`))
    connection.stream.destroy()
  }
  const check = (mechanisms: readonly string[] = []) => {
    if (!accepts(method)) return refuse(`it wants the authentication ${method}, which require_auth does not accept`)
    if (channelBinding !== 'require' || (method === 'scram-sha-256' && isProven)) return
    if (!connection.stream.encrypted || !mechanisms.includes('SCRAM-SHA-256-PLUS'))
      refuse(`it offers no channel binding, which channel_binding requires`)
  }
  for (const [message, requested] of Object.entries(methodByMessage))
    connection.on(message, ({ mechanisms }) => {
      onAnswer()
      method = requested
      check(mechanisms)
    })
  connection.on('authenticationSASLFinal', () => {
    isProven = true
  })
  connection.on('authenticationOk', () => {
    onAnswer()
    // A server that lets us in without proving that it knows the password may be an impostor.
    if (method === 'scram-sha-256' && !isProven) return refuse('it did not prove that it knows the password')
    if (method === 'none' || method === 'scram-sha-256') check()
  })
}
