import { describe, expect, test } from 'vitest'
import { moves, stages } from '../../src/school/erp/crm/stages.ts'
import { aSchool } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school, call, expectRefusedCall } = useSchool()
const at = (path = '') => `/v1/erp/school/${school.cnpj}/crm-lead${path}`

const fernanda = { name: 'Fernanda Dias', email: 'fernanda@example.com' }
async function aLead(stage = 'new'): Promise<string> {
  const { body } = await call(`POST ${at()}`, { body: fernanda })
  if (stage !== 'new') await sineta.sql('update crm_lead set stage = $2 where id = $1', [body.id, stage])
  return body.id
}
const read = async (id: string) => (await call(`GET ${at(`/${id}`)}`)).body

describe('a lead', () => {
  test('enters the funnel as new, and is published without its address and number', async () => {
    let id = ''
    const body = { ...fernanda, phone: '+5511955554444', student_name: 'Lucas Dias', grade_id: 15, source: 'site' }
    const events = await eventsDuring(async () => {
      const reply = await call(`POST ${at()}`, { body })
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({ ...body, stage: 'new', lost_reason: null, version: 1 })
      id = reply.body.id
    })
    const facts = { id, school_cnpj: school.cnpj, name: 'Fernanda Dias' }
    expect(events).toEqual([
      ['crm_lead.created', { ...facts, student_name: 'Lucas Dias', grade_id: 15, stage: 'new', source: 'site' }],
    ])
    const moved = await eventsDuring(() => call(`PATCH ${at(`/${id}/stage`)}`, { body: { stage: 'visit_scheduled' } }))
    expect(moved).toEqual([
      ['crm_lead.stage_changed', { ...facts, from_stage: 'new', to_stage: 'visit_scheduled', lost_reason: null }],
    ])
    expect(await read(id)).toMatchObject({ stage: 'visit_scheduled', version: 2 })
  })

  test('that is lost has a reason, and none once it starts over', async () => {
    const id = await aLead()
    const lost = await eventsDuring(() =>
      call(`PATCH ${at(`/${id}/stage`)}`, { body: { stage: 'lost', lost_reason: 'preço' } }),
    )
    expect(lost[0]![1]).toMatchObject({ to_stage: 'lost', lost_reason: 'preço' })
    expect((await read(id)).lost_reason).toBe('preço')
    const reopened = await eventsDuring(() => call(`PATCH ${at(`/${id}/stage`)}`, { body: { stage: 'new' } }))
    expect(reopened[0]![1]).toMatchObject({ from_stage: 'lost', to_stage: 'new', lost_reason: null })
    expect((await read(id)).lost_reason).toBeNull()
  })

  test.each([
    ['neither address nor number', { name: 'Fernanda' }, 422, 'validation_failed'],
    ['a grade that does not exist', { ...fernanda, grade_id: 99 }, 404, 'grade_not_found'],
    ['no name', { email: 'fernanda@example.com' }, 422, 'validation_failed'],
    ['a broken address', { name: 'Fernanda', email: 'fernanda' }, 422, 'validation_failed'],
  ])('with %s is refused', async (_, body, status, code) => {
    await expectRefusedCall(`POST ${at()}`, body, status, code)
  })

  test('has a reason only if it is lost', async () => {
    const id = await aLead()
    await expectRefusedCall(
      `PATCH ${at(`/${id}/stage`)}`,
      { stage: 'visited', lost_reason: 'preço' },
      422,
      'validation_failed',
    )
    expect((await read(id)).stage).toBe('new')
  })

  test('moved by someone else meanwhile is not moved again', async () => {
    const id = await aLead()
    const headers = { 'if-match': '"v9"' }
    await expectRefusedCall(`PATCH ${at(`/${id}/stage`)}`, { stage: 'visited' }, 412, 'version_conflict', headers)
  })

  test('is corrected by name, contact and grade, keeps its stage, and publishes no event', async () => {
    const id = await aLead('visited')
    const body = { name: 'Fernanda Dias Alves', phone: '+5511955554444', student_name: 'Lucas', grade_id: 15 }
    const events = await eventsDuring(async () => {
      const reply = await call(`PUT ${at(`/${id}`)}`, { body })
      expect(reply.body).toMatchObject({ ...body, email: null, source: null, stage: 'visited' })
    })
    expect(events).toEqual([])
    expect((await call(`GET ${at('?q=alves')}`)).body.data).toMatchObject([{ id }])
    const route = `PUT ${at(`/${id}`)}`
    await expectRefusedCall(route, body, 412, 'version_conflict', { 'if-match': '"v1"' })
    await expectRefusedCall(route, { name: 'Fernanda' }, 422, 'validation_failed')
    await expectRefusedCall(route, { ...fernanda, grade_id: 99 }, 404, 'grade_not_found')
  })

  test('of another school gets the same response as one that does not exist', async () => {
    const other = await aSchool(sineta, client)
    const path = `/v1/erp/school/${other.cnpj}/crm-lead/${await aLead()}`
    await expectRefusedCall(`GET ${path}`, undefined, 404, 'lead_not_found')
    await expectRefusedCall(`PATCH ${path}/stage`, { stage: 'visited' }, 404, 'lead_not_found')
    await expectRefusedCall(`PUT ${path}`, fernanda, 404, 'lead_not_found')
  })

  test('is found by stage and by the beginning of a name', async () => {
    await call(`POST ${at()}`, { body: { name: 'Ângela Prado', phone: '+5511955554444' } })
    const names = async (query: string) =>
      (await call(`GET ${at(`?${query}`)}`)).body.data.map((lead: any) => lead.name)
    expect(await names('q=ang')).toEqual(['Ângela Prado'])
    expect(await names('q=pra&stage=new')).toEqual(['Ângela Prado'])
    expect(await names('q=pra&stage=lost')).toEqual([])
  })

  test('moved twice at once is published in the order it moved', async () => {
    const id = await aLead()
    const events = await eventsDuring(() =>
      Promise.all(['contacted', 'visited'].map((stage) => call(`PATCH ${at(`/${id}/stage`)}`, { body: { stage } }))),
    )
    const hops = events.map(([, data]) => [data.from_stage, data.to_stage])
    expect(hops).toHaveLength(2)
    expect(hops.find(([from]) => from === 'new')![1]).toBe(hops.find(([from]) => from !== 'new')![0])
  })
})

/** The expected transitions, written independently of the code. */
const allowed: Record<string, string> = {
  new: 'contacted visit_scheduled visited proposal enrolled lost',
  contacted: 'new visit_scheduled visited proposal enrolled lost',
  visit_scheduled: 'new contacted visited proposal enrolled lost',
  visited: 'new contacted visit_scheduled proposal enrolled lost',
  proposal: 'new contacted visit_scheduled visited enrolled lost',
  lost: 'new',
  enrolled: '',
}

describe('from each stage', () => {
  const cases = stages.flatMap((from) => stages.map((to) => [from, to] as const))

  test.each(cases)('%s to %s is allowed or refused as listed', async (from, to) => {
    const id = await aLead(from)
    const route = `PATCH ${at(`/${id}/stage`)}`
    if (allowed[from]!.split(' ').includes(to)) {
      const events = await eventsDuring(async () =>
        expect((await call(route, { body: { stage: to } })).body.stage).toBe(to),
      )
      expect(events.map(([name, { from_stage, to_stage }]) => [name, from_stage, to_stage])).toEqual([
        ['crm_lead.stage_changed', from, to],
      ])
    } else {
      if (from === to) await expectRefusedCall(route, { stage: to }, 422, 'stage_unchanged')
      else await expectRefusedCall(route, { stage: to }, 409, 'transition_not_allowed')
      expect((await read(id)).stage).toBe(from)
    }
  })

  test('the code has exactly the listed transitions', () => {
    const table = Object.fromEntries(Object.entries(moves).map(([from, own]) => [from, Object.values(own).join(' ')]))
    expect(table).toEqual(allowed)
  })
})
