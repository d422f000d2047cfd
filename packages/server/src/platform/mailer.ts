import { createTransport } from 'nodemailer'
import type { Log } from './log.ts'

export type Message = { readonly to: string; readonly subject: string; readonly text: string }

/** Sends mail; whether it was taken is a result. */
export type Mailer = (message: Message) => Promise<boolean>

export type MailerOptions = {
  smtpUrl: string | null
  /** Without it mail is sent in the clear to a server that offers no TLS. */
  requireTls: boolean
  from: string
  production: boolean
  log: Log
}

const patienceMs = 10_000

export function createMailer({ smtpUrl, requireTls, from, production, log }: MailerOptions): Mailer {
  if (smtpUrl === null)
    return async ({ subject, text }) => {
      // Links in mail open accounts. On a developer's machine the log is the mailbox; in production it is read by many,
      // so it only says that a mail was not sent. The address is in neither.
      log.warn({ subject, ...(production ? {} : { text }) }, 'mail.no_server')
      return true
    }
  const transport = transportOf(smtpUrl, requireTls)
  return async (message) => {
    try {
      await transport.sendMail({ from, ...message })
      return true
    } catch (error) {
      // Servers repeat addresses in what they answer, so only the code is kept.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      log.warn({ code, response_code: responseCode }, 'mail.failed')
      return false
    }
  }
}

/** Connects and signs in, and sends nothing. Fails with the reason. */
export async function verifyMailServer(smtpUrl: string, requireTls: boolean): Promise<void> {
  await transportOf(smtpUrl, requireTls).verify()
}

function transportOf(smtpUrl: string, requireTls: boolean) {
  const url = new URL(smtpUrl)
  return createTransport({
    // A URL has an IPv6 address in brackets, a socket has it without.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    // Links in mail open accounts: a server in between must not be able to say that there is no TLS.
    requireTLS: requireTls,
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
}
