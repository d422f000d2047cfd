import { expect, it } from 'vitest'
import { createAcknowledger } from './acknowledger.ts'

it('only the latest of many acknowledgements is sent, one request at a time', async () => {
  const sent: string[] = []
  let release = () => {}
  const acknowledger = createAcknowledger(async (id) => {
    sent.push(id)
    if (sent.length === 1)
      await new Promise<void>((resolve) => {
        release = resolve
      })
  })
  for (const id of ['1', '2', '3']) acknowledger.note(id)
  release()
  expect(await acknowledger.flush()).toBe(true)
  expect(sent).toEqual(['1', '3'])
})

it('a failed acknowledgement is sent with the next one, or on flush', async () => {
  const sent: string[] = []
  let isCut = true
  const acknowledger = createAcknowledger(async (id) => {
    if (isCut) throw new Error('no network')
    sent.push(id)
  })
  acknowledger.note('1')
  expect(await acknowledger.flush()).toBe(false)
  isCut = false
  expect(await acknowledger.flush()).toBe(true)
  expect(sent).toEqual(['1'])
})

it('an acknowledgement in flight when the connection was lost is sent again', async () => {
  const sent: string[] = []
  const acknowledger = createAcknowledger((id, lost) => {
    sent.push(id)
    return sent.length > 1
      ? Promise.resolve()
      : new Promise((_resolve, reject) => lost.addEventListener('abort', () => reject(new Error('lost'))))
  })
  acknowledger.note('1')
  acknowledger.abandon()
  expect(await acknowledger.flush()).toBe(true)
  expect(sent).toEqual(['1', '1'])
})

it('a flush with nothing to acknowledge succeeds', async () => {
  expect(await createAcknowledger(() => Promise.reject(new Error('never called'))).flush()).toBe(true)
})
