import { catalogue, type EventName } from '@sineta/contract'
import type { Emitted } from '../../src/platform/perform/call.ts'
import type { ASchool } from './builders.ts'

/** An event with its example data, as an operation of this school passes it to the outbox. */
export const anEmitted = (name: EventName, school: ASchool, environment: 'live' | 'sandbox'): Emitted => ({
  name,
  data: catalogue[name].example as Emitted['data'],
  call: {
    admission: {
      caller: { kind: 'device' },
      context: { school: { ...school, environment, settings: {} } },
    } as never,
    requestId: 'test',
  },
  operation: { method: 'POST', path: '/test' } as Emitted['operation'],
})
