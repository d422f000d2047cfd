import { expect } from 'vitest'
import type { eventRecorder } from './event-recorder.ts'
import type { Reply } from './sineta.ts'

/** Expects that a request is refused with this code, and that it publishes no event. */
export const refusalChecker =
  (eventsDuring: ReturnType<typeof eventRecorder>) =>
  async (request: () => Promise<Reply>, status: number, code: string): Promise<Reply> => {
    let reply: Reply | undefined
    const events = await eventsDuring(async () => {
      reply = await request()
    })
    expect([reply?.status, reply?.body?.code]).toEqual([status, code])
    expect(events).toEqual([])
    return reply!
  }
