import { localDate } from '@sineta/contract'
import { describe, expect, test } from 'vitest'
import { moves } from '../../src/school/erp/library/loan.ts'
import { type AStudent, anApp, aPanelSession, aSchool, aStudent, connect } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school, call, expectRefusedCall } = useSchool()
const at = (path: string) => `/v1/erp/school/${school.cnpj}/${path}`

let count = 0
const aBook = (more = {}) => ({
  code: `LIT-${++count}`,
  title: 'A bolsa amarela',
  author: 'Lygia Bojunga',
  copies: 1,
  ...more,
})
async function anItem(more = {}): Promise<{ id: string; code: string }> {
  const { body } = await call(`POST ${at('library-item')}`, { body: aBook(more) })
  return body
}
const available = async ({ id }: { id: string }) =>
  (await call(`GET ${at(`library-item/${id}`)}`)).body.available_copies

const today = async () => localDate((await sineta.sql<{ now: Date }>('select clock() as now'))[0]!.now, school.timeZone)
const day = async (offset: number) =>
  new Date(Date.parse(`${await today()}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)

const lend = ({ code }: { code: string }, { number }: AStudent, more = {}) =>
  call(`POST ${at('library-loan')}`, {
    body: { item_code: code, borrower_type: 'student', enrollment_number: number, ...more },
  })
async function aLoan(student?: AStudent): Promise<any> {
  return (await lend(await anItem(), student ?? (await aStudent(sineta, school)))).body
}
const read = async (id: string) => (await call(`GET ${at(`library-loan/${id}`)}`)).body

describe('a library item', () => {
  test('is registered and changed without an event', async () => {
    const events = await eventsDuring(async () => {
      const made = await call(`POST ${at('library-item')}`, { body: aBook({ code: 'Fís-1', author: null, copies: 2 }) })
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({ code: 'Fís-1', author: null, copies: 2, available_copies: 2, version: 1 })
      const body = aBook({ code: 'Fís-1', copies: 5 })
      const changed = await call(`PUT ${at(`library-item/${made.body.id}`)}`, { body })
      expect(changed.body).toMatchObject({ ...body, available_copies: 5, version: 2 })
    })
    expect(events).toEqual([])
  })

  test('has a unique code in the school, ignoring case', async () => {
    const { code } = await anItem({ code: 'Abc-1' })
    const other = await anItem()
    await expectRefusedCall(`POST ${at('library-item')}`, aBook({ code: 'ABC-1' }), 409, 'library_item_already_exists')
    await expectRefusedCall(
      `PUT ${at(`library-item/${other.id}`)}`,
      aBook({ code }),
      409,
      'library_item_already_exists',
    )
    const found = await call(`GET ${at('library-item?code=abc-1')}`)
    expect(found.body.data.map((item: any) => item.code)).toEqual(['Abc-1'])
  })

  test('never has fewer copies than are on loan', async () => {
    const item = await anItem({ copies: 3 })
    for (const _ of [1, 2]) await lend(item, await aStudent(sineta, school))
    const path = `PUT ${at(`library-item/${item.id}`)}`
    await expectRefusedCall(path, aBook({ code: item.code, copies: 1 }), 409, 'item_not_available')
    expect((await call(path, { body: aBook({ code: item.code, copies: 2 }) })).body.available_copies).toBe(0)
  })

  test('changed by someone else meanwhile is not overwritten', async () => {
    const { id } = await anItem()
    await expectRefusedCall(`PUT ${at(`library-item/${id}`)}`, aBook(), 412, 'version_conflict', { 'if-match': '"v9"' })
  })

  test('of another school gets the same response as one that does not exist', async () => {
    const other = await aSchool(sineta, client)
    const item = await anItem()
    const path = `/v1/erp/school/${other.cnpj}/library-item/${item.id}`
    await expectRefusedCall(`GET ${path}`, undefined, 404, 'library_item_not_found')
    await expectRefusedCall(`PUT ${path}`, aBook(), 404, 'library_item_not_found')
    const { number } = await aStudent(sineta, other)
    const body = { item_code: item.code, borrower_type: 'student', enrollment_number: number }
    await expectRefusedCall(`POST /v1/erp/school/${other.cnpj}/library-loan`, body, 404, 'library_item_not_found')
  })

  test('is found by the beginning of any word in its title, or of the code on its label', async () => {
    await anItem({ title: 'O Pequeno Príncipe', code: 'INF-0093' })
    for (const typed of ['princ', 'inf-00', 'INF-0093'])
      expect((await call(`GET ${at(`library-item?q=${typed}`)}`)).body.data.map((one: any) => one.title)).toEqual([
        'O Pequeno Príncipe',
      ])
  })
})

describe('a loan', () => {
  test('to a student is made, renewed and returned, and each is published', async () => {
    const student = await aStudent(sineta, school)
    const item = await anItem()
    let loan: any
    const made = await eventsDuring(async () => {
      const reply = await lend({ code: item.code.toLowerCase() }, student, { due_date: await day(10) })
      expect(reply.status).toBe(201)
      loan = reply.body
    })
    const facts = {
      id: loan.id,
      school_cnpj: school.cnpj,
      borrower_type: 'student',
      enrollment_number: student.number,
      borrower_email: null,
      item_code: item.code,
      title: 'A bolsa amarela',
      loaned_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      due_date: await day(10),
      returned_at: null,
      renewals_count: 0,
    }
    expect(made).toEqual([['library_loan.created', facts]])
    expect(loan).toMatchObject({ ...facts, status: 'active', overdue: false, version: 1 })
    expect(await available(item)).toBe(0)

    const renewed = await eventsDuring(() => call(`PATCH ${at(`library-loan/${loan.id}/renew`)}`))
    const later = { ...facts, due_date: await day(24), renewals_count: 1 }
    expect(renewed).toEqual([['library_loan.renewed', later]])

    await sineta.advance(3600)
    const returned = await eventsDuring(() => call(`PATCH ${at(`library-loan/${loan.id}/return`)}`, { body: {} }))
    const { returned_at } = await read(loan.id)
    expect(returned_at > loan.loaned_at).toBe(true)
    expect(returned).toEqual([['library_loan.returned', { ...later, returned_at }]])
    expect(await read(loan.id)).toMatchObject({ status: 'returned', overdue: false, version: 3 })
    expect(await available(item)).toBe(1)
  })

  test('shows the student only to keys that may read students', async () => {
    const student = await aStudent(sineta, school)
    const { id } = await aLoan(student)
    const seenWith = async (scopes: string[]) => {
      const app = await anApp(sineta)
      await connect(sineta, app, client, { scopes })
      const { body } = await sineta.call(`GET ${at(`library-loan/${id}`)}`, { as: app.keys.live })
      return [body.enrollment_number, body.student_name]
    }
    expect(await seenWith(['erp:library:read'])).toEqual([student.number, null])
    expect(await seenWith(['erp:library:read', 'students:read'])).toEqual([student.number, student.name])
  })

  test('is for two weeks unless it says otherwise', async () => {
    expect(await aLoan()).toMatchObject({ due_date: await day(14) })
  })

  test('to staff is published with their e-mail address', async () => {
    await aPanelSession(sineta, client, school, 'librarian', 'Paulo.Mendes@escola.example')
    const { code } = await anItem()
    const body = { item_code: code, borrower_type: 'staff', borrower_email: 'paulo.mendes@ESCOLA.example' }
    const events = await eventsDuring(async () =>
      expect((await call(`POST ${at('library-loan')}`, { body })).status).toBe(201),
    )
    expect(
      events.map(([name, data]) => [name, data.borrower_type, data.enrollment_number, data.borrower_email]),
    ).toEqual([['library_loan.created', 'staff', null, 'paulo.mendes@escola.example']])
  })

  test('to a teacher of the school needs only the e-mail address', async () => {
    await sineta.sql(
      `insert into staff (client_id, school_id, role, name, folded_name, email) values ($1, $2, 'teacher', 'Ana', 'ana', 'ana@escola.example')`,
      [client.id, school.id],
    )
    const { code } = await anItem()
    const body = { item_code: code, borrower_type: 'staff', borrower_email: 'ana@escola.example' }
    expect((await call(`POST ${at('library-loan')}`, { body })).status).toBe(201)
    const elsewhere = await aSchool(sineta, client)
    await call(`POST /v1/erp/school/${elsewhere.cnpj}/library-item`, { body: aBook({ code }) })
    await expectRefusedCall(`POST /v1/erp/school/${elsewhere.cnpj}/library-loan`, body, 404, 'borrower_not_found')
  })

  test.each([
    ['an unknown copy', { item_code: 'LIT-none' }, 404, 'library_item_not_found'],
    ['an unknown student', { enrollment_number: 'nobody' }, 404, 'student_not_found'],
    [
      'an unknown address',
      { borrower_type: 'staff', enrollment_number: null, borrower_email: 'no@escola.example' },
      404,
      'borrower_not_found',
    ],
    ['no student', { enrollment_number: null }, 422, 'validation_failed'],
    ['a student and an address', { borrower_email: 'no@escola.example' }, 422, 'validation_failed'],
    ['staff without an address', { borrower_type: 'staff', enrollment_number: null }, 422, 'validation_failed'],
    ['staff with a number', { borrower_type: 'staff', borrower_email: 'no@escola.example' }, 422, 'validation_failed'],
    ['a day that has passed', { due_date: '2020-01-01' }, 422, 'validation_failed'],
    ['a day too far in the future', { due_date: '2199-01-01' }, 422, 'validation_failed'],
  ])('with %s is refused', async (_, more, status, code) => {
    const item = await anItem()
    const { number } = await aStudent(sineta, school)
    const body = { item_code: item.code, borrower_type: 'student', enrollment_number: number, ...more }
    await expectRefusedCall(`POST ${at('library-loan')}`, body, status, code)
    expect(await available(item)).toBe(1)
  })

  test('is refused for a student without an active enrollment', async () => {
    const { number } = await aStudent(sineta, school, { enrolled: false })
    const item = await anItem()
    const body = { item_code: item.code, borrower_type: 'student', enrollment_number: number }
    await expectRefusedCall(`POST ${at('library-loan')}`, body, 409, 'no_active_enrollment')
    expect(await available(item)).toBe(1)
  })

  test('of the last copy requested for two students at once is made once', async () => {
    const item = await anItem({ copies: 2 })
    const students = await Promise.all([1, 2, 3, 4].map(() => aStudent(sineta, school)))
    const events = await eventsDuring(async () => {
      const replies = await Promise.all(students.map((student) => lend(item, student)))
      expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
        201,
        201,
        'item_not_available',
        'item_not_available',
      ])
    })
    expect(events).toHaveLength(2)
    expect(await available(item)).toBe(0)
  })

  test('is never the fourth of one borrower, even if all are requested at once', async () => {
    const student = await aStudent(sineta, school)
    const items = await Promise.all([1, 2, 3, 4, 5].map(() => anItem()))
    const replies = await Promise.all(items.map((item) => lend(item, student)))
    expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      201,
      201,
      201,
      'loan_limit_reached',
      'loan_limit_reached',
    ])
    await call(`PATCH ${at(`library-loan/${replies.find(({ status }) => status === 201)!.body.id}/return`)}`)
    expect((await lend(await anItem(), student)).status).toBe(201)
  })

  test('is refused for a borrower with an overdue one, and an overdue one cannot be renewed', async () => {
    const student = await aStudent(sineta, school)
    const { id } = await aLoan(student)
    await sineta.sql('update library_loan set due_date = $2 where id = $1', [id, await day(-1)])
    expect(await read(id)).toMatchObject({ status: 'active', overdue: true })
    const { code } = await anItem()
    const body = { item_code: code, borrower_type: 'student', enrollment_number: student.number }
    await expectRefusedCall(`POST ${at('library-loan')}`, body, 409, 'borrower_has_overdue')
    await expectRefusedCall(`PATCH ${at(`library-loan/${id}/renew`)}`, {}, 409, 'loan_overdue')
    expect((await call(`PATCH ${at(`library-loan/${id}/return`)}`)).body).toMatchObject({
      status: 'returned',
      overdue: false,
    })
    expect((await call(`POST ${at('library-loan')}`, { body })).status).toBe(201)
  })

  test('that is due today is not overdue', async () => {
    const { id } = await aLoan()
    await sineta.sql('update library_loan set due_date = $2 where id = $1', [id, await today()])
    expect((await read(id)).overdue).toBe(false)
    expect((await call(`PATCH ${at(`library-loan/${id}/renew`)}`)).body.due_date).toBe(await day(14))
  })

  test('is renewed to a later day, at most twice', async () => {
    const { id, due_date } = await aLoan()
    const path = `PATCH ${at(`library-loan/${id}/renew`)}`
    await expectRefusedCall(path, { due_date }, 422, 'validation_failed')
    await expectRefusedCall(path, { due_date: '2199-01-01' }, 422, 'validation_failed')
    expect((await call(path, { body: { due_date: await day(20) } })).body.due_date).toBe(await day(20))
    expect((await call(path)).body).toMatchObject({ due_date: await day(34), renewals_count: 2 })
    await expectRefusedCall(path, {}, 409, 'renewal_limit_reached')
  })

  test('is returned after it was made, and not in the future', async () => {
    const { id } = await aLoan()
    const path = `PATCH ${at(`library-loan/${id}/return`)}`
    await expectRefusedCall(path, { returned_at: '2020-01-01 10:00:00' }, 422, 'validation_failed')
    await expectRefusedCall(path, { returned_at: '2199-01-01 10:00:00' }, 422, 'date_in_future')
  })

  test('returned in the same second it was made is accepted', async () => {
    const { id, loaned_at } = await aLoan()
    const reply = await call(`PATCH ${at(`library-loan/${id}/return`)}`, { body: { returned_at: loaned_at } })
    expect([reply.status, reply.body.returned_at]).toEqual([200, loaned_at])
  })

  test('returned twice at once frees one copy', async () => {
    const item = await anItem({ copies: 2 })
    const [first] = await Promise.all([1, 2].map(async () => (await lend(item, await aStudent(sineta, school))).body))
    const events = await eventsDuring(async () => {
      const back = () => call(`PATCH ${at(`library-loan/${first.id}/return`)}`)
      const replies = await Promise.all([back(), back()])
      expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'loan_not_active'])
    })
    expect(events).toHaveLength(1)
    expect(await available(item)).toBe(1)
  })

  test('changed by someone else meanwhile is neither renewed nor returned', async () => {
    const { id } = await aLoan()
    const headers = { 'if-match': '"v9"' }
    await expectRefusedCall(`PATCH ${at(`library-loan/${id}/renew`)}`, {}, 412, 'version_conflict', headers)
    await expectRefusedCall(`PATCH ${at(`library-loan/${id}/return`)}`, {}, 412, 'version_conflict', headers)
  })

  test('of another school gets the same response as one that does not exist', async () => {
    const other = await aSchool(sineta, client)
    const path = `/v1/erp/school/${other.cnpj}/library-loan/${(await aLoan()).id}`
    await expectRefusedCall(`GET ${path}`, undefined, 404, 'loan_not_found')
    await expectRefusedCall(`PATCH ${path}/return`, {}, 404, 'loan_not_found')
    await expectRefusedCall(`PATCH ${path}/renew`, {}, 404, 'loan_not_found')
  })

  test('is found by status, student, day and the code on the book', async () => {
    const student = await aStudent(sineta, school)
    const [first, second] = [await aLoan(student), await aLoan(student)]
    await call(`PATCH ${at(`library-loan/${first.id}/return`)}`)
    const ids = async (query: string) =>
      (await call(`GET ${at(`library-loan?enrollment_number=${student.number}&${query}`)}`)).body.data.map(
        (one: any) => one.id,
      )
    expect(await ids('status=active')).toEqual([second.id])
    expect(await ids('status=returned')).toEqual([first.id])
    expect(await ids(`due_from=${await day(15)}`)).toEqual([])
    expect((await ids(`due_to=${await day(14)}`)).sort()).toEqual([first.id, second.id].sort())
    expect(await ids(`item_code=${second.item_code.toLowerCase()}`)).toEqual([second.id])
  })
})

/** The expected transitions, written independently of the code. */
const allowed = ['active renew active', 'active return returned']

describe('from each status of a loan', () => {
  test.each(['active', 'returned'].flatMap((from) => ['renew', 'return'].map((move) => [from, move] as const)))(
    '%s, %s is allowed or refused as listed',
    async (from, move) => {
      const { id } = await aLoan()
      if (from === 'returned') await call(`PATCH ${at(`library-loan/${id}/return`)}`)
      const to = allowed.find((line) => line.startsWith(`${from} ${move} `))?.split(' ')[2]
      const route = `PATCH ${at(`library-loan/${id}/${move}`)}`
      if (to === undefined) await expectRefusedCall(route, {}, 409, 'loan_not_active')
      else {
        const events = await eventsDuring(async () => expect((await call(route)).status).toBe(200))
        expect(events.map(([name]) => name)).toEqual([
          move === 'renew' ? 'library_loan.renewed' : 'library_loan.returned',
        ])
      }
      expect((await read(id)).status).toBe(to ?? from)
    },
  )

  test('the code has exactly the listed transitions', () => {
    const table = Object.entries(moves).flatMap(([from, own]) =>
      Object.entries(own).map(([move, to]) => `${from} ${move} ${to}`),
    )
    expect(table).toEqual(allowed)
  })
})
