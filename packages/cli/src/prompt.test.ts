import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createPrompt } from './prompt.ts'

function atTerminal() {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true })
  const screen = new PassThrough().setEncoding('utf8')
  const stop = new AbortController()
  const prompt = createPrompt({ stdin: keyboard, stderr: screen, signal: stop.signal, interrupt: () => stop.abort() })
  const typed = (question: string, keys: string, isSecret = false) => {
    const answer = prompt.ask(question, isSecret)
    keyboard.write(keys)
    return answer
  }
  return { prompt, screen, typed, signal: stop.signal }
}

it('a password is not shown, not even by the up arrow at the next question', async () => {
  const { prompt, screen, typed } = atTerminal()
  expect(await typed('E-mail', 'ana@example.com\r')).toBe('ana@example.com')
  expect(await typed('Password', 'correct horse\r', true)).toBe('correct horse')
  expect(await typed('App (one\u001b[2J, two)', '\u001b[Atwo\r')).toBe('two')
  prompt.close()
  const shown = screen.read() as string
  expect(shown).toContain('ana@example.com')
  expect(shown).not.toContain('correct horse')
  expect(shown).not.toContain('one\u001b[2J')
})

it('Ctrl-C at a question interrupts the command', async () => {
  const { typed, signal } = atTerminal()
  await expect(typed('Password', 'corr\u0003', true)).rejects.toThrow('No answer')
  expect(signal.aborted).toBe(true)
})
