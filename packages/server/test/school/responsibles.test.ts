import { cpf as cpfs } from '@sineta/contract'
import { describe, expect, test } from 'vitest'
import { passwordMatches } from '../../src/identity/passwords/passwords.ts'
import { createSecrets } from '../../src/platform/crypto/secrets.ts'
import { states } from '../../src/school/reference/index.ts'
import { aCpf, anApp, aResponsible, aSchool, aStudent, connect } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'
import { testKek } from '../support/sineta.ts'

const { sineta, eventsDuring, client, school, call } = useSchool()
const at = (path = '') => `/v1/partners/school/${school.cnpj}/responsible${path}`
const refused = async (route: string, body: unknown, status: number, code: string) => {
  const events = await eventsDuring(async () => {
    const reply = await call(route, { body })
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })
  expect(events).toEqual([])
}

const saoPaulo = { city_id: '25b9c61d-a0a2-5b1b-befe-0b0e1c81c7a4', state_id: 'abc34538-41d8-543f-8d45-ede5b26f04bb' }
const address = {
  address_type: 'Avenida',
  cep: '01310-100',
  address: 'Paulista',
  number: '900',
  district: 'Bela Vista',
  ...saoPaulo,
}
const rioDeJaneiro = states.find(({ abbreviation }) => abbreviation === 'RJ')!.id

describe('a responsible', () => {
  test('is registered, changed and removed, and each is published with the formatted CPF', async () => {
    const digits = aCpf()
    const cpf = cpfs.format(digits)
    const data = { school_cnpj: school.cnpj, cpf }

    const created = await eventsDuring(async () => {
      const reply = await call(`POST ${at()}`, {
        body: {
          cpf: digits,
          name: ' Mariana Souza Lima ',
          email: 'Mariana.Lima@Example.com',
          phone: '+5511987654321',
          birthdate: '1986-11-02',
          rg: null,
          address,
        },
      })
      expect(reply.status).toBe(201)
      expect(reply.body).toEqual({
        school_cnpj: school.cnpj,
        cpf,
        name: 'Mariana Souza Lima',
        email: 'mariana.lima@example.com',
        phone: '+5511987654321',
        birthdate: '1986-11-02',
        rg: null,
        address: { ...address, cep: '01310100', complement: null },
        photo_status: null,
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })
    })
    expect(created).toEqual([['responsible.created', data]])

    const updated = await eventsDuring(async () => {
      const reply = await call(`PUT ${at(`/${cpf}`)}`, { body: { cpf: digits, name: 'Mariana Lima' } })
      expect(reply.body).toMatchObject({
        name: 'Mariana Lima',
        email: null,
        phone: null,
        birthdate: null,
        address: null,
        version: 2,
      })
    })
    expect(updated).toEqual([['responsible.updated', data]])

    expect(await eventsDuring(async () => expect((await call(`DELETE ${at(`/${digits}`)}`)).status).toBe(204))).toEqual(
      [['responsible.deleted', data]],
    )
    expect((await call(`GET ${at(`/${digits}`)}`)).body.code).toBe('responsible_not_found')
  })

  test('who was removed may be registered again', async () => {
    const { cpf } = await aResponsible(sineta, school)
    await call(`DELETE ${at(`/${cpf}`)}`)
    expect((await call(`POST ${at()}`, { body: { cpf, name: 'De volta' } })).status).toBe(201)
  })

  test('loses the photo, without a separate event', async () => {
    const { id, cpf } = await aResponsible(sineta, school, [], { photo: 'approved' })
    expect((await call(`GET ${at(`/${cpf}`)}`)).body.photo_status).toBe('approved')
    expect(await eventsDuring(() => call(`DELETE ${at(`/${cpf}`)}`))).toEqual([
      ['responsible.deleted', { school_cnpj: school.cnpj, cpf: cpfs.format(cpf) }],
    ])
    expect(await sineta.sql('select from photo where owner_id = $1', [id])).toEqual([])
  })

  test('changed by another caller meanwhile is not overwritten', async () => {
    const { cpf } = await aResponsible(sineta, school)
    const headers = { 'if-match': '"v1"' }
    const replies = await Promise.all(
      ['Uma', 'Outra'].map((name) => call(`PUT ${at(`/${cpf}`)}`, { body: { name }, headers })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('of another school is not found', async () => {
    const { cpf } = await aResponsible(sineta, await aSchool(sineta, client))
    await refused(`PUT ${at(`/${cpf}`)}`, { name: 'Outra' }, 404, 'responsible_not_found')
    await refused(`DELETE ${at(`/${cpf}`)}`, undefined, 404, 'responsible_not_found')
    await refused(`PUT ${at(`/${cpf}/pin`)}`, { pin: '1234' }, 404, 'responsible_not_found')
  })
})

describe('a responsible is refused, and not published,', () => {
  const valid = () => ({ cpf: aCpf(), name: 'Nova' })

  test('whose CPF is registered in the school, in any form', async () => {
    const { cpf } = await aResponsible(sineta, school)
    await refused(`POST ${at()}`, { cpf: cpfs.format(cpf), name: 'Repetida' }, 409, 'responsible_already_exists')
  })

  test.each([
    ['whose CPF has wrong check digits', { cpf: '529.982.247-24' }, 'cpf_invalid'],
    ['whose city is not in the state', { address: { ...address, state_id: rioDeJaneiro } }, 'city_state_mismatch'],
    ['whose CEP is all zeros', { address: { ...address, cep: '00000-000' } }, 'validation_failed'],
    ['not yet born', { birthdate: '2999-01-01' }, 'date_in_future'],
    ['of an impossible age', { birthdate: '0001-01-01' }, 'validation_failed'],
    ['without a name', { name: ' ' }, 'validation_failed'],
    ['with a phone that is not international', { phone: '11987654321' }, 'validation_failed'],
  ])('%s', async (_, wrong, code) => {
    await refused(`POST ${at()}`, { ...valid(), ...wrong }, 422, code)
  })

  test('if the CPF would change', async () => {
    const { cpf } = await aResponsible(sineta, school)
    await refused(`PUT ${at(`/${cpf}`)}`, { cpf: aCpf(), name: 'Outra' }, 422, 'cpf_immutable')
  })

  test('with several errors, each of which is reported', async () => {
    const { cpf } = await aResponsible(sineta, school)
    const wrong = { name: 'Outra', birthdate: '2999-01-01', address: { ...address, state_id: rioDeJaneiro } }
    for (const [route, body, faults] of [
      [`POST ${at()}`, { ...valid(), ...wrong }, []],
      [`PUT ${at(`/${cpf}`)}`, { cpf: aCpf(), ...wrong }, [['/cpf', 'cpf_immutable']]],
    ] as const) {
      const reply = await call(route, { body })
      expect([reply.status, reply.body.code]).toEqual([422, 'validation_failed'])
      expect(reply.body.errors.map((fault: any) => [fault.pointer, fault.code])).toEqual([
        ...faults,
        ['/birthdate', 'date_in_future'],
        ['/address/city_id', 'city_state_mismatch'],
      ])
    }
  })

  test('who would become too young to pick up a student', async () => {
    const { cpf } = await aResponsible(sineta, school, [await aStudent(sineta, school)])
    await refused(`PUT ${at(`/${cpf}`)}`, { name: 'Irmã', birthdate: '2020-05-05' }, 409, 'responsible_not_authorized')
  })

  test.each(['primary', 'additional'])('who has a %s student and is to be removed', async (kind) => {
    const { id, cpf } = await aResponsible(sineta, school, [await aStudent(sineta, school)])
    await sineta.sql('update responsible_link set kind = $2 where responsible_id = $1', [id, kind])
    await refused(`DELETE ${at(`/${cpf}`)}`, undefined, 409, 'responsible_has_linked_students')
    expect((await call(`GET ${at(`/${cpf}`)}`)).status).toBe(200)
  })
})

test('of two concurrent registrations of one CPF, one is created and published', async () => {
  const cpf = aCpf()
  const events = await eventsDuring(async () => {
    const replies = await Promise.all([1, 2].map(() => call(`POST ${at()}`, { body: { cpf, name: 'Duas vezes' } })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })
  expect(events).toEqual([['responsible.created', { school_cnpj: school.cnpj, cpf: cpfs.format(cpf) }]])
})

test('a responsible removed twice at once is removed, and published, once', async () => {
  const { cpf } = await aResponsible(sineta, school)
  const events = await eventsDuring(async () => {
    const replies = await Promise.all([1, 2].map(() => call(`DELETE ${at(`/${cpf}`)}`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
  })
  expect(events).toHaveLength(1)
})

describe('a PIN', () => {
  test('is stored only as a hash, and never published', async () => {
    const { id, cpf } = await aResponsible(sineta, school)
    expect(
      await eventsDuring(async () =>
        expect((await call(`PUT ${at(`/${cpf}/pin`)}`, { body: { pin: '482915' } })).status).toBe(204),
      ),
    ).toEqual([])
    const [row] = await sineta.sql('select pin_sealed from responsible where id = $1', [id])
    const hash = createSecrets([testKek]).open(row!.pin_sealed, `pin:${id}`)
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(await passwordMatches(hash, '482915')).toBe(true)
    expect(JSON.stringify((await call(`GET ${at(`/${cpf}`)}`)).body)).not.toContain('pin')
  })

  test('cannot be found by trying all of them on a copy of the database', async () => {
    const { cpf } = await aResponsible(sineta, school)
    await sineta.call(`PUT ${at(`/${cpf}/pin`)}`, {
      as: client.key,
      body: { pin: '482915' },
      headers: { 'idempotency-key': `pin of ${cpf}` },
    })
    const [kept] = await sineta.sql('select request_hash, body from idempotency_key where key = $1', [`pin of ${cpf}`])
    expect(kept).toEqual({ request_hash: null, body: null })
  })

  test('has 4 to 8 digits', async () => {
    const { cpf } = await aResponsible(sineta, school)
    for (const pin of ['123', '123456789', '12a4'])
      await refused(`PUT ${at(`/${cpf}/pin`)}`, { pin }, 422, 'validation_failed')
  })

  test("cannot be set by a partner's app", async () => {
    const app = await anApp(sineta)
    await connect(sineta, app, client)
    const { cpf } = await aResponsible(sineta, school)
    expect((await sineta.call(`GET ${at(`/${cpf}`)}`, { as: app.keys.live })).status).toBe(200)
    expect((await sineta.call(`PUT ${at(`/${cpf}/pin`)}`, { as: app.keys.live, body: { pin: '1234' } })).status).toBe(
      403,
    )
  })
})

test('responsibles are found by any word of the name, by e-mail and by the full CPF, and removed ones leave their CPF', async () => {
  const other = await aSchool(sineta, client)
  const list = async (query: string) =>
    (await call(`GET /v1/partners/school/${other.cnpj}/responsible${query}`)).body.data
  const register = (name: string, email: string) =>
    call(`POST /v1/partners/school/${other.cnpj}/responsible`, { body: { cpf: aCpf(), name, email } })
  const { body: joao } = await register('João Antônio Sá', 'joao@example.com')
  await register('Ana Paula', 'ana@example.com')

  expect((await list('?q=ANTO')).map(({ name }: any) => name)).toEqual(['João Antônio Sá'])
  const digits = joao.cpf.replaceAll(/\D/g, '')
  for (const whole of [joao.cpf, digits])
    expect((await list(`?q=${whole}`)).map(({ name }: any) => name)).toEqual(['João Antônio Sá'])
  expect(await list(`?q=${digits.slice(0, 9)}`)).toEqual([])
  expect((await list('?email=ANA@example.com')).map(({ name }: any) => name)).toEqual(['Ana Paula'])
  expect((await list('?sort=name')).map(({ name }: any) => name)).toEqual(['Ana Paula', 'João Antônio Sá'])
  await call(`DELETE /v1/partners/school/${other.cnpj}/responsible/${joao.cpf}`)
  expect(await list('?include_deleted=true&sort=name')).toMatchObject([
    { name: 'Ana Paula' },
    { cpf: joao.cpf, deleted_at: expect.any(String) },
  ])
})
