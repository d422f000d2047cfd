import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createMailer } from './mailer.ts'

const message = { to: 'ana@escola.example', subject: 'Nova senha', text: 'https://sineta.example/#token=pr_secret' }

async function logged(production: boolean): Promise<string> {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  expect(await createMailer({ smtpUrl: null, from: 'x', production, log })(message)).toBe(true)
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
