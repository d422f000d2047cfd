// The public API of the package. Samples for tests are in `@sineta/receiver/testing`.

export type { Envelope, EventData, EventName, Pattern } from './envelope.ts'
export { fastifyPlugin } from './fastify.ts'
export { fetchHandler } from './fetch.ts'
export { nodeHandler } from './node.ts'
export { type PulledDelivery, type PullOptions, pull } from './pull.ts'
export { createReceiver, type Outcome, type Receiver, type ReceiverOptions } from './receiver.ts'
export type { Refusal, RefusalCode } from './refusal.ts'
export { memory, type Seen } from './seen.ts'
