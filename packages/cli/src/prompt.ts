import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Context } from './context.ts'
import { Failure } from './failure.ts'
import { printable } from './output.ts'

export type Prompt = {
  /** `isSecret`: what is typed does not show. */
  ask(question: string, isSecret?: boolean): Promise<string>
  close(): void
}

/** Questions to a person; without a terminal the lines of the input are the answers. */
export function createPrompt({
  stdin,
  stderr,
  signal,
  interrupt,
}: Pick<Context, 'stdin' | 'stderr' | 'signal' | 'interrupt'>): Prompt {
  let isHidden = false
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) stderr.write(chunk)
      done()
    },
  })
  const isTerminal = stdin.isTTY === true
  // Without a history: at the next question the arrow up would show the password.
  const reader = createInterface({ input: stdin, output: echo, terminal: isTerminal, historySize: 0 })
  const lines = reader[Symbol.asyncIterator]()
  signal.addEventListener('abort', () => reader.close())
  reader.on('SIGINT', () => {
    // The question stays on its line.
    stderr.write('\n')
    interrupt()
  })
  return {
    async ask(question, isSecret = false) {
      if (isTerminal) stderr.write(`${printable(question)}: `)
      isHidden = isSecret
      const { value, done } = await lines.next()
      isHidden = false
      if (isTerminal && isSecret) stderr.write('\n')
      if (done)
        throw new Failure(`No answer to: ${question}.`, {
          remedy: 'Answer at the keyboard, or one line each on the input.',
        })
      return value.trim()
    },
    close: () => reader.close(),
  }
}
