import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import type { Transaction } from '../../src/platform/database/database.ts'
import type { Samples } from '../../src/platform/operation/operation.ts'
import { emptySandbox } from '../../src/school/sandbox.ts'
import { waiting } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { type Reply, useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()

/** A partner with an app whose test endpoint is our receiver. */
async function aPartner() {
  const login = { email: 'dev@parceira.example', password: 'uma senha bem comprida' }
  await sineta.call('POST /v1/portal/partner', { body: { name: 'Parceira', cnpj: '12.ABC.345/01DE-35', ...login } })
  const { body: session } = await sineta.call('POST /v1/portal/session', { body: login })
  const { body: app } = await sineta.call('POST /v1/portal/app', {
    as: session.token,
    body: {
      name: 'Integração',
      slug: 'integracao',
      requested_scopes: ['attendance:read', 'students:read', 'entrances:read'],
    },
  })
  await sineta.call(`PUT /v1/portal/app/${app.id}/endpoint/test`, { as: session.token, body: { url: receiver.url } })
  return { token: session.token as string, app }
}

test('a sandbox that is reset has the same ids, numbers and keys, and publishes nothing', async () => {
  const { token, app } = await aPartner()
  const reset = () => sineta.call(`POST /v1/portal/app/${app.id}/sandbox/reset`, { as: token })
  const { body: before } = await sineta.call(`GET /v1/portal/app/${app.id}/sandbox`, { as: token })
  const at = (path: string) => `/v1/partners/school/${before.cnpj}${path}`

  const renamed = await sineta.call(`PUT ${at(`/entrance/${before.samples.entrance_id}`)}`, {
    as: before.api_key,
    body: { name: 'Outro nome' },
  })
  expect(renamed.status).toBe(200)
  const { status, body: after } = await reset()
  expect(status).toBe(200)
  // Times in samples follow the current day; ids, numbers and keys stay.
  const lasting = ({ samples, ...rest }: { samples: Record<string, unknown> }) => ({
    ...rest,
    samples: Object.fromEntries(Object.entries(samples).filter(([name]) => !/time|_on$|_at$|date/.test(name))),
  })
  expect(lasting(after)).toEqual(lasting(before))
  expect(
    (await sineta.call(`GET ${at(`/entrance/${before.samples.entrance_id}`)}`, { as: before.api_key })).body.name,
  ).toBe('Portão principal')

  // Deliveries that waited before the reset are no longer sent.
  await sineta.deliver()
  expect(receiver.received).toEqual([])

  const checkIn = operations.find(({ path }) => path.endsWith('/check/in') && path.includes('attendance'))!
  const { body } = checkIn.example!(after.samples as Samples)
  expect((await sineta.call(`POST ${checkIn.path}`, { as: after.device_key, body })).status).toBe(201)
  await sineta.deliver()
  expect(receiver.received.map(({ json }) => [json.event, json.environment])).toEqual([['attendance.check_in', 'test']])
  expect((await reset()).status).toBe(200)
})

test('a delivery in flight when its sandbox is reset is not retried, and counts as delivered if it arrives', async () => {
  const { body: session } = await sineta.call('POST /v1/portal/session', {
    body: { email: 'dev@parceira.example', password: 'uma senha bem comprida' },
  })
  const [app] = await sineta.sql<{ id: string }>(`select id from app where slug = 'integracao'`)
  const reset = () => sineta.call(`POST /v1/portal/app/${app!.id}/sandbox/reset`, { as: session.token })
  const checkIn = operations.find(({ path }) => path.endsWith('/check/in') && path.includes('attendance'))!
  const statusAfter = async (answer: number) => {
    const { body: sandbox } = await reset()
    const { body } = checkIn.example!(sandbox.samples as Samples)
    await sineta.call(`POST ${checkIn.path}`, { as: sandbox.device_key, body })
    receiver.clear()
    receiver.answer = async () => {
      expect((await reset()).status).toBe(200)
      return answer
    }
    await sineta.deliver()
    await sineta.advance(60)
    await sineta.deliver()
    receiver.answer = 204
    expect(receiver.received).toHaveLength(1)
    const { body: log } = await sineta.call(`GET /v1/portal/app/${app!.id}/delivery?limit=1`, { as: session.token })
    return log.data[0].status
  }
  expect(await statusAfter(500)).toBe('cancelled')
  expect(await statusAfter(204)).toBe('delivered')
})

/** Sends a reset, and a request while the reset is about to empty this table. Returns both responses. */
async function duringReset(table: string, request: (token: string, app: string) => Promise<Reply>) {
  const { body: session } = await sineta.call('POST /v1/portal/session', {
    body: { email: 'dev@parceira.example', password: 'uma senha bem comprida' },
  })
  const [app] = await sineta.sql<{ id: string }>(`select id from app where slug = 'integracao'`)
  const gate = await sineta.parts.system.pool.connect()
  await gate.query(`begin; lock table ${table} in share mode`)
  const reset = sineta.call(`POST /v1/portal/app/${app!.id}/sandbox/reset`, { as: session.token })
  while ((await sineta.sql(waiting)).length === 0);
  let isAnswered = false
  const reply = request(session.token, app!.id).finally(() => {
    isAnswered = true
  })
  while (!isAnswered && (await sineta.sql(waiting)).length < 2);
  await gate.query('commit')
  gate.release()
  return [(await reset).status, (await reply).status]
}

test('an event that is triggered while its sandbox is reset waits for the reset', async () => {
  const answers = await duringReset('school_year', (as, app) =>
    sineta.call(`POST /v1/portal/app/${app}/sandbox/trigger`, { as, body: { event: 'student.enrolled' } }),
  )
  expect(answers).toEqual([200, 200])
})

test('a class created while its sandbox is reset is removed with the others', async () => {
  const answers = await duringReset('school_year', async (as, app) => {
    const { body: sandbox } = await sineta.call(`GET /v1/portal/app/${app}/sandbox`, { as })
    const { school_year_id, grade_id } = sandbox.samples
    return sineta.call(`POST /v1/partners/school/${sandbox.cnpj}/classroom`, {
      as: sandbox.api_key,
      body: { name: 'Turma nova', school_year_id, grade_id, shift: 'morning' },
    })
  })
  expect(answers).toEqual([200, 201])
})

test('an import that is running when its sandbox is reset writes nothing afterwards', async () => {
  const { body: session } = await sineta.call('POST /v1/portal/session', {
    body: { email: 'dev@parceira.example', password: 'uma senha bem comprida' },
  })
  const [{ id }] = (await sineta.sql<{ id: string }>(`select id from app where slug = 'integracao'`)) as [
    { id: string },
  ]
  const { body: sandbox } = await sineta.call(`GET /v1/portal/app/${id}/sandbox`, { as: session.token })
  const started = await sineta.call(`POST /v1/panel/school/${sandbox.cnpj}/import`, {
    as: sandbox.sessions.management,
    body: { kind: 'students', file: Buffer.from('nome\nDe Antes').toString('base64') },
  })
  expect(started.status).toBe(202)
  await sineta.call(`POST /v1/portal/app/${id}/sandbox/reset`, { as: session.token })
  await sineta.advance(10)
  await sineta.parts.jobs.runDue()
  expect(await sineta.sql(`select from student where name = 'De Antes'`)).toHaveLength(0)
})

test('the reference of an app shows the ids of its own sandbox, only to its own members and keys', async () => {
  const [{ id }] = (await sineta.sql<{ id: string }>(`select id from app where slug = 'integracao'`)) as [
    { id: string },
  ]
  const { body: session } = await sineta.call('POST /v1/portal/session', {
    body: { email: 'dev@parceira.example', password: 'uma senha bem comprida' },
  })
  const { body: sandbox } = await sineta.call(`GET /v1/portal/app/${id}/sandbox`, { as: session.token })
  const { status, body } = await sineta.call(`GET /openapi.json?app=${id}`, { as: session.token })
  expect(status).toBe(200)
  const { parameters } = body.paths['/v1/partners/school/{cnpj}/entrance/{id}'].put
  expect(parameters.find(({ name }: { name: string }) => name === 'cnpj').example).toBe(sandbox.cnpj)
  expect(parameters.find(({ name }: { name: string }) => name === 'id').example).toBe(sandbox.samples.entrance_id)
  expect((await sineta.call(`GET /openapi.json?app=${id}`)).status).toBe(401)
  expect(
    (await sineta.call('GET /openapi.json?app=00000000-0000-4000-8000-000000000000', { as: session.token })).status,
  ).toBe(404)
  // The pages show the same to a signed-in member, and their links keep the app.
  const chapter = await sineta.call(`GET /docs/entrances?app=${id}`, { as: session.token })
  expect(chapter.headers.get('cache-control')).toBe('no-store')
  expect(chapter.body).toContain(`/v1/partners/school/${sandbox.cnpj}/entrance/${sandbox.samples.entrance_id}&#39;`)
  expect((await sineta.call(`GET /docs?app=${id}`, { as: session.token })).body).toContain(`/docs/entrances?app=${id}#`)
  expect((await sineta.call(`GET /docs/partner-portal?app=${id}`, { as: session.token })).body).toContain(
    `/v1/portal/app/${id}/endpoint`,
  )
  const signIn = await sineta.call(`GET /docs?app=${id}`)
  expect([signIn.status, signIn.headers.get('location')]).toEqual([303, '/portal'])
})

test('a reset reads only the rows of its own school, however many readings and people other schools have', async () => {
  const statements: { text: string; values: unknown[] }[] = []
  const query = async (text: string, values: unknown[]) => void statements.push({ text, values })
  const noted = { query } as unknown as Transaction
  const school = { id: randomUUID(), clientId: randomUUID(), cnpj: '', timeZone: 'America/Sao_Paulo' }
  await emptySandbox(noted, school)
  const readWhole: string[] = []
  for (const { text, values } of statements) {
    const lines = (await sineta.sql(`explain ${text}`, values)).map((line) => String(line['QUERY PLAN']).trim())
    readWhole.push(...lines.filter((line, i) => / Scan .*on /.test(line) && !/Cond:/.test(lines[i + 1] ?? '')))
  }
  expect(readWhole).toEqual([])

  // For each deleted row, PostgreSQL looks up the rows that refer to it.
  const emptied = statements.map(({ text }) => /^delete from (\w+)/.exec(text)![1])
  const unindexed = await sineta.sql(
    `select k.conrelid::regclass || ' (' || string_agg(a.attname, ', ') || ')' as columns
     from pg_constraint k join pg_class r on r.oid = k.conrelid and not r.relispartition
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.contype = 'f' and k.confrelid::regclass::text = any ($1) and not exists (
       select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = any (k.conkey)
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^.\\w+ IS NOT NULL.$'))
     group by k.oid, k.conrelid order by 1`,
    [emptied],
  )
  expect(unindexed.map(({ columns }) => columns)).toEqual([])
})
