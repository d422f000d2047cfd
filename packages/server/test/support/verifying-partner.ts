import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { type AClient, anApp, connect } from './builders.ts'
import type { Receiver } from './receiver.ts'
import type { TestSineta } from './sineta.ts'

/**
 * Connects a partner to the client. Returns a function that delivers and returns the events since its last call, with each
 * signature verified.
 */
export async function aVerifyingPartner(sineta: TestSineta, client: AClient, receiver: Receiver) {
  const app = await anApp(sineta, { productionUrl: receiver.url })
  await connect(sineta, app, client)
  return async (): Promise<{ event: string; data: any }[]> => {
    await sineta.deliver()
    const came = receiver.received.map(({ body, headers }) => {
      expect(new Webhook(app.secret).verify(body, headers as Record<string, string>)).toBeTruthy()
      return JSON.parse(body) as { event: string; data: any }
    })
    receiver.clear()
    return came
  }
}
