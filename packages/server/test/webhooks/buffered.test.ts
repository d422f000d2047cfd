import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { insertBacklog } from '../support/backlog.ts'
import { aClient, anApp, aSchool, connect } from '../support/builders.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// A worker claims ahead for a fast receiver. A school can still withdraw the deliveries that it has buffered.

const sineta = useSineta()
const receiver = useReceiver()

/** The number of responses after which a receiver counts as fast. */
const quickAnswers = 60
let answerAll = () => {}
const held = new Promise<number>((resolve) => {
  answerAll = () => resolve(204)
})
receiver.answer = () => (receiver.received.length <= quickAnswers ? 204 : held)

test('a worker sends none of its buffered deliveries to an app that was disconnected', async () => {
  const client = await aClient(sineta)
  const { id: schoolId } = await aSchool(sineta, client)
  const app = await anApp(sineta, { productionUrl: receiver.url })
  await connect(sineta, app, client)
  const [endpoint] = await sineta.sql<{ id: string }>('select id from endpoint where app_id = $1', [app.id])
  const lane = { clientId: client.id, schoolId, appId: app.id, receiverId: endpoint!.id, kind: 'production' }
  await insertBacklog(sineta, [lane], 200)
  sineta.parts.worker.start()
  await expect.poll(() => receiver.received.length).toBe(quickAnswers + 32)
  expect(await sineta.sql('select from queue_entry where lease_token is null')).toEqual([])

  await sineta.sql(`update connection set status = 'revoked' where app_id = $1`, [app.id])
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => statements.mockRestore())
  const looks = () => statements.mock.calls.filter(([sent]) => (sent as { name?: string }).name === 'targets').length
  // The first read may have begun before the connection was revoked.
  await expect.poll(looks).toBeGreaterThan(1)
  const before = receiver.received.length
  answerAll()
  await expect.poll(() => sineta.sql('select from queue_entry')).toEqual([])
  expect(receiver.received).toHaveLength(before)
})
