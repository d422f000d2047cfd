import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { createReceiver, nodeHandler } from '../../../receiver/src/index.ts'
import { type AClient, anApp, connect } from './builders.ts'
import type { TestSineta } from './sineta.ts'

export type PartnerReceiver = {
  /** Connects an app with this receiver to the client. From then on, every event of the client's schools arrives here. */
  subscribeTo(client: AClient): Promise<void>
  /** Returns the events that `work` caused, as `[event, data]` in the order of arrival. Fails if a signature does not verify. */
  during(work: () => Promise<unknown>): Promise<[string, any][]>
}

/** A partner's receiver, built with the published receiver package, which verifies every signature. */
export function usePartnerReceiver(sineta: TestSineta): PartnerReceiver {
  let handled: [string, any][] = []
  let refused: unknown[] = []
  let handler: ReturnType<typeof nodeHandler> | undefined
  const server = createServer((request, response) => handler?.(request, response))
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    async subscribeTo(client) {
      const productionUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      const app = await anApp(sineta, { productionUrl })
      await connect(sineta, app, client)
      const receiver = createReceiver({
        secret: app.secret,
        environment: 'live',
        onRefused: (refusal) => refused.push(refusal),
      })
      handler = nodeHandler(receiver.on('*', ({ event, data }) => handled.push([event, data])))
    },
    async during(work) {
      await sineta.deliver()
      handled = []
      refused = []
      await work()
      // A job checks photos before their events are published. Advance past its pause so that it is due.
      await sineta.advance(5)
      await sineta.parts.jobs.runDue()
      await sineta.deliver()
      if (refused.length > 0) throw new Error(`The receiver refused ${JSON.stringify(refused)}`)
      return handled
    },
  }
}
