import type { Receiver } from './receiver.ts'
import type { TestSineta } from './sineta.ts'

/** Returns the events that a receiver gets because of `work`, and none from before: `[event, data]` in the order of arrival. */
export const eventRecorder =
  (sineta: TestSineta, receiver: Receiver) =>
  async (work: () => Promise<unknown>): Promise<[string, any][]> => {
    await sineta.deliver()
    receiver.clear()
    await work()
    await sineta.deliver()
    return receiver.received.map(({ json }) => [json.event, json.data])
  }
