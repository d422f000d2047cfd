import { type EventName, eventNames } from '@sineta/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type APartner, type APartnersApp, anAppOf, aPartner } from './support/management.ts'
import { useReceiver } from './support/receiver.ts'
import { type CallOptions, useSineta } from './support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
let app: APartnersApp

beforeAll(async () => {
  partner = await aPartner(sineta)
  app = await anAppOf(sineta, partner)
  await sineta.call(`PUT ${app.path}/endpoint/test`, { as: partner.token, body: { url: receiver.url } })
})
beforeEach(async () => {
  await sineta.deliver()
  receiver.clear()
})

const trigger = (body: object, options: CallOptions = {}) =>
  sineta.call(`POST ${app.path}/sandbox/trigger`, { as: partner.token, body, ...options })
const reset = () => sineta.call(`POST ${app.path}/sandbox/reset`, { as: partner.token })

/** Looked at off the request path, by a job. */
const comesLater = (event: EventName) => event.endsWith('.photo_uploaded')

describe('whoever triggers an event', () => {
  test('gets any event of the catalogue by its real operation, in a sandbox that was just reset', async () => {
    const missing: string[] = []
    for (const event of eventNames) {
      await reset()
      const { status, body } = await trigger({ event })
      if (comesLater(event)) {
        await sineta.advance(2)
        await sineta.parts.jobs.runDue()
      }
      await sineta.deliver()
      const told = receiver.received.map(({ json }) => json.event)
      const listed = comesLater(event) || body.deliveries.some((one: { event: string }) => one.event === event)
      if (status !== 200 || body.status >= 300 || body.hint !== null || !told.includes(event) || !listed)
        missing.push(`${event}: ${JSON.stringify(body).slice(0, 300)}`)
      receiver.clear()
    }
    expect(missing).toEqual([])
  })

  test('sees the request that was made, the answer, and the deliveries that came of it', async () => {
    await reset()
    const { body } = await trigger({ event: 'student.created', set: { name: 'Íris Paz', 'address.number': '7' } })
    expect(body).toMatchObject({
      operation: 'POST /v1/partners/school/{cnpj}/student',
      request: { path: `/v1/partners/school/${app.sandbox.cnpj}/student`, body: { name: 'Íris Paz' } },
      status: 201,
      answer: { name: 'Íris Paz', address: { number: '7' } },
      hint: null,
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

  test('may change what the path names', async () => {
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

  test("is told the operation's own refusal, and that a reset helps", async () => {
    await reset()
    await trigger({ event: 'student.enrolled' })
    const { status, body } = await trigger({ event: 'student.enrolled' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 409, answer: { code: 'already_enrolled' }, deliveries: [], event_ids: [] })
    expect(body.hint).toContain('reset')
  })

  test('is pointed at what was set when the operation does not know it', async () => {
    const { body } = await trigger({ event: 'student.created', set: { nickname: 'Léo' } })
    expect(body).toMatchObject({ status: 422, answer: { code: 'validation_failed' } })
    expect(body.hint).toContain('what was set')
  })

  test('does it once, however often the request with its Idempotency-Key is repeated', async () => {
    await reset()
    const again = () => trigger({ event: 'entrance.created' }, { headers: { 'idempotency-key': 'the bell' } })
    const [first, second] = [await again(), await again()]
    expect(second.body.answer).toEqual(first.body.answer)
    expect(second.body.deliveries).toEqual(first.body.deliveries)
    await sineta.deliver()
    expect(receiver.received.map(({ json }) => json.event)).toEqual(['entrance.created'])
  })

  test('is refused an event that there is not, and a change of nothing that can be changed', async () => {
    expect((await trigger({ event: 'student.vanished' })).body.code).toBe('event_unknown')
    for (const place of ['__proto__.x', 'a..b', 'name.first', 'constructor.prototype.y'])
      expect((await trigger({ event: 'student.created', set: { [place]: 1 } })).status).toBe(422)
    expect((await trigger({ event: 'student.updated', set: { enrollment_number: '..' } })).status).toBe(422)
  })

  test('needs a key for tests, because a sandbox is for nothing else', async () => {
    const keyFor = async (environment: string) =>
      (await sineta.call(`POST ${app.path}/api-key`, { as: partner.token, body: { name: 'k', environment } })).body
        .token
    expect((await trigger({ event: 'entrance.created' }, { as: await keyFor('live') })).body.code).toBe('forbidden')
    expect((await trigger({ event: 'entrance.created' }, { as: await keyFor('test') })).status).toBe(200)
  })
})

test('many triggers at once wait for each other and all get through', async () => {
  await reset()
  const replies = await Promise.all(Array.from({ length: 24 }, () => trigger({ event: 'crm_lead.created' })))
  expect(replies.map(({ status, body }) => [status, body.status])).toEqual(replies.map(() => [200, 201]))
})
