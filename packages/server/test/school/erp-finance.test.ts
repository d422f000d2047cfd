import { beforeAll, describe, expect, test } from 'vitest'
import { moves } from '../../src/school/erp/finance/receivable.ts'
import { type AResponsible, type AStudent, aCpf, aResponsible, aSchool, aStudent } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school, call, expectRefusedCall } = useSchool()
let student: AStudent
let responsible: AResponsible
const at = (path: string) => `/v1/erp/school/${school.cnpj}/${path}`
const unknown = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  student = await aStudent(sineta, school)
  responsible = await aResponsible(sineta, school, [student])
})

const formatted = (cpf: string) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
const aBody = (more = {}) => ({
  enrollment_number: student.number,
  responsible_cpf: responsible.cpf,
  description: 'Mensalidade 03/2026',
  due_date: '2099-03-10',
  amount_cents: 128000,
  ...more,
})

type Status = keyof typeof moves
const settled: Record<Status, number> = {
  pending: 0,
  overdue: 0,
  partially_paid: 28000,
  paid: 128000,
  refunded: 128000,
  renegotiated: 28000,
  cancelled: 0,
}
async function aReceivable(status: Status = 'pending'): Promise<string> {
  const { body } = await call(`POST ${at('receivable')}`, { body: aBody() })
  if (status !== 'pending')
    await sineta.sql('update receivable set status = $2, paid_cents = $3::int, settled_cents = $3::int where id = $1', [
      body.id,
      status,
      settled[status],
    ])
  return body.id
}
const read = async (id: string) => (await call(`GET ${at(`receivable/${id}`)}`)).body
const pay = (id: string, body: object) =>
  call(`POST ${at(`receivable/${id}/payment`)}`, { body: { payment_method: 'pix', ...body } })
const facts = (id: string) => ({
  id,
  school_cnpj: school.cnpj,
  enrollment_number: student.number,
  responsible_cpf: formatted(responsible.cpf),
  description: 'Mensalidade 03/2026',
  due_date: '2099-03-10',
  amount_cents: 128000,
})

describe('a receivable', () => {
  test('is created and changed without an event', async () => {
    const events = await eventsDuring(async () => {
      const made = await call(`POST ${at('receivable')}`, { body: aBody() })
      expect([made.status, made.headers.get('etag')]).toEqual([201, '"v1"'])
      expect(made.body).toEqual({
        ...facts(made.body.id),
        student_name: 'Ana Clara Souza Lima',
        paid_amount_cents: 0,
        balance_cents: 128000,
        status: 'pending',
        payments: [],
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })
      const changed = await call(`PUT ${at(`receivable/${made.body.id}`)}`, { body: aBody({ amount_cents: 99 }) })
      expect([changed.status, changed.body.amount_cents, changed.body.version]).toEqual([200, 99, 2])
      expect(await read(made.body.id)).toEqual(changed.body)
    })
    expect(events).toEqual([])
  })

  test('is for a student and a responsible of this school', async () => {
    await expectRefusedCall(
      `POST ${at('receivable')}`,
      aBody({ enrollment_number: 'nobody' }),
      404,
      'student_not_found',
    )
    await expectRefusedCall(
      `POST ${at('receivable')}`,
      aBody({ responsible_cpf: aCpf() }),
      404,
      'responsible_not_found',
    )
    await expectRefusedCall(
      `POST ${at('receivable')}`,
      aBody({ responsible_cpf: '111.111.111-11' }),
      422,
      'cpf_invalid',
    )
    await expectRefusedCall(`POST ${at('receivable')}`, aBody({ amount_cents: 0 }), 422, 'validation_failed')
  })

  test.each(['overdue', 'partially_paid', 'paid', 'refunded', 'renegotiated', 'cancelled'] as const)(
    'that is %s can no longer be changed',
    async (status) => {
      const id = await aReceivable(status)
      await expectRefusedCall(`PUT ${at(`receivable/${id}`)}`, aBody(), 409, 'transition_not_allowed')
    },
  )

  test('of a student and a responsible who were removed since can still be changed, but no new one is created', async () => {
    const gone = await aStudent(sineta, school, { enrolled: false })
    const mother = await aResponsible(sineta, school)
    const parties = { enrollment_number: gone.number, responsible_cpf: mother.cpf }
    const { body } = await call(`POST ${at('receivable')}`, { body: aBody(parties) })
    for (const path of [`student/${gone.number}`, `responsible/${mother.cpf}`])
      expect((await call(`DELETE /v1/partners/school/${school.cnpj}/${path}`)).status).toBe(204)
    const reply = await call(`PUT ${at(`receivable/${body.id}`)}`, {
      body: aBody({ ...parties, responsible_cpf: formatted(mother.cpf), due_date: '2099-04-10' }),
    })
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { enrollment_number: gone.number, student_name: null, due_date: '2099-04-10' },
    ])
    await expectRefusedCall(`POST ${at('receivable')}`, aBody(parties), 404, 'student_not_found')
  })

  test('changed by someone else meanwhile is neither overwritten nor paid', async () => {
    const id = await aReceivable()
    const headers = { 'if-match': '"v7"' }
    await expectRefusedCall(`PUT ${at(`receivable/${id}`)}`, aBody(), 412, 'version_conflict', headers)
    await expectRefusedCall(
      `PATCH ${at(`receivable/${id}/status`)}`,
      { status: 'cancelled' },
      412,
      'version_conflict',
      headers,
    )
    const payment = { amount_cents: 1, payment_method: 'pix' }
    await expectRefusedCall(`POST ${at(`receivable/${id}/payment`)}`, payment, 412, 'version_conflict', headers)
  })

  test('of another school gets the same response as one that does not exist', async () => {
    const other = await aSchool(sineta, client)
    const id = await aReceivable()
    for (const place of [`${other.cnpj}/receivable/${id}`, `${school.cnpj}/receivable/${unknown}`]) {
      const path = `/v1/erp/school/${place}`
      await expectRefusedCall(`GET ${path}`, undefined, 404, 'receivable_not_found')
      await expectRefusedCall(`PUT ${path}`, aBody(), 404, 'receivable_not_found')
      await expectRefusedCall(`PATCH ${path}/status`, { status: 'cancelled' }, 404, 'receivable_not_found')
      await expectRefusedCall(
        `POST ${path}/payment`,
        { amount_cents: 1, payment_method: 'pix' },
        404,
        'receivable_not_found',
      )
    }
  })

  test('is found by status, student and day', async () => {
    const own = await aSchool(sineta, client)
    const [first, second] = [await aStudent(sineta, own), await aStudent(sineta, own)]
    const { cpf } = await aResponsible(sineta, own)
    for (const [{ number }, due_date] of [
      [first, '2099-01-10'],
      [first, '2099-02-10'],
      [second, '2099-02-11'],
    ] as const)
      await call(`POST /v1/erp/school/${own.cnpj}/receivable`, {
        body: { ...aBody(), enrollment_number: number, responsible_cpf: cpf, due_date },
      })
    const days = async (query: string) =>
      (await call(`GET /v1/erp/school/${own.cnpj}/receivable?${query}`)).body.data.map((one: any) => one.due_date)
    expect(await days(`enrollment_number=${first.number}`)).toEqual(['2099-01-10', '2099-02-10'])
    expect(await days('enrollment_number=nobody')).toEqual([])
    expect(await days('due_from=2099-02-10')).toEqual(['2099-02-10', '2099-02-11'])
    expect(await days('due_to=2099-02-10')).toEqual(['2099-01-10', '2099-02-10'])
    expect(await days('status=pending&due_from=2099-02-11')).toEqual(['2099-02-11'])
    expect(await days('status=paid')).toEqual([])
  })
})

describe('a payment', () => {
  test('that closes the balance publishes receivable.paid and nothing else', async () => {
    const id = await aReceivable()
    const events = await eventsDuring(async () => {
      const reply = await pay(id, { amount_cents: 128000, paid_at: '2026-03-09 20:15:44', external_id: 'E18236120' })
      expect([reply.status, reply.body.status, reply.body.version]).toEqual([201, 'paid', 2])
      expect(reply.body).toMatchObject({ paid_amount_cents: 128000, balance_cents: 0 })
      expect(reply.body.payments).toEqual([
        {
          amount_cents: 128000,
          interest_cents: 0,
          discount_cents: 0,
          payment_method: 'pix',
          paid_at: '2026-03-09 20:15:44',
          external_id: 'E18236120',
        },
      ])
    })
    expect(events).toEqual([
      [
        'receivable.paid',
        {
          ...facts(id),
          paid_amount_cents: 128000,
          payment_method: 'pix',
          paid_at: '2026-03-09 20:15:44',
          from_status: 'pending',
        },
      ],
    ])
  })

  test('in parts publishes an event when it begins and when it is complete', async () => {
    const id = await aReceivable()
    expect(await eventsDuring(() => pay(id, { amount_cents: 28000 }))).toEqual([
      [
        'receivable.status_changed',
        { ...facts(id), from_status: 'pending', to_status: 'partially_paid', reason: null },
      ],
    ])
    expect(await eventsDuring(() => pay(id, { amount_cents: 50000 }))).toEqual([])
    const last = await eventsDuring(() => pay(id, { amount_cents: 50000, payment_method: 'cash' }))
    expect(last).toEqual([
      [
        'receivable.paid',
        {
          ...facts(id),
          paid_amount_cents: 128000,
          payment_method: 'cash',
          paid_at: expect.any(String),
          from_status: 'partially_paid',
        },
      ],
    ])
    expect((await read(id)).payments).toHaveLength(3)
  })

  test('settles its amount plus the discount less the interest', async () => {
    const early = await aReceivable()
    const discounted = await pay(early, { amount_cents: 121600, discount_cents: 6400 })
    expect(discounted.body).toMatchObject({ status: 'paid', paid_amount_cents: 121600, balance_cents: 0 })
    const late = await aReceivable('overdue')
    const partly = await pay(late, { amount_cents: 128000, interest_cents: 2560 })
    expect(partly.body).toMatchObject({ status: 'partially_paid', paid_amount_cents: 128000, balance_cents: 2560 })
    const whole = await pay(late, { amount_cents: 2600, interest_cents: 40 })
    expect(whole.body).toMatchObject({ status: 'paid', paid_amount_cents: 130600, balance_cents: 0 })
  })

  test('is never more than the open balance', async () => {
    const id = await aReceivable('partially_paid')
    const path = `POST ${at(`receivable/${id}/payment`)}`
    const pix = { payment_method: 'pix' }
    await expectRefusedCall(path, { ...pix, amount_cents: 100001 }, 422, 'amount_exceeds_balance')
    await expectRefusedCall(path, { ...pix, amount_cents: 100101, interest_cents: 100 }, 422, 'amount_exceeds_balance')
    await expectRefusedCall(path, { ...pix, amount_cents: 100000, discount_cents: 1 }, 422, 'amount_exceeds_balance')
    await expectRefusedCall(path, { ...pix, amount_cents: 100, interest_cents: 100 }, 422, 'validation_failed')
    await expectRefusedCall(path, { ...pix, amount_cents: 0 }, 422, 'validation_failed')
    await expectRefusedCall(path, { ...pix, amount_cents: 1, paid_at: '2099-01-01 00:00:00' }, 422, 'date_in_future')
    await expectRefusedCall(path, { ...pix, amount_cents: 1, paid_at: 'yesterday' }, 422, 'validation_failed')
    await expectRefusedCall(path, { amount_cents: 1, payment_method: 'barter' }, 422, 'validation_failed')
    expect(await read(id)).toMatchObject({ paid_amount_cents: 28000, payments: [], status: 'partially_paid' })
  })

  test('that the gateway reports twice is registered once', async () => {
    const id = await aReceivable()
    const events = await eventsDuring(async () => {
      const first = await pay(id, { amount_cents: 128000, external_id: 'twice' })
      const again = await pay(id, { amount_cents: 128000, external_id: 'twice' })
      expect([first.status, again.status]).toEqual([201, 200])
      expect(again.body).toEqual(first.body)
      expect(again.headers.get('x-event-ids')).toBe('')
    })
    expect(events.map(([name]) => name)).toEqual(['receivable.paid'])
  })

  test('reported again after others gets the first response', async () => {
    const id = await aReceivable()
    const first = await pay(id, { amount_cents: 1000, external_id: 'first' })
    await pay(id, { amount_cents: 2000, external_id: 'second' })
    const again = await pay(id, { amount_cents: 1000, external_id: 'first' })
    expect(again.status).toBe(200)
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
    expect((await read(id)).payments).toHaveLength(2)
  })

  test('with the gateway id of another receivable is a separate payment', async () => {
    const [one, other] = [await aReceivable(), await aReceivable()]
    expect((await pay(one, { amount_cents: 1, external_id: 'same' })).status).toBe(201)
    expect((await pay(other, { amount_cents: 1, external_id: 'same' })).status).toBe(201)
  })

  test('made twice at once closes the balance once', async () => {
    const id = await aReceivable()
    const events = await eventsDuring(async () => {
      const replies = await Promise.all([1, 2, 3, 4].map(() => pay(id, { amount_cents: 128000 })))
      expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
        201,
        'receivable_not_payable',
        'receivable_not_payable',
        'receivable_not_payable',
      ])
    })
    expect(events.map(([name]) => name)).toEqual(['receivable.paid'])
    expect((await read(id)).payments).toHaveLength(1)
  })

  test('reported twice at once by the gateway is registered once', async () => {
    const id = await aReceivable()
    const replies = await Promise.all([1, 2, 3].map(() => pay(id, { amount_cents: 1000, external_id: 'at once' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await read(id)).toMatchObject({ paid_amount_cents: 1000, balance_cents: 127000 })
  })

  test('in two parts at once never settles more than the balance', async () => {
    const id = await aReceivable()
    const replies = await Promise.all([1, 2, 3].map(() => pay(id, { amount_cents: 60000 })))
    expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 201, 'amount_exceeds_balance'])
    expect(await read(id)).toMatchObject({ status: 'partially_paid', balance_cents: 8000 })
  })
})

/** The expected transitions, written independently of the code: from, request, to, published event. */
const allowed: [Status, string, Status, string | null][] = [
  ['pending', 'a part', 'partially_paid', 'receivable.status_changed'],
  ['overdue', 'a part', 'partially_paid', 'receivable.status_changed'],
  ['partially_paid', 'a part', 'partially_paid', null],
  ['pending', 'the rest', 'paid', 'receivable.paid'],
  ['overdue', 'the rest', 'paid', 'receivable.paid'],
  ['partially_paid', 'the rest', 'paid', 'receivable.paid'],
  ['pending', 'cancelled', 'cancelled', 'receivable.status_changed'],
  ['overdue', 'cancelled', 'cancelled', 'receivable.status_changed'],
  ['pending', 'renegotiated', 'renegotiated', 'receivable.status_changed'],
  ['overdue', 'renegotiated', 'renegotiated', 'receivable.status_changed'],
  ['partially_paid', 'renegotiated', 'renegotiated', 'receivable.status_changed'],
  ['paid', 'refunded', 'refunded', 'receivable.status_changed'],
  ['cancelled', 'pending', 'pending', 'receivable.status_changed'],
]

describe('from each status of a receivable', () => {
  const payments: Record<string, (status: Status) => number> = {
    'a part': () => 1,
    // In a settled status any amount is too much, so this pays one cent, which must be refused for the status.
    'the rest': (status) => Math.max(128000 - settled[status], 1),
  }
  const asked = [...Object.keys(payments), 'cancelled', 'renegotiated', 'refunded', 'pending']
  const cases = (Object.keys(moves) as Status[]).flatMap((from) => asked.map((what) => [from, what] as const))

  test.each(cases)('%s, the request %s is allowed or refused as listed', async (from, what) => {
    const id = await aReceivable(from)
    const amount = payments[what]?.(from)
    const [, , to, event] = allowed.find(([state, move]) => state === from && move === what) ?? []
    let reply: Awaited<ReturnType<typeof call>> | undefined
    const events = await eventsDuring(async () => {
      reply =
        amount === undefined
          ? await call(`PATCH ${at(`receivable/${id}/status`)}`, { body: { status: what, reason: 'acordo' } })
          : await pay(id, { amount_cents: amount })
    })
    expect((await read(id)).status).toBe(to ?? from)
    if (to === undefined)
      expect([reply!.status, reply!.body.code, events]).toEqual([
        409,
        amount === undefined ? 'transition_not_allowed' : 'receivable_not_payable',
        [],
      ])
    else {
      expect(reply!.body.status).toBe(to)
      expect(events.map(([name]) => name)).toEqual(event === null ? [] : [event])
      if (event === 'receivable.status_changed')
        expect(events[0]![1]).toEqual({
          ...facts(id),
          from_status: from,
          to_status: to,
          reason: amount === undefined ? 'acordo' : null,
        })
    }
  })

  test('the code has exactly the listed transitions and the lapse to overdue', () => {
    const words: Record<string, string> = {
      pay_part: 'a part',
      pay_off: 'the rest',
      cancel: 'cancelled',
      renegotiate: 'renegotiated',
      refund: 'refunded',
      restore: 'pending',
    }
    const table = Object.entries(moves).flatMap(([from, own]) =>
      Object.entries(own).map(([move, to]) => [from, words[move] ?? move, to].join(' ')),
    )
    expect(table.sort()).toEqual(
      [...allowed.map(([from, what, to]) => [from, what, to].join(' ')), 'pending lapse overdue'].sort(),
    )
  })

  test('the statuses paid and overdue cannot be requested', async () => {
    const id = await aReceivable()
    for (const status of ['paid', 'overdue', 'partially_paid'])
      await expectRefusedCall(`PATCH ${at(`receivable/${id}/status`)}`, { status }, 422, 'validation_failed')
  })
})

describe('a supplier', () => {
  const company = { name: 'Papelaria Central Ltda.', cnpj: '12.ABC.345/0001-88', email: 'contato@papelaria.example' }

  test('is registered and changed, and each is published', async () => {
    let id = ''
    const made = await eventsDuring(async () => {
      const reply = await call(`POST ${at('supplier')}`, { body: company })
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({ email: company.email, phone: null, version: 1 })
      id = reply.body.id
    })
    const facts = {
      id,
      school_cnpj: school.cnpj,
      name: company.name,
      supplier_cnpj: '12ABC345000188',
      supplier_cpf: null,
    }
    expect(made).toEqual([['supplier.created', { ...facts, active: true }]])
    const changed = await eventsDuring(async () => {
      const reply = await call(`PUT ${at(`supplier/${id}`)}`, { body: { ...company, email: null, active: false } })
      expect(reply.body).toMatchObject({ email: null, active: false, version: 2 })
    })
    expect(changed).toEqual([['supplier.updated', { ...facts, active: false }]])
    expect((await call(`GET ${at(`supplier/${id}`)}`)).body).toMatchObject({ ...facts, active: false })
    expect((await call(`GET ${at('supplier?q=central')}`)).body.data).toHaveLength(1)
    expect((await call(`GET ${at('supplier?q=entral')}`)).body.data).toEqual([])
  })

  test('that is a person is published with a formatted CPF', async () => {
    const events = await eventsDuring(() =>
      call(`POST ${at('supplier')}`, { body: { name: 'João', cpf: '39053344705' } }),
    )
    expect(events[0]![1]).toMatchObject({ supplier_cnpj: null, supplier_cpf: '390.533.447-05' })
    await expectRefusedCall(
      `POST ${at('supplier')}`,
      { name: 'João', cpf: '390.533.447-05' },
      409,
      'supplier_already_exists',
    )
  })

  test.each([
    ['a document that is already registered', { ...company, cnpj: '12abc345000188' }, 409, 'supplier_already_exists'],
    ['a CNPJ with wrong digits', { ...company, cnpj: '12ABC345000199' }, 422, 'cnpj_invalid'],
    ['a CPF with wrong digits', { name: 'João', cpf: '390.533.447-06' }, 422, 'cpf_invalid'],
    ['no document', { name: 'João' }, 422, 'validation_failed'],
    ['two documents', { ...company, cpf: '529.982.247-25' }, 422, 'validation_failed'],
    ['a telephone number without a country code', { ...company, phone: '11955554444' }, 422, 'validation_failed'],
  ])('with %s is refused', async (_, body, status, code) => {
    await expectRefusedCall(`POST ${at('supplier')}`, body, status, code)
  })

  test('keeps its document forever', async () => {
    const { body } = await call(`POST ${at('supplier')}`, { body: { name: 'Gráfica', cnpj: '11222333000181' } })
    const path = `PUT ${at(`supplier/${body.id}`)}`
    await expectRefusedCall(path, { name: 'Gráfica', cnpj: '11222333000262' }, 422, 'immutable_field')
    await expectRefusedCall(path, { name: 'Gráfica', cpf: '529.982.247-25' }, 422, 'immutable_field')
    await expectRefusedCall(path, { name: 'Outra', cnpj: '11222333000181' }, 412, 'version_conflict', {
      'if-match': '"v2"',
    })
    expect((await call(`GET ${at(`supplier/${body.id}`)}`)).body).toMatchObject({ name: 'Gráfica', version: 1 })
  })

  test('of another school gets the same response as one that does not exist', async () => {
    const other = await aSchool(sineta, client)
    const { body } = await call(`POST ${at('supplier')}`, { body: { name: 'Livraria', cnpj: '33000167000101' } })
    for (const place of [`${other.cnpj}/supplier/${body.id}`, `${school.cnpj}/supplier/${unknown}`]) {
      await expectRefusedCall(`GET /v1/erp/school/${place}`, undefined, 404, 'supplier_not_found')
      await expectRefusedCall(`PUT /v1/erp/school/${place}`, company, 404, 'supplier_not_found')
    }
    const again = await call(`POST /v1/erp/school/${other.cnpj}/supplier`, { body: company })
    expect(again.status).toBe(201)
  })
})
