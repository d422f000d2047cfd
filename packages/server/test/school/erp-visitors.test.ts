import { beforeAll, describe, expect, test } from 'vitest'
import { moves, statuses } from '../../src/school/erp/visitors/visit.ts'
import { aCpf, aSchool } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school, call, expectRefusedCall } = useSchool()
let entranceId: number
const at = (path: string) => `/v1/erp/school/${school.cnpj}/${path}`

beforeAll(async () => {
  const gate = await call(`POST /v1/partners/school/${school.cnpj}/entrance`, { body: { name: 'Portão' } })
  entranceId = gate.body.id
})

const sergio = { name: 'Sérgio Nunes', company: 'Elevadores Silva' }
async function aVisitor(more = {}): Promise<string> {
  return (await call(`POST ${at('visitor')}`, { body: { ...sergio, ...more } })).body.id
}

describe('a visitor', () => {
  test('is registered and changed, and each is published without the document', async () => {
    const document = '746.971.314-01'
    let id = ''
    const made = await eventsDuring(async () => {
      const reply = await call(`POST ${at('visitor')}`, { body: { ...sergio, document_type: 'cpf', document } })
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({
        document_type: 'cpf',
        document_masked: '***.971.314-**',
        phone: null,
        version: 1,
      })
      id = reply.body.id
    })
    const facts = { id, school_cnpj: school.cnpj, ...sergio }
    expect(made).toEqual([['visitor.created', { ...facts, active: true }]])
    const body = { ...sergio, document_type: 'cpf', document, company: null, active: false }
    const changed = await eventsDuring(() => call(`PUT ${at(`visitor/${id}`)}`, { body }))
    expect(changed).toEqual([['visitor.updated', { ...facts, company: null, active: false }]])
    expect((await call(`GET ${at(`visitor/${id}`)}`)).body).toMatchObject({
      company: null,
      active: false,
      document_masked: '***.971.314-**',
      version: 2,
    })
  })

  test('has a document that cannot be read in the database, but by the service', async () => {
    const document = aCpf()
    const id = await aVisitor({ document_type: 'cpf', document })
    const [row] = await sineta.sql('select *, visitor::text as whole from visitor where id = $1', [id])
    expect(row!.whole).not.toContain(document)
    expect(row!.document_sealed.includes(document)).toBe(false)
    expect(sineta.parts.services.secrets.open(row!.document_sealed, `visitor:${id}`)).toBe(document)
  })

  test('is identified by the document in any punctuation, in this school', async () => {
    const other = await aSchool(sineta, client)
    const rg = { document_type: 'rg', document: '12.345.678-x' }
    const same = { ...sergio, document_type: 'rg', document: '12345678X' }
    const first = await aVisitor(rg)
    const second = await aVisitor()
    await expectRefusedCall(`POST ${at('visitor')}`, same, 409, 'visitor_already_exists')
    await expectRefusedCall(`PUT ${at(`visitor/${second}`)}`, same, 409, 'visitor_already_exists')
    expect((await call(`PUT ${at(`visitor/${first}`)}`, { body: same })).body.document_masked).toBe('******78X')
    expect((await call(`POST /v1/erp/school/${other.cnpj}/visitor`, { body: same })).status).toBe(201)
    expect((await call(`POST ${at('visitor')}`, { body: { ...same, document_type: 'passport' } })).status).toBe(201)
  })

  test('who is barred keeps the document, which is shown masked and so cannot be sent back', async () => {
    const papers = { document_type: 'rg', document: '98.765.432-1' }
    const id = await aVisitor(papers)
    const { document, ...kind } = papers
    const barred = await call(`PUT ${at(`visitor/${id}`)}`, { body: { ...sergio, ...kind, active: false } })
    expect(barred.body).toMatchObject({ document_type: 'rg', document_masked: '******321', active: false })
    await expectRefusedCall(`POST ${at('visitor')}`, { ...sergio, ...papers }, 409, 'visitor_already_exists')
    // Without its type the document is removed.
    expect((await call(`PUT ${at(`visitor/${id}`)}`, { body: sergio })).body).toMatchObject({
      document_type: null,
      document_masked: null,
    })
  })

  test('registered twice at once exists once', async () => {
    const body = { ...sergio, document_type: 'cpf', document: aCpf() }
    const replies = await Promise.all([1, 2, 3].map(() => call(`POST ${at('visitor')}`, { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('with a short document shows none of its digits, and without one shows nothing', async () => {
    const read = async (id: string) => (await call(`GET ${at(`visitor/${id}`)}`)).body.document_masked
    expect(await read(await aVisitor({ document: '123' }))).toBe('***')
    expect(await read(await aVisitor())).toBeNull()
  })

  test.each([
    ['a CPF with wrong digits', { ...sergio, document_type: 'cpf', document: '746.971.314-02' }, 'cpf_invalid'],
    ['an unknown type of document', { ...sergio, document_type: 'badge', document: '1' }, 'validation_failed'],
    ['a document of dots and dashes', { ...sergio, document: '.-.' }, 'validation_failed'],
    ['no name', { company: 'Elevadores Silva' }, 'validation_failed'],
  ])('with %s is refused', async (_, body, code) => {
    await expectRefusedCall(`POST ${at('visitor')}`, body, 422, code)
    await expectRefusedCall(`PUT ${at(`visitor/${await aVisitor()}`)}`, body, 422, code)
  })

  test('changed by someone else meanwhile is not overwritten', async () => {
    await expectRefusedCall(`PUT ${at(`visitor/${await aVisitor()}`)}`, sergio, 412, 'version_conflict', {
      'if-match': '"v9"',
    })
  })

  test('of another school gets the same response as one that does not exist', async () => {
    const other = await aSchool(sineta, client)
    const id = await aVisitor()
    await expectRefusedCall(`GET /v1/erp/school/${other.cnpj}/visitor/${id}`, undefined, 404, 'visitor_not_found')
    await expectRefusedCall(`PUT /v1/erp/school/${other.cnpj}/visitor/${id}`, sergio, 404, 'visitor_not_found')
    await expectRefusedCall(`POST /v1/erp/school/${other.cnpj}/visit`, { visitor_id: id }, 404, 'visitor_not_found')
  })

  test('is found by the beginning of a name', async () => {
    const id = await aVisitor({ name: 'Íris Zanetti' })
    expect((await call(`GET ${at('visitor?q=zan')}`)).body.data.map((one: any) => one.id)).toEqual([id])
  })
})

const schedule = async (more = {}): Promise<any> =>
  (await call(`POST ${at('visit')}`, { body: { visitor_id: await aVisitor(), purpose: 'manutenção', ...more } })).body
const read = async (id: string) => (await call(`GET ${at(`visit/${id}`)}`)).body

const paths = { check_in: 'check/in', check_out: 'check/out', cancel: 'cancel' } as const
type Move = keyof typeof paths
const move = (id: string, what: Move, body?: object) =>
  call(`PATCH ${at(`visit/${id}/${paths[what]}`)}`, body && { body })

describe('a visit', () => {
  test('is scheduled, begins and ends, and each is published', async () => {
    let visit: any
    const visitor_id = await aVisitor()
    const scheduled = await eventsDuring(async () => {
      const body = { visitor_id, scheduled_at: '2026-03-05 14:00:00', host_name: 'Renata Prado', purpose: 'manutenção' }
      const reply = await call(`POST ${at('visit')}`, { body })
      expect(reply.status).toBe(201)
      visit = reply.body
    })
    const facts = {
      id: visit.id,
      school_cnpj: school.cnpj,
      visitor_id,
      visitor_name: 'Sérgio Nunes',
      host_name: 'Renata Prado',
      purpose: 'manutenção',
      status: 'scheduled',
      entrance_id: null,
      scheduled_at: '2026-03-05 14:00:00',
      checked_in_at: null,
      checked_out_at: null,
      cancelled_at: null,
    }
    expect(scheduled).toEqual([['visit.created', facts]])
    expect(visit).toMatchObject({ ...facts, version: 1 })

    const entry = { entrance_id: entranceId, checked_in_at: '2026-03-05 13:52:10' }
    const inside = { ...facts, ...entry, status: 'checked_in' }
    expect(await eventsDuring(() => move(visit.id, 'check_in', entry))).toEqual([['visit.checked_in', inside]])

    const exit = { checked_out_at: '2026-03-05 15:30:00' }
    const left = { ...inside, ...exit, status: 'checked_out' }
    expect(await eventsDuring(() => move(visit.id, 'check_out', exit))).toEqual([['visit.checked_out', left]])
    expect(await read(visit.id)).toMatchObject({ ...left, version: 3 })
  })

  test('that is cancelled has a reason, which only the school sees', async () => {
    const { id, scheduled_at } = await schedule()
    expect(scheduled_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const events = await eventsDuring(() => move(id, 'cancel', { reason: 'reagendada' }))
    expect(events.map(([name, { status, cancelled_at }]) => [name, status, cancelled_at])).toEqual([
      ['visit.cancelled', 'cancelled', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)],
    ])
    expect(JSON.stringify(events)).not.toContain('reagendada')
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'reagendada' })
  })

  test('of an inactive visitor can be neither scheduled nor begun', async () => {
    const visitor_id = await aVisitor()
    const { id } = await schedule({ visitor_id })
    await call(`PUT ${at(`visitor/${visitor_id}`)}`, { body: { ...sergio, active: false } })
    await expectRefusedCall(`POST ${at('visit')}`, { visitor_id }, 409, 'visitor_inactive')
    await expectRefusedCall(`PATCH ${at(`visit/${id}/check/in`)}`, {}, 409, 'visitor_inactive')
    expect((await move(id, 'cancel')).status).toBe(200)
  })

  test('whose visitor became inactive while inside can still end', async () => {
    const visitor_id = await aVisitor()
    const { id } = await schedule({ visitor_id })
    await move(id, 'check_in')
    await call(`PUT ${at(`visitor/${visitor_id}`)}`, { body: { ...sergio, active: false } })
    expect((await move(id, 'check_out')).body.status).toBe('checked_out')
  })

  test('begins only if the visitor is not inside already', async () => {
    const visitor_id = await aVisitor()
    const [first, second] = [await schedule({ visitor_id }), await schedule({ visitor_id })]
    await move(first.id, 'check_in')
    await expectRefusedCall(`PATCH ${at(`visit/${second.id}/check/in`)}`, {}, 409, 'visitor_already_inside')
    await move(first.id, 'check_out')
    expect((await move(second.id, 'check_in')).status).toBe(200)
  })

  test('that two gates begin at once begins once', async () => {
    const { id } = await schedule()
    const events = await eventsDuring(async () => {
      const replies = await Promise.all([1, 2, 3].map(() => move(id, 'check_in', { entrance_id: entranceId })))
      expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
        200,
        'visit_not_scheduled',
        'visit_not_scheduled',
      ])
    })
    expect(events).toHaveLength(1)
  })

  test('begins once when two visits of one visitor begin at once', async () => {
    const visitor_id = await aVisitor()
    const visits = [await schedule({ visitor_id }), await schedule({ visitor_id })]
    const replies = await Promise.all(visits.map(({ id }) => move(id, 'check_in')))
    expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'visitor_already_inside'])
  })

  test('that is begun and cancelled at once does only one of the two', async () => {
    const { id } = await schedule()
    const replies = await Promise.all([move(id, 'check_in'), move(id, 'cancel')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('has times in a possible order', async () => {
    const { id } = await schedule()
    await expectRefusedCall(
      `POST ${at('visit')}`,
      { visitor_id: await aVisitor(), scheduled_at: 'noon' },
      422,
      'validation_failed',
    )
    await expectRefusedCall(
      `PATCH ${at(`visit/${id}/check/in`)}`,
      { checked_in_at: '2199-01-01 00:00:00' },
      422,
      'date_in_future',
    )
    const { body } = await call(`PATCH ${at(`visit/${id}/check/in`)}`, {
      body: { entrance_id: 0, checked_in_at: 'noon' },
    })
    expect(body.errors.map(({ pointer }: any) => pointer)).toEqual(['/entrance_id', '/checked_in_at'])
    await move(id, 'check_in', { checked_in_at: '2026-03-05 13:52:10' })
    const path = `PATCH ${at(`visit/${id}/check/out`)}`
    await expectRefusedCall(path, { checked_out_at: '2026-03-05 13:52:09' }, 422, 'validation_failed')
    expect((await move(id, 'check_out', { checked_out_at: '2026-03-05 13:52:10' })).status).toBe(200)
  })

  test('may end in the same second it began', async () => {
    const { id } = await schedule()
    const { checked_in_at } = (await move(id, 'check_in')).body
    expect((await move(id, 'check_out', { checked_out_at: checked_in_at })).status).toBe(200)
  })

  test('begins only at an entrance of this school', async () => {
    const { id } = await schedule()
    const other = await aSchool(sineta, client)
    const gate = await call(`POST /v1/partners/school/${other.cnpj}/entrance`, { body: { name: 'Portão' } })
    await expectRefusedCall(
      `PATCH ${at(`visit/${id}/check/in`)}`,
      { entrance_id: gate.body.id },
      404,
      'entrance_not_found',
    )
  })

  test('changed by someone else meanwhile does not move', async () => {
    const { id } = await schedule()
    const headers = { 'if-match': '"v9"' }
    for (const path of Object.values(paths))
      await expectRefusedCall(`PATCH ${at(`visit/${id}/${path}`)}`, {}, 412, 'version_conflict', headers)
    const late = { checked_in_at: '2199-01-01 00:00:00' }
    await expectRefusedCall(`PATCH ${at(`visit/${id}/check/in`)}`, late, 412, 'version_conflict', headers)
  })

  test('of another school gets the same response as one that does not exist', async () => {
    const other = await aSchool(sineta, client)
    const path = `/v1/erp/school/${other.cnpj}/visit/${(await schedule()).id}`
    await expectRefusedCall(`GET ${path}`, undefined, 404, 'visit_not_found')
    for (const end of Object.values(paths)) await expectRefusedCall(`PATCH ${path}/${end}`, {}, 404, 'visit_not_found')
  })

  test('is found by status and by its day in the school', async () => {
    const late = await schedule({ scheduled_at: '2030-05-01 23:30:00' })
    const early = await schedule({ scheduled_at: '2030-05-02 08:00:00' })
    await move(early.id, 'cancel')
    const ids = async (query: string) => (await call(`GET ${at(`visit?${query}`)}`)).body.data.map((one: any) => one.id)
    expect(await ids('date_from=2030-05-01&date_to=2030-05-01')).toEqual([late.id])
    expect(await ids('date_from=2030-05-02')).toEqual([early.id])
    expect(await ids('date_from=2030-05-01&status=scheduled')).toEqual([late.id])
  })
})

/** The expected transitions, written independently of the code: from, move, to, published event. */
const allowed = [
  ['scheduled', 'check_in', 'checked_in', 'visit.checked_in'],
  ['scheduled', 'cancel', 'cancelled', 'visit.cancelled'],
  ['checked_in', 'check_out', 'checked_out', 'visit.checked_out'],
]
const refusals: Record<Move, string> = {
  check_in: 'visit_not_scheduled',
  check_out: 'visit_not_checked_in',
  cancel: 'visit_not_scheduled',
}
const ways: Record<(typeof statuses)[number], Move[]> = {
  scheduled: [],
  checked_in: ['check_in'],
  checked_out: ['check_in', 'check_out'],
  cancelled: ['cancel'],
}

describe('from each status of a visit', () => {
  const cases = statuses.flatMap((from) => (Object.keys(paths) as Move[]).map((what) => [from, what] as const))

  test.each(cases)('%s, %s is allowed or refused as listed', async (from, what) => {
    const { id } = await schedule()
    for (const step of ways[from]) await move(id, step)
    const [, , to, event] = allowed.find(([state, known]) => state === from && known === what) ?? []
    if (to === undefined) await expectRefusedCall(`PATCH ${at(`visit/${id}/${paths[what]}`)}`, {}, 409, refusals[what])
    else {
      const events = await eventsDuring(async () => expect((await move(id, what)).status).toBe(200))
      expect(events.map(([name, data]) => [name, data.status])).toEqual([[event, to]])
    }
    expect((await read(id)).status).toBe(to ?? from)
  })

  test('the code has exactly the listed transitions', () => {
    const table = Object.entries(moves).flatMap(([from, own]) =>
      Object.entries(own).map(([what, to]) => [from, what, to]),
    )
    expect(table).toEqual(allowed.map((line) => line.slice(0, 3)))
  })
})
