import { cpf as cpfs } from '@sineta/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AResponsible, type ASchool, type AStudent, aResponsible, aSchool, aStudent } from '../support/builders.ts'
import { withConcurrentChange } from '../support/concurrent-change.ts'
import { useSchool } from '../support/school.ts'
import type { Reply } from '../support/sineta.ts'

const { sineta, eventsDuring, client, school, call } = useSchool()
const inSchool = (path: string) => `/v1/partners/school/${school.cnpj}${path}`
const refused = async (route: string, body: unknown, status: number, code: string) => {
  const events = await eventsDuring(async () => {
    const reply = await call(route, { body })
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })
  expect(events).toEqual([])
}

/** The events of an operation in the order in which they were recorded; deliveries may arrive in another order. */
const recorded = async ({ headers }: Reply) =>
  (
    await sineta.sql('select name from event where id = any ($1) order by id', [headers.get('x-event-ids')!.split(',')])
  ).map(({ name }) => name)
const names = (events: [string, unknown][]) => events.map(([name]) => name).sort()

type Pair = { responsible: AResponsible; student: AStudent }
const aPair = async (): Promise<Pair> => ({
  responsible: await aResponsible(sineta, school),
  student: await aStudent(sineta, school),
})

const ways = {
  primary: {
    kind: 'primary',
    path: ({ responsible, student }: Pair) =>
      inSchool(`/responsible/${responsible.cpf}/student/${student.number}/link`),
    linked: ['responsible.student_linked', 'student.responsible_linked'],
    unlinked: ['responsible.student_unlinked', 'student.responsible_unlinked'],
  },
  'additional student': {
    kind: 'additional',
    path: ({ responsible, student }: Pair) =>
      inSchool(`/responsible/${responsible.cpf}/student/${student.number}/additional/link`),
    linked: ['responsible.additional_student_linked'],
    unlinked: ['responsible.additional_student_unlinked'],
  },
  'additional responsible': {
    kind: 'additional',
    path: ({ responsible, student }: Pair) =>
      inSchool(`/student/${student.number}/additional-responsible/${responsible.cpf}`),
    linked: ['student.additional_responsible_linked'],
    unlinked: ['student.additional_responsible_unlinked'],
  },
}
const { primary } = ways
const eventData = ({ responsible, student }: Pair) => ({
  school_cnpj: school.cnpj,
  cpf: cpfs.format(responsible.cpf),
  enrollment_number: student.number,
})

describe.each(Object.entries(ways))('by the path of the %s', (_, { kind, path, linked, unlinked }) => {
  test('two people are linked and unlinked, and the events of the operation are published', async () => {
    const pair = await aPair()
    const events = await eventsDuring(async () => {
      const reply = await call(`POST ${path(pair)}`, { body: { kinship: 'mother', financial_responsible: true } })
      expect([reply.status, await recorded(reply)]).toEqual([201, linked])
      expect(reply.body).toEqual({
        ...eventData(pair),
        kind,
        kinship: 'mother',
        can_pick_up: true,
        financial_responsible: true,
        linked_at: expect.stringMatching(/-03:00$/),
      })
    })
    expect(events.sort()).toEqual(linked.map((name) => [name, eventData(pair)]))
    const after = await eventsDuring(async () => {
      const reply = await call(`DELETE ${path(pair)}`)
      expect([reply.status, await recorded(reply)]).toEqual([204, unlinked])
    })
    expect(after.sort()).toEqual(unlinked.map((name) => [name, eventData(pair)]))
  })

  test('no body is needed: the kinship is other, pick-up is allowed, and financial responsibility stays unset', async () => {
    const pair = await aPair()
    expect((await call(`POST ${path(pair)}`)).body).toMatchObject({
      kinship: 'other',
      can_pick_up: true,
      financial_responsible: false,
    })
  })

  test.each(Object.entries(ways))('two people who are already linked as %s are refused', async (_, first) => {
    const pair = await aPair()
    await call(`POST ${first.path(pair)}`)
    await refused(`POST ${path(pair)}`, {}, 409, 'already_linked')
  })

  test('two people who are not linked in this kind cannot be unlinked', async () => {
    const pair = await aPair()
    await refused(`DELETE ${path(pair)}`, undefined, 404, 'link_not_found')
    const otherKind = kind === 'primary' ? ways['additional student'] : primary
    await call(`POST ${otherKind.path(pair)}`)
    await refused(`DELETE ${path(pair)}`, undefined, 404, 'link_not_found')
  })

  test('people of another school are not found', async () => {
    const { responsible, student } = await aPair()
    const elsewhere = await aSchool(sineta, client)
    await refused(
      `POST ${path({ responsible: await aResponsible(sineta, elsewhere), student })}`,
      {},
      404,
      'responsible_not_found',
    )
    await refused(
      `POST ${path({ responsible, student: await aStudent(sineta, elsewhere) })}`,
      {},
      404,
      'student_not_found',
    )
    await refused(
      `DELETE ${path({ responsible, student: await aStudent(sineta, elsewhere) })}`,
      undefined,
      404,
      'student_not_found',
    )
  })

  test('of two links of the same pair at once, one wins and is published', async () => {
    const pair = await aPair()
    const events = await eventsDuring(async () => {
      const replies = await Promise.all([1, 2].map(() => call(`POST ${path(pair)}`)))
      expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
        [201, undefined],
        [409, 'already_linked'],
      ])
    })
    expect(names(events)).toEqual(linked)
  })

  test('of two unlinks at once, one is done and published', async () => {
    const pair = await aPair()
    await call(`POST ${path(pair)}`)
    const events = await eventsDuring(async () => {
      const replies = await Promise.all([1, 2].map(() => call(`DELETE ${path(pair)}`)))
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
    })
    expect(names(events)).toEqual(unlinked)
  })
})

test('a primary and an additional link of the same pair at once leave one link, published by its own operation', async () => {
  const pair = await aPair()
  const events = await eventsDuring(async () => {
    const replies = await Promise.all(
      [primary, ways['additional student']].map(({ path }) => call(`POST ${path(pair)}`)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })
  const { body } = await call(`GET ${inSchool(`/student/${pair.student.number}/responsible`)}`)
  expect(body.data).toHaveLength(1)
  expect(names(events)).toEqual(body.data[0].kind === 'primary' ? primary.linked : ways['additional student'].linked)
})

test('an additional link made by one path can be removed by the other', async () => {
  const pair = await aPair()
  await call(`POST ${ways['additional student'].path(pair)}`)
  expect(await eventsDuring(() => call(`DELETE ${ways['additional responsible'].path(pair)}`))).toEqual([
    ['student.additional_responsible_unlinked', eventData(pair)],
  ])
})

test('a responsible who is removed while a student is being linked is either removed or linked, never both', async () => {
  // Which of them comes first differs from round to round.
  for (let round = 0; round < 5; round++) {
    const pair = await aPair()
    let statuses: number[] = []
    const events = await eventsDuring(async () => {
      const replies = await Promise.all([
        call(`POST ${primary.path(pair)}`),
        call(`DELETE ${inSchool(`/responsible/${pair.responsible.cpf}`)}`),
      ])
      statuses = replies.map(({ status }) => status)
    })
    const links = await sineta.sql('select from responsible_link where responsible_id = $1', [pair.responsible.id])
    const outcome = { statuses, links: links.length, events: names(events) }
    expect([
      { statuses: [201, 409], links: 1, events: primary.linked },
      { statuses: [404, 204], links: 0, events: ['responsible.deleted'] },
    ]).toContainEqual(outcome)
  }
})

describe('kinship and rights', () => {
  test.each([
    ['primary', primary],
    ['additional', ways['additional student']],
  ] as const)('of a %s link change without an event', async (_, { kind, path }) => {
    const pair = await aPair()
    await call(`POST ${path(pair)}`, { body: { kinship: 'mother' } })
    const events = await eventsDuring(async () => {
      const reply = await call(`PATCH ${path(pair)}`, { body: { can_pick_up: false } })
      expect([reply.status, reply.body]).toEqual([
        200,
        expect.objectContaining({ kind, kinship: 'mother', can_pick_up: false }),
      ])
      expect((await call(`PATCH ${path(pair)}`)).body).toEqual(reply.body)
    })
    expect(events).toEqual([])
  })

  test('of a link that does not exist cannot change', async () => {
    const pair = await aPair()
    await refused(`PATCH ${primary.path(pair)}`, { can_pick_up: true }, 404, 'link_not_found')
  })

  test('to pick students up are refused to people under 16', async () => {
    const pair = await aPair()
    await sineta.sql(`update responsible set birthdate = clock()::date - interval '15 years' where id = $1`, [
      pair.responsible.id,
    ])
    await refused(`POST ${primary.path(pair)}`, {}, 409, 'responsible_not_authorized')
    expect(
      (await call(`POST ${primary.path(pair)}`, { body: { kinship: 'sibling', can_pick_up: false } })).status,
    ).toBe(201)
    await refused(`PATCH ${primary.path(pair)}`, { can_pick_up: true }, 409, 'responsible_not_authorized')
  })
})

test('a responsible who becomes under 16 at the same moment gets no right to pick students up', async () => {
  const pair = await aPair()
  await call(`POST ${primary.path(pair)}`, { body: { can_pick_up: false } })
  const younger = `update responsible set birthdate = clock()::date - interval '15 years' where id = $1`
  const reply = await withConcurrentChange(sineta, [younger, [pair.responsible.id]], () =>
    call(`PATCH ${primary.path(pair)}`, { body: { can_pick_up: true } }),
  )
  // The reason is shown at the checked field, and it is the age, not a revoked right.
  expect([reply.status, reply.body.code, reply.body.reason]).toEqual([409, 'responsible_not_authorized', 'under_age'])
  expect(reply.body.errors).toEqual([
    expect.objectContaining({ pointer: '/can_pick_up', code: 'responsible_not_authorized', reason: 'under_age' }),
  ])
})

describe('in a school that allows one primary responsible', () => {
  let strict: ASchool
  const link = (responsible: AResponsible, student: AStudent, more = '') =>
    call(`POST /v1/partners/school/${strict.cnpj}/responsible/${responsible.cpf}/student/${student.number}${more}/link`)
  beforeAll(async () => {
    strict = await aSchool(sineta, client, { settings: { max_primary_responsibles: 1 } })
  })

  test('a second one is refused, and additional ones do not count', async () => {
    const student = await aStudent(sineta, strict)
    expect((await link(await aResponsible(sineta, strict), student)).status).toBe(201)
    const second = await aResponsible(sineta, strict)
    const reply = await link(second, student)
    expect([reply.status, reply.body.code]).toEqual([409, 'too_many_primary_responsibles'])
    expect((await link(second, student, '/additional')).status).toBe(201)
  })

  test('of two linked at once, one is linked', async () => {
    const student = await aStudent(sineta, strict)
    const both = [await aResponsible(sineta, strict), await aResponsible(sineta, strict)]
    const events = await eventsDuring(async () => {
      const replies = await Promise.all(both.map((responsible) => link(responsible, student)))
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    })
    expect(names(events)).toEqual(primary.linked)
  })
})

test('links are listed from both sides, by kind on request', async () => {
  const { responsible, student } = await aPair()
  const other = await aResponsible(sineta, school)
  await call(`POST ${primary.path({ responsible, student })}`)
  await call(`POST ${ways['additional responsible'].path({ responsible: other, student })}`)

  const ofStudent = async (query = '') =>
    (await call(`GET ${inSchool(`/student/${student.number}/responsible${query}`)}`)).body.data
  expect((await ofStudent()).map(({ cpf, kind }: any) => [cpf, kind])).toEqual([
    [cpfs.format(responsible.cpf), 'primary'],
    [cpfs.format(other.cpf), 'additional'],
  ])
  expect((await ofStudent('?kind=additional')).map(({ cpf }: any) => cpf)).toEqual([cpfs.format(other.cpf)])
  const { body } = await call(`GET ${inSchool(`/responsible/${responsible.cpf}/student`)}`)
  expect(body.data).toMatchObject([
    {
      ...eventData({ responsible, student }),
      kind: 'primary',
      student_name: student.name,
      responsible_name: 'Mariana Souza Lima',
    },
  ])
})

describe('a link that was removed', () => {
  const lists = ({ responsible, student }: Pair) => [
    inSchool(`/responsible/${responsible.cpf}/student`),
    inSchool(`/student/${student.number}/responsible`),
  ]
  const since = (path: string) => call(`GET ${path}?updated_since=2020-01-01T00:00:00Z&include_deleted=true`)

  test.each(Object.entries(ways))(
    'by the path of the %s is listed for clients that keep a copy',
    async (_, { path }) => {
      const pair = await aPair()
      await call(`POST ${path(pair)}`)
      await call(`DELETE ${path(pair)}`)
      await sineta.advance(6)
      const { school_cnpj: _school, ...ids } = eventData(pair)
      for (const list of lists(pair)) {
        expect((await since(list)).body.data).toEqual([{ ...ids, deleted_at: expect.stringMatching(/-03:00$/) }])
        expect((await call(`GET ${list}`)).body.data).toEqual([])
      }
    },
  )

  test('no longer allows picking the student up', async () => {
    const pair = await aPair()
    await call(`POST ${primary.path(pair)}`)
    await call(`DELETE ${primary.path(pair)}`)
    const reply = await sineta.call('POST /v1/tssv/responsible/check/in', {
      as: school.deviceKey,
      body: {
        school_cnpj: school.cnpj,
        responsible_cpf: pair.responsible.cpf,
        factors: [{ type: 'face' }, { type: 'pin' }],
      },
    })
    expect(reply.body.code).toBe('responsible_without_students')
  })

  test('and made again, of any kind, is listed as a link only', async () => {
    const pair = await aPair()
    await call(`POST ${primary.path(pair)}`)
    await call(`DELETE ${primary.path(pair)}`)
    await call(`POST ${ways['additional student'].path(pair)}`)
    await sineta.advance(6)
    for (const list of lists(pair))
      expect((await since(list)).body.data).toMatchObject([{ ...eventData(pair), kind: 'additional' }])
    await refused(`DELETE ${primary.path(pair)}`, undefined, 404, 'link_not_found')
  })

  test('with its student is published too', async () => {
    const responsible = await aResponsible(sineta, school)
    const student = await aStudent(sineta, school, { enrolled: false })
    await call(`POST ${primary.path({ responsible, student })}`)
    expect((await call(`DELETE ${inSchool(`/student/${student.number}`)}`)).status).toBe(204)
    await sineta.advance(6)
    expect((await since(inSchool(`/responsible/${responsible.cpf}/student`))).body.data).toEqual([
      { cpf: cpfs.format(responsible.cpf), enrollment_number: student.number, deleted_at: expect.any(String) },
    ])
  })
})
