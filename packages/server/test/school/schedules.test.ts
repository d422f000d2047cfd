import { beforeAll, describe, expect, test } from 'vitest'
import { type AClient, type ASchool, aClient, aSchool } from '../support/builders.ts'
import { eventRecorder } from '../support/event-recorder.ts'
import { useReceiver } from '../support/receiver.ts'
import { refusalChecker } from '../support/refusal-checker.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
const eventsDuring = eventRecorder(sineta, receiver)
const refused = refusalChecker(eventsDuring)
let client: AClient
let school: ASchool
const at = (kind: 'global' | 'weekly') => `/v1/partners/school/${school.cnpj}/${kind}-schedule`
const call = (route: string, options = {}) => sineta.call(route, { as: client.key, ...options })

const day = (weekday: number, changes = {}) => ({ weekday, entry: '07:15', exit: '12:00', tolerance: 10, ...changes })
const bodies = { global: { entry: '07:15', exit: '12:00', tolerance: 10 }, weekly: { days: [day(1), day(3)] } }

beforeAll(async () => {
  client = await aClient(sineta, { webhookUrl: receiver.url })
})

describe.each(['global', 'weekly'] as const)('the %s schedule', (kind) => {
  beforeAll(async () => {
    school = await aSchool(sineta, client)
  })

  test('does not exist until it is set, and then is published without its contents', async () => {
    await refused(() => call(`GET ${at(kind)}`), 404, 'schedule_not_found')
    const events = await eventsDuring(async () => {
      const reply = await call(`PUT ${at(kind)}`, { body: bodies[kind] })
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({
        school_cnpj: school.cnpj,
        ...bodies[kind],
        updated_at: expect.stringMatching(/-03:00$/),
      })
      expect((await call(`GET ${at(kind)}`)).body).toEqual(reply.body)
    })
    expect(events).toEqual([[`${kind}_schedule.updated`, { school_cnpj: school.cnpj }]])
  })

  test('set again to the same value is published again', async () => {
    const events = await eventsDuring(() => call(`PUT ${at(kind)}`, { body: bodies[kind] }))
    expect(events).toHaveLength(1)
  })

  test('is not overwritten by an editor with an older version', async () => {
    const seen = (await call(`GET ${at(kind)}`)).headers.get('etag')!
    const replies = await Promise.all(
      [1, 2].map(() => call(`PUT ${at(kind)}`, { body: bodies[kind], headers: { 'if-match': seen } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('is set for the first time by one of two editors who saw none', async () => {
    const { cnpj } = await aSchool(sineta, client)
    const first = { body: bodies[kind], headers: { 'if-match': '"v0"' } }
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => call(`PUT /v1/partners/school/${cnpj}/${kind}-schedule`, first)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  })

  test('is not seen by another school of the client', async () => {
    const neighbour = await aSchool(sineta, client)
    const reply = await call(`GET /v1/partners/school/${neighbour.cnpj}/${kind}-schedule`)
    expect(reply.body.code).toBe('schedule_not_found')
  })
})

describe('a schedule is refused', () => {
  const bad = [
    ['global', 'ends before it begins', { entry: '12:00', exit: '07:15', tolerance: 10 }, '/exit'],
    ['global', 'has no tolerance', { entry: '07:15', exit: '12:00' }, '/tolerance'],
    ['global', 'has a tolerance of more than two hours', { ...bodies.global, tolerance: 121 }, '/tolerance'],
    ['global', 'has an invalid time', { ...bodies.global, entry: '7:15' }, '/entry'],
    ['weekly', 'has a weekday twice', { days: [day(1), day(2), day(1)] }, '/days/2/weekday'],
    ['weekly', 'has a day that ends before it begins', { days: [day(1, { exit: '07:15' })] }, '/days/0/exit'],
    ['weekly', 'has an eighth day', { days: [day(8)] }, '/days/0/weekday'],
    ['weekly', 'has no day', { days: [] }, '/days'],
  ] as const
  test.each(bad)('when the %s one %s', async (kind, _, body, pointer) => {
    const reply = await refused(() => call(`PUT ${at(kind)}`, { body }), 422, 'validation_failed')
    expect(reply.body.errors.map((fault: any) => fault.pointer)).toEqual([pointer])
  })
})

test('the days of a week are stored in order; one without a tolerance has that of the global schedule', async () => {
  const { body } = await call(`PUT ${at('weekly')}`, {
    body: { days: [day(5), { weekday: 2, entry: '13:00', exit: '18:00' }] },
  })
  expect(body.days).toEqual([{ weekday: 2, entry: '13:00', exit: '18:00', tolerance: null }, day(5)])
  expect(Object.keys(body.days[0])).toEqual(['weekday', 'entry', 'exit', 'tolerance'])
})
