import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../src/platform/database/database.ts'
import * as signingSecrets from '../../src/tenancy/keys/signing-secrets.ts'
import {
  type AClient,
  type AnApp,
  type ASchool,
  aClient,
  anApp,
  aSchool,
  aStudent,
  connect,
} from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { type Received, useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// A process that also delivers sends the deliveries that it has just committed. A delivery inserted with a lease was claimed by
// the transaction that recorded it.

const sineta = useSineta()
const receiver = useReceiver()
let client: AClient
let school: ASchool
let app: AnApp

beforeAll(async () => {
  client = await aClient(sineta, {})
  school = await aSchool(sineta, client)
  app = await anApp(sineta, { productionUrl: receiver.url })
  await connect(sineta, app, client)
  await execute(
    sineta.databaseUrl,
    `create table written (delivery_id uuid, n serial, is_claimed boolean);
     create function note_written() returns trigger language plpgsql security definer as $$
     begin insert into written values (new.delivery_id, default, new.lease_token is not null); return null; end $$;
     create trigger note_written after insert on queue_entry for each row execute function note_written()`,
  )
  sineta.parts.worker.start()
})

beforeEach(async () => {
  receiver.answer = 204
  await sineta.sql('update endpoint set max_per_second = null')
})

async function checkIn() {
  const { number } = await aStudent(sineta, school)
  const { status, body } = await sineta.call('POST /v1/attendance/student/biometric/check/in', {
    as: school.deviceKey,
    body: { school_cnpj: school.cnpj, enrollment_number: number },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const [written] = await sineta.sql<{ delivery_id: string; is_claimed: boolean }>(
    'select delivery_id, is_claimed from written order by n desc limit 1',
  )
  return { id: written!.delivery_id, isClaimed: written!.is_claimed }
}
const isQueued = async () => (await sineta.sql('select from queue_entry')).length > 0
const settled = () => expect.poll(isQueued).toBe(false)
const slots = () => {
  const offer = sineta.parts.worker.reserveSlots(new Map([[client.id, 3]]))!
  offer.end([], 0)
  return offer.slots.map(({ room }) => room)
}
/** Makes the receiver known: it has responded once, and its queue is empty. */
async function known() {
  await checkIn()
  await settled()
}

test('the first delivery to a receiver goes through the queue, the next one is claimed by its own transaction', async () => {
  expect((await checkIn()).isClaimed).toBe(false)
  await settled()
  const { id, isClaimed } = await checkIn()
  expect(isClaimed).toBe(true)
  await settled()
  const [copy] = receiver.received.filter(({ headers }) => headers['webhook-id'] === id)
  expect(copy!.headers['webhook-attempt']).toBe('1')
  expect(copy!.headers['webhook-signature']).toMatch(/^v1,/)
  expect(copy!.json).toMatchObject({ id, event: 'attendance.check_in', client: client.slug, environment: 'live' })
  expect(await sineta.sql('select number, response_status from attempt where delivery_id = $1', [id])).toEqual([
    { number: 1, response_status: 204 },
  ])
})

test('a delivery born claimed that fails is retried like any other', async () => {
  await known()
  receiver.answer = 500
  const { id, isClaimed } = await checkIn()
  expect(isClaimed).toBe(true)
  const entry = () =>
    sineta.sql(
      `select attempt_count, cycle_attempts, lease_token, due_at > clock() + interval '25 seconds' as is_later from queue_entry where delivery_id = $1`,
      [id],
    )
  await expect.poll(entry).toEqual([{ attempt_count: 1, cycle_attempts: 1, lease_token: null, is_later: true }])
  receiver.answer = 204
  await sineta.advance(40)
  await settled()
  expect(
    await sineta.sql('select number, response_status from attempt where delivery_id = $1 order by 1', [id]),
  ).toEqual([
    { number: 1, response_status: 500 },
    { number: 2, response_status: 204 },
  ])
})

test('no delivery is born claimed while another one waits for the same receiver', async () => {
  await known()
  const [waiting] = await sineta.sql<{ id: string }>(
    `insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, cycle_limit)
     select gen_random_uuid(), gen_random_uuid(), $1, p.app_id, p.id, 'production', false, clock() + interval '5 seconds', 6
     from endpoint p where p.app_id = $2 and p.kind = 'production' returning delivery_id as id`,
    [client.id, app.id],
  )
  // Locked by another session before it is due, so that no worker claims it. After ten seconds the receiver would be unproven
  // again.
  await sineta.parts.system.transaction({ clients: [] }, async (tx) => {
    await tx.query('select from queue_entry where delivery_id = $1 for update', [waiting!.id])
    await sineta.advance(6)
    expect((await checkIn()).isClaimed).toBe(false)
    await tx.query('delete from queue_entry where delivery_id = $1', [waiting!.id])
  })
  await settled()
})

test('no delivery is born claimed for a receiver with a rate limit', async () => {
  await known()
  await sineta.sql(`update endpoint set max_per_second = 5 where app_id = $1`, [app.id])
  expect((await checkIn()).isClaimed).toBe(false)
  await settled()
})

test('an endpoint that was paused gets nothing, although this process knows it', async () => {
  await known()
  await sineta.sql(`update endpoint set status = 'paused' where app_id = $1`, [app.id])
  const before = receiver.received.length
  const { number } = await aStudent(sineta, school)
  await sineta.call('POST /v1/attendance/student/biometric/check/in', {
    as: school.deviceKey,
    body: { school_cnpj: school.cnpj, enrollment_number: number },
  })
  expect(await sineta.sql(`select from delivery where ended_as = 'skipped'`)).toHaveLength(1)
  await sineta.sql(`update endpoint set status = 'active' where app_id = $1`, [app.id])
  await known()
  expect(receiver.received.length - before).toBe(1)
})

/** The copy of the next delivery, which this process claimed itself. */
async function nextCopy() {
  const { id, isClaimed } = await checkIn()
  expect(isClaimed).toBe(true)
  await settled()
  return receiver.received.find(({ headers }) => headers['webhook-id'] === id)!
}
const signaturesOf = ({ headers }: Received) => String(headers['webhook-signature']).split(' ').length
const asOwner = <T>(work: (tx: Transaction) => Promise<T>) =>
  sineta.parts.system.transaction({ clients: [], apps: [app.id] }, work)
const rotate = (overlapHours: number) =>
  asOwner((tx) => signingSecrets.rotate(tx, sineta.parts.services.secrets, { app_id: app.id }, overlapHours))

test('the secrets of a known receiver are not read again while they do not change', async () => {
  await known()
  await sineta.parts.system.transaction({ clients: [] }, async (tx) => {
    await tx.query('lock table signing_secret in access exclusive mode')
    expect(signaturesOf(await nextCopy())).toBe(1)
  })
})

test('a new address of a known receiver applies to its next delivery', async () => {
  await known()
  await sineta.sql('update endpoint set url = $2 where app_id = $1', [app.id, `${receiver.url}/new`])
  expect((await nextCopy()).path).toMatch(/\/new$/)
  await sineta.sql('update endpoint set url = $2 where app_id = $1', [app.id, receiver.url])
  expect((await nextCopy()).path).not.toMatch(/\/new$/)
})

test('a rotation applies to the next delivery of a known receiver, and so do its undoing and its end', async () => {
  await known()
  await rotate(1)
  expect(signaturesOf(await nextCopy())).toBe(2)
  await asOwner((tx) => signingSecrets.undoRotation(tx, { app_id: app.id }))
  expect(signaturesOf(await nextCopy())).toBe(1)
  await rotate(1)
  expect(signaturesOf(await nextCopy())).toBe(2)
  await asOwner((tx) => signingSecrets.endRotation(tx, { app_id: app.id }))
  expect(signaturesOf(await nextCopy())).toBe(1)
})

test('a secret that expires signs no later delivery of a known receiver', async () => {
  await known()
  await rotate(5 / 3600)
  expect(signaturesOf(await nextCopy())).toBe(2)
  await sineta.advance(6)
  expect(signaturesOf(await nextCopy())).toBe(1)
})

test('a transaction that rolls back leaves its slots free', async () => {
  await known()
  expect(slots()).toEqual([3])
  await execute(
    sineta.databaseUrl,
    `create function refuse_entries() returns trigger language plpgsql as $$ begin raise exception 'not now' using errcode = '55000'; end $$;
     create trigger refuse_entries before insert on queue_entry for each row execute function refuse_entries()`,
  )
  const { number } = await aStudent(sineta, school)
  const { status } = await sineta.call('POST /v1/attendance/student/biometric/check/in', {
    as: school.deviceKey,
    body: { school_cnpj: school.cnpj, enrollment_number: number },
  })
  expect(status).toBe(500)
  await execute(sineta.databaseUrl, 'drop trigger refuse_entries on queue_entry; drop function refuse_entries()')
  expect(slots()).toEqual([3])
  expect((await checkIn()).isClaimed).toBe(true)
  await settled()
})

test('a worker that has stopped offers nothing, and the queue keeps the deliveries for another one', async () => {
  await known()
  await sineta.parts.worker.stop()
  expect(sineta.parts.worker.reserveSlots(new Map([[client.id, 1]]))).toBeNull()
  const { id, isClaimed } = await checkIn()
  expect(isClaimed).toBe(false)
  expect(await sineta.sql('select delivery_id, attempt_count, lease_token from queue_entry')).toEqual([
    { delivery_id: id, attempt_count: 0, lease_token: null },
  ])
})
