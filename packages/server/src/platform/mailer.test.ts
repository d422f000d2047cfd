import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createMailer } from './mailer.ts'

const message = { to: 'ana@escola.example', subject: 'Nova senha', text: 'https://sineta.example/#token=pr_secret' }

async function logged(production: boolean): Promise<string> {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  expect(await createMailer({ smtpUrls: null, requireTls: true, from: 'x', production, log })(message)).toBe(true)
  return lines.join()
}

test('without a mail server a developer finds the link in the log', async () => {
  const line = await logged(false)
  expect(line).toContain('token=pr_secret')
  expect(line).not.toContain('ana@')
})

test('in production the log never holds a link that opens an account', async () => {
  const line = await logged(true)
  expect(line).toContain('mail.no_server')
  expect(line).not.toContain('pr_secret')
  expect(line).not.toContain('ana@')
})

/** A mail server that offers no TLS; `sent` says whether it got a message unencrypted. */
async function aPlainServer(host: string) {
  let sent = false
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (line === 'DATA') socket.write('354 continue\r\n')
        else if (line === '.') {
          sent = true
          socket.write('250 taken\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else if (/^(EHLO|HELO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n')
        else if (/^STARTTLS/.test(line)) socket.write('502 no\r\n')
      }
    })
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    isSent: () => sent,
    close: () => server.close(),
  }
}

const send = (host: string, port: number, requireTls: boolean) =>
  createMailer({
    smtpUrls: [`smtp://${host}:${port}`],
    requireTls,
    from: 'x@sineta.example',
    production: true,
    log: createLog('silent'),
  })(message)

test('mail is not sent unencrypted unless the setting allows it', async () => {
  const server = await aPlainServer('127.0.0.1')
  expect([await send('127.0.0.1', server.port, true), server.isSent()]).toEqual([false, false])
  expect([await send('127.0.0.1', server.port, false), server.isSent()]).toEqual([true, true])
  server.close()
})

test('a mail server is reached by an IPv6 address', async () => {
  const server = await aPlainServer('::1')
  expect([await send('[::1]', server.port, false), server.isSent()]).toEqual([true, true])
  server.close()
})

test('a mail server that stays silent is skipped for the next one', async () => {
  let asked = 0
  const silent = createServer((socket) => {
    asked += 1
    socket.on('error', () => {})
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const healthy = await aPlainServer('127.0.0.1')
  const ports = [(silent.address() as AddressInfo).port, healthy.port]
  const mailer = createMailer({
    smtpUrls: ports.map((port) => `smtp://127.0.0.1:${port}`),
    requireTls: false,
    from: 'x@sineta.example',
    production: true,
    log: createLog('silent'),
  })
  expect([await mailer(message), healthy.isSent()]).toEqual([true, true])
  // From then on it is tried last, so the next message does not wait for it.
  expect(await mailer(message)).toBe(true)
  expect(asked).toBe(1)
  silent.close()
  healthy.close()
})

test('a mail server that never finishes its response is skipped', async () => {
  const closed: Promise<unknown>[] = []
  const endless = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail\r\n')
    let drip: NodeJS.Timeout | undefined
    socket.once('data', () => {
      socket.write('250-mail\r\n451-')
      drip = setInterval(() => socket.write('x'), 100)
    })
    closed.push(new Promise((done) => socket.on('close', done)).then(() => clearInterval(drip)))
  })
  endless.listen(0, '127.0.0.1')
  await once(endless, 'listening')
  const healthy = await aPlainServer('127.0.0.1')
  const lines: string[] = []
  const mailer = createMailer({
    smtpUrls: [(endless.address() as AddressInfo).port, healthy.port].map((port) => `smtp://127.0.0.1:${port}`),
    requireTls: false,
    from: 'x@sineta.example',
    production: true,
    log: createLog('info', { write: (line) => lines.push(line) }),
    messageMs: 1_000,
  })
  expect([await mailer(message), healthy.isSent()]).toEqual([true, true])
  await Promise.all(closed)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'mail.failed', server: 1, code: 'ETIMEDOUT' }),
  ])
  // It is tried last for the next message.
  expect(await mailer(message)).toBe(true)
  expect(closed).toHaveLength(1)
  endless.close()
  healthy.close()
})
