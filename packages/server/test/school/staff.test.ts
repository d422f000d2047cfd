import { beforeAll, describe, expect, test } from 'vitest'
import { newToken, prefixes } from '../../src/identity/tokens.ts'
import { type AClass, aClass, aClient, aDay, aPanelSession, aSchool } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
let classroom: AClass
const at = (path: string, of = school) => `/v1/partners/school/${of.cnpj}/${path}`
const register = (role: string, email: string, more = {}) =>
  call(`POST ${at(role)}`, { body: { name: 'Renata Prado', email, ...more } })

/** The same in the panel, where a registration creates a login. */
let owner: string
const inPanel = (route: string, body?: unknown) => call(route, { as: owner, ...(body !== undefined && { body }) })
const registerInPanel = (role: string, email: string, of = school) =>
  inPanel(`POST ${at(role, of)}`, { name: 'Renata Prado', email })

beforeAll(async () => {
  classroom = await aClass(sineta, school)
  owner = await aPanelSession(sineta, client, school, 'owner')
})

const roles = ['coordinator', 'secretary', 'teacher']

describe.each(roles)('a %s', (role) => {
  const subjects = () => (role === 'teacher' ? { subject_ids: [classroom.subject.id] } : {})

  test('is registered, updated and removed, and each is published', async () => {
    let id = ''
    expect(
      await eventsDuring(async () => {
        const reply = await register(role, 'Renata.Prado@Escola.example', {
          cpf: '529.982.247-25',
          phone: '+5511912345678',
          ...subjects(),
        })
        expect([reply.status, reply.headers.get('etag')]).toEqual([201, '"v1"'])
        id = reply.body.id
        expect(reply.body).toEqual({
          id,
          school_cnpj: school.cnpj,
          role,
          name: 'Renata Prado',
          email: 'renata.prado@escola.example',
          cpf: '52998224725',
          phone: '+5511912345678',
          ...subjects(),
          version: 1,
          created_at: expect.stringMatching(/-03:00$/),
          updated_at: expect.stringMatching(/-03:00$/),
        })
        expect((await call(`GET ${at(`${role}/${id}`)}`)).body).toEqual(reply.body)
      }),
    ).toEqual([[`${role}.created`, { school_cnpj: school.cnpj, email: 'renata.prado@escola.example' }]])

    expect(
      await eventsDuring(async () => {
        const { body } = await call(`PUT ${at(`${role}/${id}`)}`, {
          body: { name: 'Renata Prado Lima', email: 'renata.novo@escola.example' },
        })
        expect(body).toMatchObject({ name: 'Renata Prado Lima', cpf: null, phone: null, version: 2 })
        if (role === 'teacher') expect(body.subject_ids).toEqual([])
      }),
    ).toEqual([[`${role}.updated`, { school_cnpj: school.cnpj, email: 'renata.novo@escola.example' }]])

    expect(
      await eventsDuring(async () => expect((await call(`DELETE ${at(`${role}/${id}`)}`)).status).toBe(204)),
    ).toEqual([[`${role}.deleted`, { school_cnpj: school.cnpj, email: 'renata.novo@escola.example' }]])
    await expectRefusal(() => call(`GET ${at(`${role}/${id}`)}`), 404, `${role}_not_found`)
  })

  test('has a unique e-mail address within the role, ignoring case', async () => {
    const { body } = await register(role, `unica.${role}@escola.example`)
    await expectRefusal(() => register(role, `UNICA.${role}@escola.example`), 409, 'email_taken')
    const second = await register(role, `outra.${role}@escola.example`)
    await expectRefusal(
      () =>
        call(`PUT ${at(`${role}/${second.body.id}`)}`, {
          body: { name: 'Outra', email: `unica.${role}@escola.example` },
        }),
      409,
      'email_taken',
    )
    await call(`DELETE ${at(`${role}/${body.id}`)}`)
    expect((await register(role, `unica.${role}@escola.example`)).status).toBe(201)
  })

  test('registered twice at the same moment is registered once', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => register(role, `ao.mesmo.tempo.${role}@escola.example`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('whose name changes has the new one in the panel too', async () => {
    const email = `casou.${role}@escola.example`
    const { body } = await registerInPanel(role, email)
    await call(`PUT ${at(`${role}/${body.id}`)}`, { body: { name: 'Renata Prado Lima', email } })
    const [user] = await sineta.sql('select name from panel_user where email = $1 and deleted_at is null', [email])
    expect(user!.name).toBe('Renata Prado Lima')
  })

  test('whose only other role ends at the same moment can still sign in', async () => {
    const email = `dois.postos.${role}@escola.example`
    const another = roles.find((one) => one !== role)!
    const { body } = await registerInPanel(another, email)
    const [removed, made] = await Promise.all([
      call(`DELETE ${at(`${another}/${body.id}`)}`),
      registerInPanel(role, email),
    ])
    expect([removed.status, made.status]).toEqual([204, 201])
    const access = await sineta.sql(
      'select r.role from panel_user u join panel_role r on r.user_id = u.id where u.email = $1 and u.deleted_at is null',
      [email],
    )
    expect(access).toEqual([{ role }])
  })

  test('of another school is not found', async () => {
    const { body } = await register(role, `daqui.${role}@escola.example`)
    const person = { name: 'Renata', email: 'renata.outra@escola.example' }
    await expectRefusal(() => call(`GET ${at(`${role}/${body.id}`, other)}`), 404, `${role}_not_found`)
    await expectRefusal(
      () => call(`PUT ${at(`${role}/${body.id}`, other)}`, { body: person }),
      404,
      `${role}_not_found`,
    )
    await expectRefusal(() => call(`DELETE ${at(`${role}/${body.id}`, other)}`), 404, `${role}_not_found`)
    const another = roles.find((one) => one !== role)!
    await expectRefusal(() => call(`GET ${at(`${another}/${body.id}`)}`), 404, `${another}_not_found`)
  })

  test('is found by e-mail address, and by the beginning of any word of the name', async () => {
    const { body } = await register(role, `procurada.${role}@escola.example`, { name: 'Íris Conceição' })
    const found = async (query: string) =>
      (await call(`GET ${at(`${role}?${query}`)}`)).body.data.map(({ id }: any) => id)
    expect(await found(`email=PROCURADA.${role}@escola.example`)).toEqual([body.id])
    expect(await found('q=conceicao')).toEqual([body.id])
  })

  test('changed by someone else meanwhile is not overwritten', async () => {
    const { body } = await register(role, `disputada.${role}@escola.example`)
    const change = {
      body: { name: 'Outra', email: `disputada.${role}@escola.example` },
      headers: { 'if-match': '"v7"' },
    }
    await expectRefusal(() => call(`PUT ${at(`${role}/${body.id}`)}`, change), 412, 'version_conflict')
  })
})

describe('a teacher', () => {
  test('teaches subjects of the school only', async () => {
    const away = await aClass(sineta, other)
    for (const id of [away.subject.id, 2_000_000_000])
      await expectRefusal(
        () => register('teacher', 'sem.materia@escola.example', { subject_ids: [classroom.subject.id, id] }),
        404,
        'subject_not_found',
      )
    expect((await call(`GET ${at('teacher?email=sem.materia@escola.example')}`)).body.data).toEqual([])
  })

  test('who is removed leaves the timetable and future lessons without a teacher, and past lessons unchanged', async () => {
    const { body: teacher } = await register('teacher', 'de.saida@escola.example')
    await call(`PUT ${at(`classroom/${classroom.id}/timetable`)}`, {
      body: {
        entries: [
          {
            weekday: 1,
            starts_at: '07:15',
            ends_at: '08:05',
            subject_id: classroom.subject.uuid,
            teacher_id: teacher.id,
          },
        ],
      },
    })
    const management = await aPanelSession(sineta, client, school, 'management')
    const lessonOn = async (date: string, hours = {}) =>
      (
        await sineta.call(`POST /v1/panel/school/${school.cnpj}/lesson`, {
          as: management,
          body: {
            title: 'Aula',
            classroom_id: classroom.id,
            subject_id: classroom.subject.uuid,
            teacher_id: teacher.id,
            date,
            ...hours,
          },
        })
      ).body.id
    const today = await aDay(sineta, school, 0)
    const past = [
      await lessonOn(await aDay(sineta, school, -1)),
      await lessonOn(today, { starts_at: '00:00', ends_at: '00:50' }),
    ]
    const toCome = [await lessonOn(await aDay(sineta, school, 1)), await lessonOn(today)]

    expect(await eventsDuring(() => call(`DELETE ${at(`teacher/${teacher.id}`)}`))).toEqual([
      ['teacher.deleted', { school_cnpj: school.cnpj, email: 'de.saida@escola.example' }],
    ])
    expect((await call(`GET ${at(`classroom/${classroom.id}/timetable`)}`)).body.entries).toMatchObject([
      { weekday: 1, teacher_id: null },
    ])
    for (const id of past) expect((await call(`GET ${at(`lesson/${id}`)}`)).body.teacher_id).toBe(teacher.id)
    for (const id of toCome) expect((await call(`GET ${at(`lesson/${id}`)}`)).body.teacher_id).toBeNull()
  })
})

test.each(['coordinator', 'secretary'])('a %s has no subjects', async (role) => {
  const reply = await register(role, 'com.materia@escola.example', { subject_ids: [classroom.subject.id] })
  expect([reply.status, reply.body.errors]).toEqual([
    422,
    [expect.objectContaining({ pointer: '/subject_ids', code: 'unknown_field' })],
  ])
})

test.each([
  [{ email: 'sem arroba' }, '/email', 'invalid_format'],
  [{ cpf: '529.982.247-24' }, '/cpf', 'cpf_invalid'],
  [{ phone: '11 91234-5678' }, '/phone', 'invalid_format'],
])('staff with %o are refused', async (wrong, pointer, code) => {
  const reply = await call(`POST ${at('coordinator')}`, {
    body: { name: 'Renata', email: 'certa@escola.example', ...wrong },
  })
  expect([reply.status, reply.body.errors.map((error: any) => [error.pointer, error.code])]).toEqual([
    422,
    [[pointer, code]],
  ])
})

describe('access to the panel', () => {
  const mayReadStaff = async (token: string) => (await sineta.call(`GET ${at('secretary')}`, { as: token })).status

  test('is created with the registration, follows the address and ends with the removal', async () => {
    const emails = ['primeira@escola.example', 'segunda@escola.example']
    for (const email of emails) await aPanelSession(sineta, client, school, 'gatekeeper', email)
    // A user with a new role has to sign in again.
    const mayRead = () => Promise.all(emails.map(async (email) => mayReadStaff(await signedIn(email))))
    expect(await mayRead()).toEqual([403, 403])
    const { body } = await registerInPanel('secretary', 'Primeira@escola.example')
    expect(await mayRead()).toEqual([200, 403])
    await inPanel(`PUT ${at(`secretary/${body.id}`)}`, { name: 'Segunda', email: 'segunda@escola.example' })
    expect(await mayRead()).toEqual([403, 200])
    await call(`DELETE ${at(`secretary/${body.id}`)}`)
    expect(await mayRead()).toEqual([403, 403])
  })

  test('of a person without any other role ends with their sessions', async () => {
    const { body } = await registerInPanel('secretary', 'so.secretaria@escola.example')
    const token = await signedIn('so.secretaria@escola.example')
    expect(await mayReadStaff(token)).toBe(200)
    await call(`DELETE ${at(`secretary/${body.id}`)}`)
    expect(await mayReadStaff(token)).toBe(401)
    await registerInPanel('secretary', 'so.secretaria@escola.example')
    expect(await mayReadStaff(token)).toBe(401)
  })

  test('by another school or role is kept', async () => {
    const { body } = await registerInPanel('secretary', 'duas.escolas@escola.example')
    await registerInPanel('secretary', 'duas.escolas@escola.example', other)
    await call(`DELETE ${at(`secretary/${body.id}`)}`)
    const token = await signedIn('duas.escolas@escola.example')
    expect(await mayReadStaff(token)).toBe(404)
    expect((await sineta.call(`GET ${at('secretary', other)}`, { as: token })).status).toBe(200)
  })

  test('to staff records is for management and secretaries, coordinators and librarians read them, and a key needs the scope', async () => {
    for (const [role, status] of [
      ['management', 200],
      ['secretary', 200],
      ['coordinator', 200],
      ['librarian', 200],
      ['teacher', 403],
    ] as const)
      expect(await mayReadStaff(await aPanelSession(sineta, client, school, role))).toBe(status)
    const reader = await aClient(sineta, { scopes: ['staff:read'] })
    const itsSchool = await aSchool(sineta, reader)
    await expectRefusal(
      () =>
        sineta.call(`POST ${at('teacher', itsSchool)}`, {
          as: reader.key,
          body: { name: 'A', email: 'a@escola.example' },
        }),
      403,
      'insufficient_scope',
    )
  })

  async function signedIn(email: string): Promise<string> {
    const token = newToken(prefixes.panel)
    await sineta.sql(
      `insert into session (audience, subject_id, client_id, hash, expires_at)
       select 'panel', id, client_id, $2, clock() + interval '1 hour' from panel_user where email = $1 and deleted_at is null`,
      [email, token.hash],
    )
    return token.text
  }
})
