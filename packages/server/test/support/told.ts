import type { Receiver } from './receiver.ts'
import type { TestSineta } from './sineta.ts'

/** What a receiver is told because of `work`, and of nothing before it: `[event, data]` in the order of arrival. */
export const telling =
  (sineta: TestSineta, receiver: Receiver) =>
  async (work: () => Promise<unknown>): Promise<[string, any][]> => {
    await sineta.deliver()
    receiver.clear()
    await work()
    await sineta.deliver()
    return receiver.received.map(({ json }) => [json.event, json.data])
  }
