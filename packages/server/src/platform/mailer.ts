import { Socket } from 'node:net'
import type { Log } from './log.ts'

export type Message = { readonly to: string; readonly subject: string; readonly text: string }

/** Sends mail; whether it was taken is a result. */
export type Mailer = (message: Message) => Promise<boolean>

export type MailerOptions = {
  /** Servers in the order of preference; null: there is none. */
  smtpUrls: readonly string[] | null
  /** Without it mail is sent in the clear to a server that offers no TLS. */
  requireTls: boolean
  from: string
  production: boolean
  log: Log
  /** The time limit of one letter at one server. */
  letterMs?: number
}

// A server that accepts and stays silent costs a letter this long, and then the next server has it. Once it talks it may
// take its time: some look a letter over before they confirm it.
const connectMs = 4_000
const talkMs = 10_000

// A server that sends a byte now and then is never silent for long, so the whole letter has a limit too. Two servers fit into
// the 60 s of a job that sends mail.
const defaultLetterMs = 25_000

// A server that failed is the last choice for so long.
const avoidMs = 60_000

export function createMailer({
  smtpUrls,
  requireTls,
  from,
  production,
  log,
  letterMs = defaultLetterMs,
}: MailerOptions): Mailer {
  if (smtpUrls === null)
    return async ({ subject, text }) => {
      // Links in mail open accounts. On a developer's machine the log is the mailbox; in production it is read by many,
      // so it only says that a mail was not sent. The address is in neither.
      log.warn({ subject, ...(production ? {} : { text }) }, 'mail.no_server')
      return true
    }
  const servers = smtpUrls.map((url) => ({ url: new URL(url), failedAt: -avoidMs }))
  return async (message) => {
    const isAvoided = ({ failedAt }: { failedAt: number }) => performance.now() - failedAt < avoidMs
    const inOrder = [...servers.filter((server) => !isAvoided(server)), ...servers.filter(isAvoided)]
    for (const server of inOrder) {
      try {
        await withConnection(server.url, requireTls, letterMs, (transport) => transport.sendMail({ from, ...message }))
        return true
      } catch (error) {
        // Servers repeat addresses in what they answer, so only the code is kept.
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        log.warn({ server: servers.indexOf(server) + 1, code, response_code: responseCode }, 'mail.failed')
        // A refusal is about the letter; without a response it is the server that has failed.
        if (responseCode === undefined) server.failedAt = performance.now()
      }
    }
    return false
  }
}

/** Connects to each server and signs in, and sends nothing. Fails with the reason. */
export async function verifyMailServers(smtpUrls: readonly string[], requireTls: boolean): Promise<void> {
  for (const url of smtpUrls)
    await withConnection(new URL(url), requireTls, defaultLetterMs, (transport) => transport.verify())
}

type Transport = Awaited<ReturnType<typeof transportTo>>

/** Gives nodemailer the socket for one piece of work and destroys it at the time limit: a send in progress cannot be cancelled. */
async function withConnection<T>(
  url: URL,
  requireTls: boolean,
  limitMs: number,
  work: (transport: Transport) => Promise<T>,
): Promise<T> {
  const socket = new Socket()
  let timer: NodeJS.Timeout | undefined
  // Rejects by itself: nodemailer reports half a line such as `451-` as a refusal of the letter when the connection closes.
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`no end after ${limitMs} ms`), { code: 'ETIMEDOUT' }))
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
  // Loaded with the first letter: a start is quicker without it.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    socket,
    // A URL has an IPv6 address in brackets, a socket has it without.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    // Links in mail open accounts: a server in between must not be able to say that there is no TLS.
    requireTLS: requireTls,
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: talkMs,
  })
}
