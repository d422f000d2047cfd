import { beforeEach, expect, test } from 'vitest'
import {
  type AClient,
  type AnApp,
  type ASchool,
  aClassroom,
  aClient,
  anApp,
  aPanelSession,
  aSchool,
  connect as connectTo,
} from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// A client shares with an app all data, or the minimum that most apps need.

const sineta = useSineta()
const receiver = useReceiver()
let client: AClient
let school: ASchool
let app: AnApp
let owner: string

beforeEach(async () => {
  receiver.clear()
  receiver.answer = 204
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  owner = await aPanelSession(sineta, client, school, 'owner')
  app = await anApp(sineta, { productionUrl: receiver.url, events: ['student.*'] })
})

const slugOf = async ({ id }: AnApp) => (await sineta.sql('select slug from app where id = $1', [id]))[0]!.slug
const connect = async (data_profile: 'full' | 'minimal') =>
  sineta.call('POST /v1/panel/client/connection', {
    as: owner,
    body: { app: await slugOf(app), scopes: ['students:read'], data_profile },
  })
const change = async (body: unknown) =>
  sineta.call(`PATCH /v1/panel/client/connection/${await slugOf(app)}`, { as: owner, body })

const cpf = '111.444.777-35'
const register = () =>
  sineta.call(`POST /v1/partners/school/${school.cnpj}/student`, {
    as: client.key,
    body: { name: 'Ana Clara Souza', cpf, race: 'PARDA' },
  })
const arrived = () => receiver.received.map(({ json }) => json.data)
const full = { name: 'Ana Clara Souza', cpf: '11144477735' }
const minimal = { name: 'Ana Clara Souza', cpf: null, race: null, address: null }

test('a connection with minimal data gets events without documents, in the same shape', async () => {
  await connect('minimal')
  expect((await register()).status).toBe(201)
  await sineta.deliver()
  const [data] = arrived()
  expect(data).toMatchObject(minimal)
  expect(receiver.received[0]!.body).not.toContain('11144477735')
})

test('a switch to minimal data applies at once, even to what waits', async () => {
  await connect('full')
  await register()
  expect((await change({ data_profile: 'minimal' })).status).toBe(200)
  await sineta.deliver()
  expect(arrived()).toEqual([expect.objectContaining(minimal)])
})

test('a switch to minimal data applies to an event that was being recorded meanwhile', async () => {
  await connect('full')
  await register()
  // As if the registration had begun before the change and committed after it, so the change has not seen the delivery.
  await sineta.sql(`update connection set data_profile = 'minimal' where app_id = $1`, [app.id])
  await sineta.deliver()
  expect(arrived()).toEqual([expect.objectContaining(minimal)])
  await sineta.advance(60)
  const { body: pulled } = await sineta.call(`GET /v1/portal/app/${app.id}/pull`, { as: app.keys.live })
  expect(JSON.parse(pulled.data[0].body).data).toMatchObject(minimal)
})

test('a delivery that could not be masked is sent by the next claim, masked', async () => {
  await connect('full')
  await register()
  await sineta.sql(`update connection set data_profile = 'minimal' where app_id = $1`, [app.id])
  await execute(
    sineta.databaseUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
     create trigger refuse before update of data_minimal on event for each row execute function refuse()`,
  )
  await expect(sineta.deliver()).rejects.toThrow('disk full')
  expect(arrived()).toEqual([])
  await execute(sineta.databaseUrl, 'drop function refuse cascade')
  await sineta.deliver()
  expect(arrived()).toEqual([expect.objectContaining(minimal)])
})

test('a switch to minimal data applies to the next attempt of a failed delivery, and to resends and pulls', async () => {
  await connect('full')
  receiver.answer = 500
  await register()
  await sineta.deliver()
  expect(arrived()).toEqual([expect.objectContaining(full)])

  await change({ data_profile: 'minimal' })
  receiver.clear()
  receiver.answer = 204
  await sineta.advance(3600)
  await sineta.deliver()
  expect(arrived()).toEqual([expect.objectContaining(minimal)])

  receiver.clear()
  const path = `/v1/portal/app/${app.id}`
  const { body: log } = await sineta.call(`GET ${path}/delivery`, { as: app.keys.live })
  const again = await sineta.call(`POST ${path}/delivery/${log.data[0].id}/resend`, { as: app.keys.live })
  expect(again.status).toBe(202)
  await sineta.deliver()
  expect(arrived()).toEqual([expect.objectContaining(minimal)])
  const { body: pulled } = await sineta.call(`GET ${path}/pull`, {
    as: app.keys.live,
  })
  expect(pulled.data).toHaveLength(1)
  expect(JSON.parse(pulled.data[0].body).data).toMatchObject(minimal)
})

test('other apps of the client, and its own address, continue to receive everything', async () => {
  await connect('full')
  await sineta.sql('update client_apis set webhook_url = $2 where client_id = $1', [client.id, receiver.url])
  await register()
  await change({ data_profile: 'minimal' })
  await sineta.deliver()
  const documents = receiver.received.map(({ json }) => json.data.cpf).sort()
  expect(documents).toEqual(['11144477735', null])
})

test('a switch to full data applies to later events', async () => {
  await connect('minimal')
  await register()
  await change({ data_profile: 'full' })
  await sineta.deliver()
  expect(arrived()).toEqual([expect.objectContaining(minimal)])
})

test('a switch to minimal data with a month of deliveries takes the client a moment and applies at once; the rest is rewritten soon', async () => {
  await connect('full')
  await register()
  await sineta.deliver()
  const [first] = await sineta.sql<{ id: string }>('select id from delivery where app_id = $1', [app.id])
  // More than a request rewrites, each a moment after the first.
  await sineta.sql(
    `with e as (
       insert into event (id, client_id, school_id, name, timestamp, data, source, operation)
       select uuid_v7(clock(), 1 + n % 4000), client_id, school_id, name, timestamp, data, source, operation
       from event, generate_series(1, 2500) n where id = (select event_id from delivery where id = $1) returning id
     )
     insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name)
     select delivery_id(e.id, d.receiver_id), e.id, d.client_id, d.app_id, d.receiver_id, d.receiver_kind, d.event_name from e, delivery d where d.id = $1`,
    [first!.id],
  )
  expect((await change({ data_profile: 'minimal' })).status).toBe(200)
  const whole = () => sineta.sql('select id from delivery where app_id = $1 and not masked order by id desc', [app.id])
  const left = await whole()
  expect(left).toHaveLength(501)

  const path = `/v1/portal/app/${app.id}`
  const view = `GET ${path}/delivery/${left[0]!.id}?full=true&reason=integration`
  const { body: seen } = await sineta.call(view, { as: app.keys.live })
  expect(JSON.parse(seen.request.body).data).toMatchObject(minimal)
  await sineta.advance(60)
  let after = ''
  const pulled = new Set<string>()
  do {
    const { body } = await sineta.call(`GET ${path}/pull?limit=200${after}`, { as: app.keys.live })
    for (const delivery of body.data) pulled.add(JSON.parse(delivery.body).data.cpf)
    after = body.has_more ? `&after=${body.next_after}` : ''
  } while (after !== '')
  expect([...pulled]).toEqual([null])

  await sineta.parts.jobs.runDue()
  expect(await whole()).toEqual([])
  expect(await sineta.sql('select from minimisation')).toEqual([])
})

const students = () => `/v1/partners/school/${school.cnpj}/student`
const hidden = { cpf: null, race: null, rg: null, address: null, additional_info: null }

test('an app with minimal data reads students without documents, one by one and in lists', async () => {
  await connectTo(sineta, app, client, { dataProfile: 'minimal' })
  const { body: made } = await register()
  const one = await sineta.call(`GET ${students()}/${made.student_number}`, { as: app.keys.live })
  expect(one).toMatchObject({ status: 200, body: { name: 'Ana Clara Souza', ...hidden } })
  const { body: list } = await sineta.call(`GET ${students()}`, { as: app.keys.live })
  expect(list.data).toEqual([one.body])
  const own = await sineta.call(`GET ${students()}/${made.student_number}`, { as: client.key })
  expect(own.body).toMatchObject({ cpf: '11144477735', race: 'PARDA' })
})

test('an app with minimal data cannot find out by a search which student has a CPF', async () => {
  await connectTo(sineta, app, client, { dataProfile: 'minimal' })
  await register()
  for (const asked of ['cpf=11144477735', 'cpf=52998224725', 'q=111.444.777-35', 'q=52998224725']) {
    const answer = await sineta.call(`GET ${students()}?${asked}`, { as: app.keys.live })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
})

test('an app with minimal data that writes back what it read erases nothing', async () => {
  await connectTo(sineta, app, client, { dataProfile: 'minimal' })
  const { body: made } = await register()
  const path = `${students()}/${made.student_number}`
  const changed = await sineta.call(`PUT ${path}`, {
    as: app.keys.live,
    body: { name: 'Ana Souza', rg: '52.318.774-1' },
  })
  expect(changed).toMatchObject({ status: 200, body: { name: 'Ana Souza', ...hidden } })
  const own = await sineta.call(`GET ${path}`, { as: client.key })
  expect(own.body).toMatchObject({ name: 'Ana Souza', cpf: '11144477735', race: 'PARDA', rg: '52.318.774-1' })
})

test('an app with minimal data reads pre-enrollments without the CPF of the child', async () => {
  await connectTo(sineta, app, client, { dataProfile: 'minimal' })
  const { schoolYearId } = await aClassroom(sineta, school)
  await sineta.sql('update school_year set preenrollment_enabled = true where id = $1', [schoolYearId])
  const made = await sineta.call(`POST /v1/partners/school/${school.cnpj}/preenrollment`, {
    as: client.key,
    body: {
      school_year_id: schoolYearId,
      grade_id: 15,
      student: { name: 'Bruno Alves', birthdate: '2016-01-20', cpf },
      responsible: { cpf: '714.287.938-60', name: 'Mariana Alves', email: 'mariana.alves@example.com' },
    },
  })
  expect(made).toMatchObject({ status: 201, body: { student: { cpf: '11144477735' } } })
  const path = `/v1/partners/school/${school.cnpj}/preenrollment/${made.body.preenrollment_number}`
  const { body } = await sineta.call(`GET ${path}`, { as: app.keys.live })
  expect(body.student).toEqual({ name: 'Bruno Alves', birthdate: '2016-01-20', cpf: null })
})
