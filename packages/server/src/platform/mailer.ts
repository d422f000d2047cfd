import { Socket } from 'node:net'
import type { Log } from './log.ts'

export type Message = { readonly to: string; readonly subject: string; readonly text: string }

/** Sends a message. Resolves to false if no server accepted it; never throws. */
export type Mailer = (message: Message) => Promise<boolean>

export type MailerOptions = {
  /** Mail servers in order of preference; null if none is configured. */
  smtpUrls: readonly string[] | null
  /** If false, mail is sent in plain text to a server that does not offer TLS. */
  requireTls: boolean
  from: string
  production: boolean
  log: Log
  /** Time limit for sending one message to one server. */
  messageMs?: number
}

// A server that accepts a connection and stays silent delays a message by `connectTimeoutMs`; then the next server is tried.
// Once a server responds it has longer, because some scan a message before they confirm it.
const connectTimeoutMs = 4_000
const socketTimeoutMs = 10_000

// A server that sends a byte now and then never exceeds the limits above, so each message has a limit too. Two servers fit into
// the 60 s of the job that sends mail.
const defaultMessageMs = 25_000

// How long a server that failed is tried last.
const avoidMs = 60_000

export function createMailer({
  smtpUrls,
  requireTls,
  from,
  production,
  log,
  messageMs = defaultMessageMs,
}: MailerOptions): Mailer {
  if (smtpUrls === null)
    return async ({ subject, text }) => {
      // Links in mail open accounts. On a developer's machine the log replaces the mailbox; in production many people read the
      // log, so it only says that a mail was not sent. The recipient's address is never logged.
      log.warn({ subject, ...(production ? {} : { text }) }, 'mail.no_server')
      return true
    }
  const servers = smtpUrls.map((url) => ({ url: new URL(url), failedAt: -avoidMs }))
  return async (message) => {
    const isAvoided = ({ failedAt }: { failedAt: number }) => performance.now() - failedAt < avoidMs
    const orderedServers = [...servers.filter((server) => !isAvoided(server)), ...servers.filter(isAvoided)]
    for (const server of orderedServers) {
      try {
        await withConnection(server.url, requireTls, messageMs, (transport) => transport.sendMail({ from, ...message }))
        return true
      } catch (error) {
        // Servers repeat mail addresses in their responses, so only the code is logged.
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        log.warn({ server: servers.indexOf(server) + 1, code, response_code: responseCode }, 'mail.failed')
        // With a response code the server refused this message; without one, the server itself failed.
        if (responseCode === undefined) server.failedAt = performance.now()
      }
    }
    return false
  }
}

/** Connects and signs in to each server without sending anything. Throws the reason if that fails. */
export async function verifyMailServers(smtpUrls: readonly string[], requireTls: boolean): Promise<void> {
  for (const url of smtpUrls)
    await withConnection(new URL(url), requireTls, defaultMessageMs, (transport) => transport.verify())
}

type Transport = Awaited<ReturnType<typeof transportTo>>

/**
 * Runs `work` with a transport over a socket of ours, which is destroyed at the time limit, because nodemailer cannot cancel a
 * send in progress.
 */
async function withConnection<T>(
  url: URL,
  requireTls: boolean,
  limitMs: number,
  work: (transport: Transport) => Promise<T>,
): Promise<T> {
  const socket = new Socket()
  let timer: NodeJS.Timeout | undefined
  // Rejects before the socket is destroyed, because nodemailer reports a partial line such as `451-` as a refusal of the message
  // when the connection closes.
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`not finished after ${limitMs} ms`), { code: 'ETIMEDOUT' }))
      socket.destroy()
    }, limitMs)
  })
  try {
    return await Promise.race([transportTo(url, requireTls, socket).then(work), limit])
  } finally {
    clearTimeout(timer)
  }
}

async function transportTo(url: URL, requireTls: boolean, socket: Socket) {
  // Loaded with the first message, to make the start faster.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    socket,
    // An IPv6 address has brackets in a URL but not for a socket.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    // Links in mail open accounts, so a server in the middle must not be able to strip TLS.
    requireTLS: requireTls,
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
  })
}
