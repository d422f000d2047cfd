import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Context } from './context.ts'
import { Failure } from './failure.ts'
import { printable } from './output.ts'

export type Prompt = {
  /** Asks a question. With `isSecret`, the answer is not shown while it is typed. */
  ask(question: string, isSecret?: boolean): Promise<string>
  close(): void
}

/** Creates a prompt for questions. Without a terminal, the lines of standard input are the answers. */
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
  // No history, because the up arrow would show the password at the next question.
  const reader = createInterface({ input: stdin, output: echo, terminal: isTerminal, historySize: 0 })
  const lines = reader[Symbol.asyncIterator]()
  signal.addEventListener('abort', () => reader.close())
  reader.on('SIGINT', () => {
    // End the line of the question.
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
          remedy: 'Answer at the terminal, or pass one line per answer on standard input.',
        })
      return value.trim()
    },
    close: () => reader.close(),
  }
}
