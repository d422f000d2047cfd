import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPartner } from './support/management.ts'
import { startSineta, type TestSineta } from './support/sineta.ts'

// A mail server that speaks just enough SMTP, and remembers what it was told.
const received: { to: string; text: string }[] = []
let refusing = false
const server = createServer((socket) => {
  let to = ''
  let data: string | null = null
  socket.on('error', () => {})
  socket.write('220 mail\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
      if (data !== null && line !== '.') {
        data += `${line}\n`
      } else if (data !== null) {
        received.push({ to, text: data.replaceAll('=\n', '').replaceAll('=3D', '=') })
        data = null
        socket.write('250 taken\r\n')
      } else if (line.startsWith('RCPT')) {
        to = /<(.+)>/.exec(line)![1]!
        socket.write(refusing ? '451 later\r\n' : '250 ok\r\n')
      } else if (line === 'DATA') {
        data = ''
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  })
})

let sineta: TestSineta & { stop(): Promise<void> }
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  sineta = await startSineta({ SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterAll(async () => {
  await sineta.stop()
  server.close()
})

const forgot = (email: string) => sineta.call('POST /v1/portal/password/forgot', { body: { email } })
async function sendDue() {
  await sineta.advance(61)
  await sineta.parts.jobs.runDue()
}

test('a link to choose a new password comes by mail, and works', async () => {
  const { email } = await aPartner(sineta)
  await forgot(email)
  await sendDue()
  const mail = received.find(({ to }) => to === email)!
  const token = /#token=(pr_[\w-]{43})/.exec(mail.text)?.[1]
  const reset = await sineta.call('POST /v1/portal/password/reset', { body: { token, password: 'uma senha bem nova' } })
  expect(reset.status).toBe(204)
})

test('mail that was not taken is tried again, and then given up', async () => {
  const { email } = await aPartner(sineta)
  refusing = true
  await forgot(email)
  await sendDue()
  refusing = false
  await sendDue()
  expect(received.filter(({ to }) => to === email)).toHaveLength(1)

  refusing = true
  await forgot(email)
  for (let i = 0; i < 6; i++) await sendDue()
  expect(await sineta.sql('select from mail')).toEqual([])
})
