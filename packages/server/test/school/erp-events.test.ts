import { describe, expect, test } from 'vitest'
import { moves, statuses } from '../../src/school/erp/events/event.ts'
import { aSchool } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school, call, expectRefusedCall } = useSchool({ timeZone: 'America/Manaus' })
const at = (path = '') => `/v1/erp/school/${school.cnpj}/event${path}`

const party = {
  title: 'Festa junina',
  description: null,
  location: 'Quadra coberta',
  starts_at: '2026-06-20 10:00:00',
  ends_at: '2026-06-20 16:00:00',
}
async function anEvent(status = 'draft', body: object = party): Promise<string> {
  const reply = await call(`POST ${at()}`, { body })
  if (status !== 'draft') await sineta.sql('update school_event set status = $2 where id = $1', [reply.body.id, status])
  return reply.body.id
}
const read = async (id: string) => (await call(`GET ${at(`/${id}`)}`)).body

describe('an event of the calendar', () => {
  test('is drafted, changed and published, and each is published', async () => {
    let id = ''
    const made = await eventsDuring(async () => {
      const reply = await call(`POST ${at()}`, { body: party })
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({ ...party, status: 'draft', version: 1 })
      id = reply.body.id
    })
    const facts = { id, school_cnpj: school.cnpj, ...party, status: 'draft' }
    expect(made).toEqual([['event.created', facts]])
    const changed = await eventsDuring(() =>
      call(`PUT ${at(`/${id}`)}`, { body: { ...party, location: 'Pátio', ends_at: null } }),
    )
    expect(changed).toEqual([['event.updated', { ...facts, location: 'Pátio', ends_at: null }]])
    const published = await eventsDuring(() => call(`PATCH ${at(`/${id}/status`)}`, { body: { status: 'published' } }))
    expect(published).toEqual([
      [
        'event.status_changed',
        {
          id,
          school_cnpj: school.cnpj,
          title: 'Festa junina',
          from_status: 'draft',
          to_status: 'published',
          reason: null,
        },
      ],
    ])
    expect(await read(id)).toMatchObject({ status: 'published', location: 'Pátio', version: 3 })
  })

  test('has its times by the clock of the school, however they were written', async () => {
    const id = await anEvent('draft', { ...party, starts_at: '2026-06-20T11:00:00-03:00', ends_at: null })
    expect((await read(id)).starts_at).toBe('2026-06-20 10:00:00')
  })

  test.each([
    ['no title', { ...party, title: null }],
    ['no beginning', { ...party, starts_at: null }],
    ['an end before its beginning', { ...party, ends_at: '2026-06-20 09:59:59' }],
    ['an end at its beginning', { ...party, ends_at: party.starts_at }],
    ['a day that does not exist', { ...party, starts_at: '2026-02-30 10:00:00' }],
    ['a year out of range', { ...party, starts_at: '9999-12-31T23:59:59-12:00', ends_at: null }],
  ])('with %s is refused', async (_, body) => {
    await expectRefusedCall(`POST ${at()}`, body, 422, 'validation_failed')
    await expectRefusedCall(`PUT ${at(`/${await anEvent()}`)}`, body, 422, 'validation_failed')
  })

  test('changed by someone else meanwhile is not overwritten', async () => {
    const id = await anEvent()
    const headers = { 'if-match': '"v9"' }
    await expectRefusedCall(`PUT ${at(`/${id}`)}`, party, 412, 'version_conflict', headers)
    await expectRefusedCall(`PATCH ${at(`/${id}/status`)}`, { status: 'published' }, 412, 'version_conflict', headers)
  })

  test('of another school gets the same response as one that does not exist', async () => {
    const other = await aSchool(sineta, client)
    const path = `/v1/erp/school/${other.cnpj}/event/${await anEvent()}`
    await expectRefusedCall(`GET ${path}`, undefined, 404, 'event_not_found')
    await expectRefusedCall(`PUT ${path}`, party, 404, 'event_not_found')
    await expectRefusedCall(`PATCH ${path}/status`, { status: 'published' }, 404, 'event_not_found')
  })

  test('is found by status and by the day it begins in the school', async () => {
    // 23:30 in Manaus is the next day in UTC.
    await anEvent('draft', { title: 'Vigília', starts_at: '2030-05-01 23:30:00' })
    await anEvent('published', { title: 'Feira', starts_at: '2030-05-02 08:00:00' })
    const titles = async (query: string) =>
      (await call(`GET ${at(`?${query}`)}`)).body.data.map((one: any) => one.title)
    expect(await titles('date_from=2030-05-01&date_to=2030-05-01')).toEqual(['Vigília'])
    expect(await titles('date_from=2030-05-02')).toEqual(['Feira'])
    expect(await titles('date_from=2030-05-01&status=published')).toEqual(['Feira'])
  })

  test('that is published by two callers at once is published once', async () => {
    const id = await anEvent()
    const events = await eventsDuring(async () => {
      const publish = () => call(`PATCH ${at(`/${id}/status`)}`, { body: { status: 'published' } })
      const replies = await Promise.all([1, 2, 3, 4].map(publish))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    })
    expect(events).toHaveLength(1)
  })
})

/** The expected transitions, written independently of the code: which statuses may be requested from each. */
const allowed: Record<string, string[]> = {
  draft: ['published', 'cancelled'],
  published: ['started', 'cancelled'],
  started: ['ended', 'cancelled'],
  ended: [],
  cancelled: [],
}

describe('from each status of an event', () => {
  const asked = ['published', 'started', 'ended', 'cancelled']

  test.each(statuses.flatMap((from) => asked.map((to) => [from, to] as const)))(
    '%s to %s is allowed or refused as listed',
    async (from, to) => {
      const id = await anEvent(from)
      const route = `PATCH ${at(`/${id}/status`)}`
      if (!allowed[from]!.includes(to)) {
        await expectRefusedCall(route, { status: to }, 409, 'transition_not_allowed')
        expect((await read(id)).status).toBe(from)
        return
      }
      const events = await eventsDuring(async () => {
        expect((await call(route, { body: { status: to, reason: 'chuva' } })).body.status).toBe(to)
      })
      expect(
        events.map(([name, { from_status, to_status, reason }]) => [name, from_status, to_status, reason]),
      ).toEqual([['event.status_changed', from, to, 'chuva']])
    },
  )

  test.each(statuses)('%s, its data can be changed only until it is over', async (status) => {
    const id = await anEvent(status)
    const body = { ...party, title: 'Arraial' }
    if (['ended', 'cancelled'].includes(status)) {
      await expectRefusedCall(`PUT ${at(`/${id}`)}`, body, 409, 'event_finished')
      return
    }
    const events = await eventsDuring(() => call(`PUT ${at(`/${id}`)}`, { body }))
    expect(events.map(([name, data]) => [name, data.title, data.status])).toEqual([
      ['event.updated', 'Arraial', status],
    ])
  })

  test('the status draft cannot be requested', async () => {
    await expectRefusedCall(`PATCH ${at(`/${await anEvent()}/status`)}`, { status: 'draft' }, 422, 'validation_failed')
  })

  test('the code has exactly the listed transitions', () => {
    const table = Object.entries(moves).map(([from, own]) => [
      from,
      Object.keys(own).filter((move) => move !== 'update'),
    ])
    expect(Object.fromEntries(table)).toEqual(allowed)
  })
})
