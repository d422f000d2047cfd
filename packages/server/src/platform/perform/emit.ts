import { catalogue, type EventName } from '@sineta/contract'
import type { Emit, Operation } from '../operation/operation.ts'
import type { Emitted } from './call.ts'

/** Returns an `emit` that collects the events of a call, which the outbox writes in the same transaction. */
export const emitInto =
  (emitted: Emitted[], operation: Operation, call: Emitted['call']): Emit<EventName> =>
  (name, data, about) => {
    if (!(name in catalogue)) throw new Error(`${operation.path} cannot emit ${name}`)
    emitted.push({ name, data, about, call, operation })
  }
