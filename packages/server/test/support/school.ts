import { beforeAll } from 'vitest'
import { type AClient, type ASchool, aClient, aSchool } from './builders.ts'
import { eventRecorder } from './event-recorder.ts'
import { useReceiver } from './receiver.ts'
import { refusalChecker } from './refusal-checker.ts'
import { type CallOptions, useSineta } from './sineta.ts'

/** The usual start of a test: a client whose URL receives every event, a school, and another school of the same client. */
export function useSchool(options: Parameters<typeof aSchool>[2] = {}) {
  const sineta = useSineta()
  const receiver = useReceiver()
  const eventsDuring = eventRecorder(sineta, receiver)
  const expectRefusal = refusalChecker(eventsDuring)
  // Filled before the first test runs, so that constants at the top of a file can refer to them.
  const client = {} as AClient
  const school = {} as ASchool
  const other = {} as ASchool
  beforeAll(async () => {
    Object.assign(client, await aClient(sineta, { webhookUrl: receiver.url }))
    Object.assign(school, await aSchool(sineta, client, options))
    Object.assign(other, await aSchool(sineta, client))
  })
  /** A request with the client's key, unless `as` says otherwise. */
  const call = (route: string, options: CallOptions = {}) => sineta.call(route, { as: client.key, ...options })
  return {
    sineta,
    receiver,
    eventsDuring,
    expectRefusal,
    client,
    school,
    other,
    call,
    expectRefusedCall: (route: string, body: unknown, status: number, code: string, headers = {}) =>
      expectRefusal(() => call(route, { body, headers }), status, code),
  }
}
