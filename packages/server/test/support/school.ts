import { beforeAll } from 'vitest'
import { type AClient, type ASchool, aClient, aSchool } from './builders.ts'
import { useReceiver } from './receiver.ts'
import { refusing } from './refused.ts'
import { type CallOptions, useSineta } from './sineta.ts'
import { telling } from './told.ts'

/** What most stories of a school begin with: a client that is told everything, a school of it, and another one beside. */
export function useSchool(options: Parameters<typeof aSchool>[2] = {}) {
  const sineta = useSineta()
  const receiver = useReceiver()
  const told = telling(sineta, receiver)
  const refused = refusing(told)
  // Filled before the first test, so that a story can name them above it, where it says which requests it makes.
  const client = {} as AClient
  const school = {} as ASchool
  const other = {} as ASchool
  beforeAll(async () => {
    Object.assign(client, await aClient(sineta, { webhookUrl: receiver.url }))
    Object.assign(school, await aSchool(sineta, client, options))
    Object.assign(other, await aSchool(sineta, client))
  })
  /** A request with the client's key, unless told otherwise. */
  const call = (route: string, options: CallOptions = {}) => sineta.call(route, { as: client.key, ...options })
  return {
    sineta,
    receiver,
    told,
    refused,
    client,
    school,
    other,
    call,
    refusedCall: (route: string, body: unknown, status: number, code: string, headers = {}) =>
      refused(() => call(route, { body, headers }), status, code),
  }
}
