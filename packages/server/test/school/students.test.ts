import { beforeAll, describe, expect, test } from 'vitest'
import { type ASchool, aClassroom, aCpf, aResponsible, aSchool, aStudent } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school, call } = useSchool()
const at = (path = '', of = school) => `/v1/partners/school/${of.cnpj}/student${path}`
const register = async (body: object, of = school) => (await call(`POST ${at('', of)}`, { body })).body

const address = {
  address_type: 'Avenida',
  cep: '01310100',
  address: 'Paulista',
  number: '900',
  complement: null,
  district: 'Bela Vista',
  city_id: '25b9c61d-a0a2-5b1b-befe-0b0e1c81c7a4',
  state_id: 'abc34538-41d8-543f-8d45-ede5b26f04bb',
}
const ana = {
  name: 'Ana Clara Souza Lima',
  birthdate: '2015-08-14',
  sex: 'F',
  race: 'PARDA',
  nationality: 'BRASILEIRA',
  rg: '52.318.774-1',
  rg_issuer: 'SSP/SP',
  rg_issue_date: '2023-05-10',
  filiation_1: 'Mariana Souza Lima',
  filiation_2: 'Carlos Eduardo Lima',
  additional_info: null,
  address,
}
const nothingElse = {
  birthdate: null,
  sex: null,
  race: null,
  nationality: null,
  cpf: null,
  rg: null,
  rg_issuer: null,
  rg_issue_date: null,
  filiation_1: null,
  filiation_2: null,
  additional_info: null,
  address: null,
}

describe('a student', () => {
  test('is registered with a complete record, which is published unchanged', async () => {
    let id = ''
    const events = await eventsDuring(async () => {
      const reply = await call(`POST ${at()}`, {
        body: { ...ana, cpf: '111.444.777-35', address: { ...address, cep: '01310-100' }, enrollment_number: 'A-77' },
      })
      expect(reply.status).toBe(201)
      expect(reply.headers.get('etag')).toBe('"v1"')
      expect(reply.body).toMatchObject({
        ...ana,
        school_cnpj: school.cnpj,
        student_number: 'A-77',
        enrollment_number: null,
        cpf: '11144477735',
        address,
        photo_status: null,
        version: 1,
      })
      expect(Object.keys(reply.body.address)).toEqual(Object.keys(address))
      id = reply.body.id
    })
    expect(events).toEqual([['student.created', { id, school_cnpj: school.cnpj, ...ana, cpf: '11144477735', address }]])
    expect(Object.keys(events[0]![1])).toEqual([
      'id',
      'school_cnpj',
      'name',
      'birthdate',
      'sex',
      'race',
      'nationality',
      'cpf',
      'rg',
      'rg_issuer',
      'rg_issue_date',
      'filiation_1',
      'filiation_2',
      'additional_info',
      'address',
    ])
    expect((await call(`GET ${at('/A-77')}`)).body.id).toBe(id)
    expect((await call(`GET ${at(`/${id.toUpperCase()}`)}`)).body.student_number).toBe('A-77')
  })

  test('needs only a name', async () => {
    const events = await eventsDuring(() => register({ name: 'Só Nome', cpf: null }))
    expect(events).toEqual([
      ['student.created', { id: expect.any(String), school_cnpj: school.cnpj, name: 'Só Nome', ...nothingElse }],
    ])
  })

  test('is replaced as a whole; without an enrollment the event has no enrollment number', async () => {
    const { id, student_number } = await register({ ...ana, cpf: aCpf() })
    const events = await eventsDuring(async () => {
      const reply = await call(`PUT ${at(`/${student_number}`)}`, {
        body: { name: 'Ana Clara Lima' },
        headers: { 'if-match': '"v1"' },
      })
      expect([reply.status, reply.body.version]).toEqual([200, 2])
    })
    expect(events).toEqual([
      [
        'student.updated',
        { id, school_cnpj: school.cnpj, enrollment_number: null, name: 'Ana Clara Lima', ...nothingElse },
      ],
    ])
  })

  test('who is enrolled is published with the enrollment number', async () => {
    const student = await aStudent(sineta, school)
    const [[, data]] = (await eventsDuring(() =>
      call(`PUT ${at(`/${student.number}`)}`, { body: { name: 'Outro Nome' } }),
    )) as [[string, any]]
    expect(data.enrollment_number).toBe(student.number)
  })

  test('without an active enrollment is removed with photo, links and biometric ids, which is published once', async () => {
    const student = await aStudent(sineta, school, { enrolled: false, name: 'Davi Moreira' })
    await aResponsible(sineta, school, [student])
    await sineta.sql(
      `insert into photo (owner_id, owner, client_id, school_id, width, height, bytes) values ($1, 'student', $2, $3, 1, 1, '')`,
      [student.id, client.id, school.id],
    )
    await sineta.sql(
      `insert into biometric (client_id, school_id, biometric_id, student_id) values ($1, $2, 'F-1', $3)`,
      [client.id, school.id, student.id],
    )
    const events = await eventsDuring(async () =>
      expect((await call(`DELETE ${at(`/${student.number}`)}`)).status).toBe(204),
    )
    expect(events).toEqual([['student.deleted', { id: student.id, school_cnpj: school.cnpj, name: 'Davi Moreira' }]])
    expect((await call(`GET ${at(`/${student.number}`)}`)).body.code).toBe('student_not_found')
    expect(
      await sineta.sql(
        'select 1 from photo where owner_id = $1 union all select 1 from biometric where student_id = $1 union all select 1 from responsible_link where student_id = $1',
        [student.id],
      ),
    ).toEqual([])
    const again = await call(`POST ${at()}`, { body: { name: 'Outro', enrollment_number: student.number } })
    expect([again.status, again.body.code]).toEqual([409, 'enrollment_number_taken'])
  })
})

describe('nothing changes and nothing is published when', () => {
  const cpf = aCpf()
  let enrolled = ''
  beforeAll(async () => {
    await register({ name: 'Dono do CPF', cpf, enrollment_number: 'DONO' })
    enrolled = (await aStudent(sineta, school)).number
  })
  const name = 'Recusado'
  const refusals: [string, () => [string, object?], number, string, string?][] = [
    [
      'the CPF is registered in the school',
      () => [`POST ${at()}`, { body: { name, cpf } }],
      409,
      'student_already_exists',
    ],
    [
      'the number is taken',
      () => [`POST ${at()}`, { body: { name, enrollment_number: 'DONO' } }],
      409,
      'enrollment_number_taken',
    ],
    [
      'the CPF has wrong digits',
      () => [`POST ${at()}`, { body: { name, cpf: '111.444.777-36' } }],
      422,
      'cpf_invalid',
      '/cpf',
    ],
    [
      'the city is in another state',
      () => [`POST ${at()}`, { body: { name, address: { ...address, city_id: address.state_id } } }],
      422,
      'city_state_mismatch',
      '/address/city_id',
    ],
    [
      'the birthdate is in the future',
      () => [`POST ${at()}`, { body: { name, birthdate: '2999-01-01' } }],
      422,
      'date_in_future',
      '/birthdate',
    ],
    [
      'the birthdate is of another century',
      () => [`POST ${at()}`, { body: { name, birthdate: '1899-12-31' } }],
      422,
      'validation_failed',
      '/birthdate',
    ],
    [
      'the identity card is older than the child',
      () => [`POST ${at()}`, { body: { name, birthdate: '2015-01-01', rg_issue_date: '2014-12-31' } }],
      422,
      'validation_failed',
      '/rg_issue_date',
    ],
    [
      'the number is malformed',
      () => [`POST ${at()}`, { body: { name, enrollment_number: '-1' } }],
      422,
      'validation_failed',
      '/enrollment_number',
    ],
    [
      'an updated CPF is another student’s',
      () => [`PUT ${at(`/${enrolled}`)}`, { body: { name, cpf } }],
      409,
      'student_already_exists',
    ],
    [
      'another caller changed the student meanwhile',
      () => [`PUT ${at(`/${enrolled}`)}`, { body: { name }, headers: { 'if-match': '"v9"' } }],
      412,
      'version_conflict',
    ],
    ['the student to update does not exist', () => [`PUT ${at('/nobody')}`, { body: {} }], 404, 'student_not_found'],
    ['the student to remove does not exist', () => [`DELETE ${at('/nobody')}`], 404, 'student_not_found'],
    [
      'a student to be removed is enrolled',
      () => [`DELETE ${at(`/${enrolled}`)}`],
      409,
      'student_has_active_enrollment',
    ],
  ]
  test.each(refusals)('%s', async (_, request, status, code, pointer) => {
    const events = await eventsDuring(async () => {
      const reply = await call(...request())
      expect([reply.status, reply.body.code]).toEqual([status, code])
      if (pointer) expect(reply.body.errors[0].pointer).toBe(pointer)
    })
    expect(events).toEqual([])
    expect(await sineta.sql('select 1 from student where name = $1', [name])).toEqual([])
  })

  test('the student is of another school', async () => {
    const other = await aSchool(sineta, client)
    const { id } = await register({ name: 'Vizinha' }, other)
    expect((await call(`GET ${at(`/${id}`)}`)).body.code).toBe('student_not_found')
    expect((await call(`PUT ${at(`/${id}`)}`, { body: { name } })).body.code).toBe('student_not_found')
  })
})

describe('numbers', () => {
  const year = new Date().getUTCFullYear()
  test('follow the pattern of the school and skip those given by hand', async () => {
    const own = await aSchool(sineta, client, { settings: { enrollment_number_pattern: 'M{YY}-{NNN}' } })
    const taken = [2, 3, 4].map((n) => `M${year % 100}-00${n}`)
    for (const enrollment_number of taken) await register({ name: 'À mão', enrollment_number }, own)
    const given = [
      await register({ name: 'Um' }, own),
      await register({ name: 'Dois' }, own),
      await register({ name: 'Três' }, own),
    ].map(({ student_number }) => student_number)
    expect(given).toEqual([1, 5, 6].map((n) => `M${year % 100}-00${n}`))
  })

  test('never collide, however many are registered at once, by hand and by pattern', async () => {
    const own = await aSchool(sineta, client)
    const bodies = Array.from({ length: 24 }, (_, i) => ({
      name: `Aluno ${i}`,
      ...(i % 3 === 0 && { enrollment_number: `${year}.${String(i / 3 + 3).padStart(5, '0')}` }),
    }))
    const replies = await Promise.all(bodies.map((body) => call(`POST ${at('', own)}`, { body })))
    // A number given by hand may be taken; by pattern there is always another.
    for (const [i, { status, body }] of replies.entries())
      expect(status === 201 || (i % 3 === 0 && body.code === 'enrollment_number_taken')).toBe(true)
    const numbers = replies.filter(({ status }) => status === 201).map(({ body }) => body.student_number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(await sineta.sql('select number from student_number where school_id = $1', [own.id])).toHaveLength(
      numbers.length,
    )
  })

  test('are given to only one of several students registered at once with one CPF', async () => {
    const cpf = aCpf()
    const replies = await Promise.all([1, 2, 3].map(() => call(`POST ${at()}`, { body: { name: 'Gêmeo', cpf } })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('the list of students', () => {
  let own: ASchool
  let room: { id: string; schoolYearId: number }
  const names = async (query: string) =>
    (await call(`GET ${at(`?sort=name${query}`, own)}`)).body.data.map(({ name }: { name: string }) => name)
  beforeAll(async () => {
    own = await aSchool(sineta, client)
    await register({ name: 'Zélia Ávila', cpf: '529.982.247-25' }, own)
    await aStudent(sineta, own, { name: 'Bruno Alves', number: '1114.4477735' })
    const { enrollmentId } = await aStudent(sineta, own, { name: 'Alice Nunes' })
    await sineta.sql(`update enrollment set status = 'TRANCADO' where id = $1`, [enrollmentId])
    room = await aClassroom(sineta, own)
  })
  test.each([
    ['', ['Alice Nunes', 'Bruno Alves', 'Zélia Ávila']],
    ['&q=avi', ['Zélia Ávila']],
    ['&q=lia', []],
    ['&cpf=52998224725', ['Zélia Ávila']],
    ['&q=529.982.247-25', ['Zélia Ávila']],
    ['&q=52998224725', ['Zélia Ávila']],
    // Part of a CPF finds nothing. A number may consist of the digits of a CPF.
    ['&q=529.982', []],
    ['&q=1114.4477735', ['Bruno Alves']],
    ['&has_active_enrollment=true', ['Bruno Alves']],
    ['&has_active_enrollment=false', ['Alice Nunes', 'Zélia Ávila']],
    ['&classroom_id=ROOM', ['Alice Nunes', 'Bruno Alves']],
    ['&classroom_id=ROOM&status=TRANCADO', ['Alice Nunes']],
    ['&school_year_id=YEAR&status=MATRICULADO', ['Bruno Alves']],
    ['&school_year_id=1000000', []],
  ])('with %s shows %j', async (query, expected) => {
    expect(await names(query.replace('ROOM', room.id).replace('YEAR', String(room.schoolYearId)))).toEqual(expected)
  })
  test('leaves a tombstone of a removed student', async () => {
    const { id, student_number } = await register({ name: 'Passageiro' }, own)
    await call(`DELETE ${at(`/${student_number}`, own)}`)
    expect(await names('')).not.toContain('Passageiro')
    const { body } = await call(`GET ${at('?include_deleted=true', own)}`)
    expect(body.data).toContainEqual({ id, deleted_at: expect.any(String) })
  })
})
