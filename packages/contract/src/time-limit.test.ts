import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { within } from './time-limit.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('a request without a response ends in time, even after a garbage collection', async () => {
  const ended = within(50, new AbortController().signal, untilAborted)
  setTimeout(collectGarbage, 10)
  await expect(ended).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a request ends when the signal it was given aborts', async () => {
  const whole = new AbortController()
  const ended = within(60_000, whole.signal, untilAborted)
  whole.abort(new Error('stopped'))
  await expect(ended).rejects.toThrow('stopped')
  await expect(within(60_000, whole.signal, async ({ aborted }) => aborted)).resolves.toBe(true)
})
