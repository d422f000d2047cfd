import { expect, test } from 'vitest'
import { claim, firstReceiver } from '../../src/webhooks/queue/claim.ts'
import { readDepth } from '../../src/webhooks/queue/depth.ts'
import { insertBacklog } from '../support/backlog.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const depth = (limit?: number) => sineta.parts.system.transaction({ clients: [] }, (tx) => readDepth(tx, limit))

test('a queue too long to count is estimated, and still shows exactly since when the oldest delivery has been due', async () => {
  expect(await depth(0)).toMatchObject({ waiting: 0, sending: 0, due: 0, oldest_due_at: null })
  const lanes = []
  for (let i = 0; i < 3; i++) {
    const client = await aClient(sineta, { webhookUrl: 'http://127.0.0.1:1/away' })
    const school = await aSchool(sineta, client)
    lanes.push({ clientId: client.id, schoolId: school.id, appId: null, receiverId: client.id, kind: 'client' })
  }
  await insertBacklog(sineta, lanes, 500)
  await insertBacklog(sineta, lanes, 500, { hasFailed: true })
  await sineta.advance(90)
  // One lane is in flight altogether, and a part of each of the others.
  await claim(sineta.parts.system, { limit: 800, from: firstReceiver, room: 100 })
  await claim(sineta.parts.system, {
    limit: 500,
    from: firstReceiver,
    room: 0,
    terms: new Map([[lanes[0]!.receiverId, { room: 500 }]]),
  })
  await execute(sineta.databaseUrl, 'vacuum queue_entry')

  const counted = await depth()
  expect(counted).toMatchObject({ waiting: 2_300, sending: 700, due: 800 })
  const estimated = await depth(1_000)
  expect(estimated).toMatchObject({ sending: counted.sending, oldest_due_at: counted.oldest_due_at })
  expect(estimated.waiting / counted.waiting).toBeCloseTo(1, 1)
  expect(estimated.due / counted.due).toBeCloseTo(1, 1)
})
