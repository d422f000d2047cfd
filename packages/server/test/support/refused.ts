import { expect } from 'vitest'
import type { Reply } from './sineta.ts'
import type { telling } from './told.ts'

/** Expects that a request is refused with this code, and that it publishes no event. */
export const refusing =
  (told: ReturnType<typeof telling>) =>
  async (request: () => Promise<Reply>, status: number, code: string): Promise<Reply> => {
    let reply: Reply | undefined
    const events = await told(async () => {
      reply = await request()
    })
    expect([reply?.status, reply?.body?.code]).toEqual([status, code])
    expect(events).toEqual([])
    return reply!
  }
