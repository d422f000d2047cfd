import { verify } from '@sineta/contract/signature'
import { beforeAll, expect } from 'vitest'
import { type AClient, type ASchool, aPanelSession } from './builders.ts'
import type { Receiver } from './receiver.ts'
import type { TestSineta } from './sineta.ts'

/**
 * Turns the client's signing on. Returns a function that returns the events that `work` caused, each verified with the client's
 * own secret.
 */
export function useVerifiedEvents(sineta: TestSineta, client: AClient, school: ASchool, receiver: Receiver) {
  let secret = ''
  beforeAll(async () => {
    const { body } = await sineta.call('PUT /v1/panel/client/api', {
      as: await aPanelSession(sineta, client, school, 'owner'),
      body: { webhook_url: receiver.url, signing_enabled: true },
    })
    secret = body.signing_secret
  })
  return async (work: () => Promise<unknown>): Promise<[string, any][]> => {
    await sineta.deliver()
    receiver.clear()
    await work()
    await sineta.deliver()
    return receiver.received.map(({ headers, body, json }) => {
      const nowSeconds = Number(headers['webhook-timestamp'])
      expect(verify({ secrets: [secret], headers, body, nowSeconds }).ok).toBe(true)
      return [json.event, json.data]
    })
  }
}
