import { cpf as cpfs } from '@sineta/contract'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { platformZone } from '../../src/platform/times.ts'
import { castOf, script } from '../../src/portal/sandbox/school-day-script.ts'
import { chanceBytes } from '../../src/school/fake-data.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
let app: APartnersApp

beforeAll(async () => {
  partner = await aPartner(sineta)
})
beforeEach(async () => {
  app = await anAppOf(sineta, partner, { testUrl: receiver.url })
  receiver.clear()
})

const path = () => `${app.path}/sandbox/school-day`
const start = (body: object = {}) => sineta.call(`POST ${path()}`, { as: partner.token, body })
const read = async (id: string) => (await sineta.call(`GET ${path()}/${id}`, { as: partner.token })).body
/** Advances the clock, which also drives the day: after a minute all of it is due. */
async function aMinuteLater(seconds = 61) {
  await sineta.advance(seconds)
  await sineta.parts.jobs.runDue()
}

describe('a school day', () => {
  test('is played in a minute by real operations, and arrives as real events', async () => {
    const { status, body } = await start()
    expect(status).toBe(202)
    await aMinuteLater()
    const day = await read(body.school_day_id)
    expect(day.steps.filter(({ error }: any) => error)).toEqual([])
    expect(day).toMatchObject({ status: 'done', steps_done: script.length, steps_total: script.length })
    expect(day.deliveries.queued).toBeGreaterThan(script.length)
    await sineta.deliver()
    const published = receiver.received.map(({ json }) => json.event)
    expect(published.slice().sort()).toEqual(day.steps.flatMap(({ events }: any) => events).sort())
    expect((await read(body.school_day_id)).deliveries).toEqual({ delivered: published.length })
    for (const event of [
      'attendance.check_in',
      'tssv.responsible_check_in',
      'assessment.saved',
      'preenrollment.allowed',
    ])
      expect(published).toContain(event)
    expect(day.steps.find(({ kind }: any) => kind === 'arrival')).toMatchObject({
      at: '07:01',
      operation: 'POST /v1/attendance/student/biometric/check/in',
      events: ['attendance.check_in'],
      status: 'done',
    })
  })

  test('keeps its pace if the clock was ahead when it began', async () => {
    await sineta.advance(900)
    const { body } = await start({ seconds: 600 })
    await sineta.advance(-900)
    await aMinuteLater(0)
    // Real time counts too, so a slow machine may have played more than the first step.
    const { steps_done } = await read(body.school_day_id)
    expect(steps_done).toBeGreaterThan(0)
    expect(steps_done).toBeLessThan(script.length)
    await aMinuteLater(600 / script.length)
    expect((await read(body.school_day_id)).steps_done).toBeGreaterThan(steps_done)
  })

  test('can be played again and again without a reset', async () => {
    for (let n = 0; n < 4; n++) {
      const { body } = await start({ seconds: 1 })
      await aMinuteLater()
      expect(await read(body.school_day_id)).toMatchObject({ status: 'done' })
    }
  })

  test('begins before midnight and ends after it', async () => {
    const [until] = await sineta.sql<{ seconds: number }>(
      `select extract(epoch from (date_trunc('day', clock() at time zone $1) + interval '1 day' - interval '30 s') at time zone $1 - clock())::float8 as seconds`,
      [platformZone],
    )
    await sineta.advance(until!.seconds)
    partner = await aPartner(sineta)
    app = await anAppOf(sineta, partner, { testUrl: receiver.url })
    const { body } = await start({ seconds: 1 })
    await aMinuteLater()
    expect(await read(body.school_day_id)).toMatchObject({ status: 'done' })
  })

  test('runs at its pace, and shows its progress', async () => {
    const { body } = await start({ seconds: script.length * 10 > 600 ? 600 : script.length * 10 })
    await aMinuteLater(30)
    const day = await read(body.school_day_id)
    expect(day.status).toBe('running')
    expect(day.steps_done).toBeGreaterThan(1)
    expect(day.steps_done).toBeLessThan(8)
    expect(day.steps.at(-1)).toMatchObject({ status: 'waiting', events: [], error: null })
  })

  test('runs once at a time in a sandbox, until it is cancelled', async () => {
    const { body } = await start()
    await sineta.parts.jobs.runDue()
    expect((await start()).body.code).toBe('school_day_running')
    const done = (await read(body.school_day_id)).steps_done
    expect((await sineta.call(`DELETE ${path()}/${body.school_day_id}`, { as: partner.token })).status).toBe(204)
    await aMinuteLater()
    expect(await read(body.school_day_id)).toMatchObject({ status: 'cancelled', steps_done: done })
    expect((await start()).status).toBe(202)
  })

  test('ends at the first step that is refused, and says why', async () => {
    const { body } = await start()
    await sineta.sql(
      `update school_year set status = 'closed' where client_id = (select sandbox_client_id from app where id = $1)`,
      [app.id],
    )
    await aMinuteLater()
    const day = await read(body.school_day_id)
    expect(day.status).toBe('failed')
    const failed = day.steps.filter(({ status }: any) => status === 'failed')
    expect(failed).toHaveLength(1)
    expect(failed[0].error.code).toMatch(/^school_year_/)
  })

  test('does no step twice if a process died before it could record it', async () => {
    const { body } = await start()
    await sineta.parts.jobs.runDue()
    // As the day was before its last step was recorded.
    await sineta.sql(`update school_day set steps = steps - -1, due_at = clock() where id = $1`, [body.school_day_id])
    await aMinuteLater()
    expect(await read(body.school_day_id)).toMatchObject({ status: 'done' })
    await sineta.deliver()
    const named = receiver.received.filter(
      ({ json: { client, event } }) => client === app.sandbox.client && event === 'classroom.created',
    )
    expect(named).toHaveLength(2)
  })

  test('is not delayed by the day of a sandbox whose tokens cannot be opened', async () => {
    const locked = app
    await start()
    await sineta.sql(
      `update api_key set sealed = '\\x01ff' where sealed is not null and client_id = (select sandbox_client_id from app where id = $1)`,
      [locked.id],
    )
    app = await anAppOf(sineta, partner, { testUrl: receiver.url })
    const { body } = await start()
    // The first run finds the locked one.
    await aMinuteLater()
    await aMinuteLater(2)
    expect(await read(body.school_day_id)).toMatchObject({ status: 'done' })
    app = locked
    const { body: list } = await sineta.call(`GET ${path()}`, { as: partner.token })
    await sineta.call(`DELETE ${path()}/${list.data[0].school_day_id}`, { as: partner.token })
  })

  test("is only for members of the app's partner", async () => {
    const { body } = await start()
    const otherPartner = await aPartner(sineta)
    const theirs = await anAppOf(sineta, otherPartner)
    const reply = await sineta.call(`GET ${theirs.path}/sandbox/school-day/${body.school_day_id}`, {
      as: otherPartner.token,
    })
    expect(reply.body.code).toBe('school_day_not_found')
  })
})

test('all people of a day have a valid document', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: chanceBytes, maxLength: chanceBytes }), (chance) => {
      const cast = castOf(chance, '2026-03-02', '2026-03-02 07:00:00')
      const documents = Object.keys(cast).filter((name) => name.endsWith('_cpf'))
      return documents.length === 8 && documents.every((name) => cpfs.isValid(String(cast[name])))
    }),
    { numRuns: 200 },
  )
})
