import { type EventName, eventNames } from '@sineta/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { type CallOptions, useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
let app: APartnersApp

beforeAll(async () => {
  partner = await aPartner(sineta)
  app = await anAppOf(sineta, partner, { testUrl: receiver.url })
})
beforeEach(async () => {
  await sineta.deliver()
  receiver.clear()
})

const trigger = (body: object, options: CallOptions = {}) =>
  sineta.call(`POST ${app.path}/sandbox/trigger`, { as: partner.token, body, ...options })
const reset = () => sineta.call(`POST ${app.path}/sandbox/reset`, { as: partner.token })

/** Processed by a job after the request. */
const comesLater = (event: EventName) => event.endsWith('.photo_uploaded')
/** A sample that one trigger uses up is missing for the second; further rounds show that nothing else runs out. */
const rounds = 4

test('every event of the catalogue can be triggered again and again, in its order and without a reset', async () => {
  // Without an endpoint: the published events are in the event log, and other tests cover deliveries.
  const own = await anAppOf(sineta, partner)
  const seeded = await seats()
  const failures: string[] = []
  const emitted = new Map<string, string>()
  for (let round = 1; round <= rounds; round++)
    for (const event of eventNames) {
      const { status, body } = await sineta.call(`POST ${own.path}/sandbox/trigger`, {
        as: partner.token,
        body: { event },
      })
      if (status !== 200) failures.push(`${round} ${event}: ${status} ${body.code} ${body.detail}`)
      for (const id of body.event_ids ?? []) emitted.set(id, event)
    }
  await sineta.advance(2)
  await sineta.parts.jobs.runDue()
  expect(failures).toEqual([])

  const events = await sineta.sql<{ id: string; name: EventName }>('select id, name from event')
  // An operation may publish more than the requested event; those of a job are not in its response.
  const asked = events.filter(({ id, name }) => emitted.get(id) === name || comesLater(name))
  const counts = eventNames.map((event) => [event, asked.filter(({ name }) => name === event).length])
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(eventNames.map((event) => [event, rounds])))
  expect(await seats()).toEqual(seeded)
})

/** The classrooms of a new sandbox, and how many students each has. */
const seats = () =>
  sineta.sql(
    `select c.name, c.capacity, count(e.id)::int as taken
     from classroom c left join enrollment e on e.classroom_id = c.id and e.status = 'MATRICULADO' and e.deleted_at is null
     where c.name ~ '^5º Ano [ABC]$' and c.deleted_at is null group by c.id order by c.name`,
  )

describe('a developer who triggers an event', () => {
  test('sees the request that was made, the response, and the resulting deliveries', async () => {
    await reset()
    const { body } = await trigger({ event: 'student.created', set: { name: 'Íris Paz', 'address.number': '7' } })
    expect(body).toMatchObject({
      operation: 'POST /v1/partners/school/{cnpj}/student',
      request: { path: `/v1/partners/school/${app.sandbox.cnpj}/student`, body: { name: 'Íris Paz' } },
      status: 201,
      answer: { name: 'Íris Paz', address: { number: '7' } },
      deliveries: [{ event: 'student.created', status: 'queued' }],
    })
    await sineta.deliver()
    const { headers, json } = receiver.received[0]!
    expect([headers, json.environment, json.client]).toMatchObject([
      { 'webhook-id': body.deliveries[0].id },
      'test',
      app.sandbox.client,
    ])
  })

  test('may set a value of the path', async () => {
    await reset()
    const [sample] = await sineta.sql<{ number: string }>(
      `select samples ->> 'transfer_number' as number from app where id = $1`,
      [app.id],
    )
    const { body } = await trigger({
      event: 'student.updated',
      set: { enrollment_number: sample!.number, name: 'Léo' },
    })
    expect([body.status, body.request.path]).toEqual([200, expect.stringMatching(`/student/${sample!.number}$`)])
  })

  test('gets the refusal of the operation as the refusal of the trigger', async () => {
    const { body: enrolled } = await trigger({ event: 'student.enrolled' })
    const set = { enrollment_number: enrolled.answer.enrollment_number }
    const { status, headers, body } = await trigger({ event: 'student.enrolled', set })
    expect(status).toBe(409)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(body).toMatchObject({ status: 409, code: 'already_enrolled' })
    expect(body.detail).toContain('/enroll refused:')
  })

  test('gets a pointer to a value that the operation does not know', async () => {
    const { status, body } = await trigger({ event: 'student.created', set: { nickname: 'Léo' } })
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'validation_failed', '/nickname'])
  })

  test('removes nothing twice, even if the repeated request would find it gone', async () => {
    const again = () => trigger({ event: 'student.responsible_unlinked' }, { headers: { 'idempotency-key': 'apart' } })
    const links = () => sineta.sql('select count(*)::int as n from responsible_link')
    const first = await again()
    const left = await links()
    const second = await again()
    expect([second.status, second.body.event_ids]).toEqual([200, first.body.event_ids])
    expect(await links()).toEqual(left)
  })

  test('does it once, however often the request is repeated with its Idempotency-Key', async () => {
    await reset()
    const again = () => trigger({ event: 'entrance.created' }, { headers: { 'idempotency-key': 'the bell' } })
    const [first, second] = [await again(), await again()]
    expect(second.body.answer).toEqual(first.body.answer)
    expect(second.body.deliveries).toEqual(first.body.deliveries)
    await sineta.deliver()
    expect(receiver.received.map(({ json }) => json.event)).toEqual(['entrance.created'])
  })

  test('is refused an unknown event, and a value that cannot be set', async () => {
    expect((await trigger({ event: 'student.vanished' })).body.code).toBe('event_unknown')
    for (const place of ['__proto__.x', 'a..b', 'name.first', 'constructor.prototype.y'])
      expect((await trigger({ event: 'student.created', set: { [place]: 1 } })).status).toBe(422)
    expect((await trigger({ event: 'student.updated', set: { enrollment_number: '..' } })).status).toBe(422)
  })

  test('needs a test key, because a sandbox is only for tests', async () => {
    const keyFor = async (environment: string) =>
      (await sineta.call(`POST ${app.path}/api-key`, { as: partner.token, body: { name: 'k', environment } })).body
        .token
    expect((await trigger({ event: 'entrance.created' }, { as: await keyFor('live') })).body.code).toBe('forbidden')
    expect((await trigger({ event: 'entrance.created' }, { as: await keyFor('test') })).status).toBe(200)
  })
})

test('many triggers at once wait for each other and all succeed', async () => {
  await reset()
  const replies = await Promise.all(Array.from({ length: 24 }, () => trigger({ event: 'crm_lead.created' })))
  expect(replies.map(({ status, body }) => [status, body.status])).toEqual(replies.map(() => [200, 201]))
})
