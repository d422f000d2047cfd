import { localDate } from '@sineta/contract'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { schoolsWithLateReceivables } from '../../src/school/erp/finance/queries.ts'
import { createSineta } from '../../src/sineta.ts'
import { type AClient, type ASchool, aClient, aResponsible, aSchool, aStudent } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { eventRecorder } from '../support/event-recorder.ts'
import { useReceiver } from '../support/receiver.ts'
import { testKek, useSineta } from '../support/sineta.ts'

// At five past midnight by each school's clock, a receivable that was due yesterday becomes overdue.

const sineta = useSineta()
const receiver = useReceiver()
const eventsDuring = eventRecorder(sineta, receiver)
let client: AClient

beforeAll(async () => {
  client = await aClient(sineta, { webhookUrl: receiver.url })
})

const runDue = () => sineta.parts.jobs.runDue()
const fiveMinutes = 300
const now = async () => (await sineta.sql<{ now: Date }>('select clock() as now'))[0]!.now

/** Runs the job and advances to its next run. */
async function nextLook() {
  await runDue()
  await sineta.advance(fiveMinutes)
}

async function receivables(school: ASchool, dueDates: string[], status = 'pending'): Promise<string[]> {
  const student = await aStudent(sineta, school)
  const { id } = await aResponsible(sineta, school)
  const rows = await sineta.sql<{ id: string }>(
    `insert into receivable (client_id, school_id, student_id, responsible_id, description, due_date, amount_cents, status)
     select $1, $2, $3, $4, 'Mensalidade', due, 50000, $6 from unnest($5::date[]) as due returning id`,
    [school.clientId, school.id, student.id, id, dueDates, status],
  )
  return rows.map((row) => row.id)
}
const statuses = async (ids: string[]) =>
  (
    await sineta.sql<{ status: string }>('select status from receivable where id = any($1) order by due_date', [ids])
  ).map(({ status }) => status)
const today = async ({ timeZone }: ASchool) => localDate(await now(), timeZone)
const yesterday = async (school: ASchool) => localDate(new Date((await now()).getTime() - 86_400_000), school.timeZone)

describe('a receivable whose day has passed', () => {
  test('becomes overdue at five past midnight of its own school, and is published', async () => {
    const east = await aSchool(sineta, client, { timeZone: 'America/Noronha' })
    const west = await aSchool(sineta, client, { timeZone: 'America/Rio_Branco' })
    // The next 00:04 in Noronha, two hours behind UTC.
    await runDue()
    const start = await now()
    const midnight = new Date(start)
    midnight.setUTCHours(26, 4, 0, 0)
    await sineta.advance((midnight.getTime() - start.getTime()) / 1000)
    const [first] = await receivables(east, [await yesterday(east)])
    const [second] = await receivables(west, [await today(west)])

    expect(await eventsDuring(runDue)).toEqual([])
    await sineta.advance(fiveMinutes)
    expect(await eventsDuring(runDue)).toEqual([
      [
        'receivable.status_changed',
        {
          id: first,
          school_cnpj: east.cnpj,
          enrollment_number: expect.any(String),
          responsible_cpf: expect.stringMatching(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/),
          description: 'Mensalidade',
          due_date: await yesterday(east),
          amount_cents: 50000,
          from_status: 'pending',
          to_status: 'overdue',
          reason: null,
        },
      ],
    ])
    // Two hours and 55 minutes later it is 00:04 in Rio Branco, three hours behind Noronha.
    await sineta.advance(3 * 3600 - fiveMinutes)
    expect(await eventsDuring(runDue)).toEqual([])
    await sineta.advance(fiveMinutes)
    expect((await eventsDuring(runDue)).map(([name, data]) => [name, data.id])).toEqual([
      ['receivable.status_changed', second],
    ])
    await sineta.advance(fiveMinutes)
    expect(await eventsDuring(runDue)).toEqual([])
  })

  test('does not change on its due day, nor in any other status', async () => {
    const school = await aSchool(sineta, client)
    const waiting = await receivables(school, [await today(school)])
    const cancelled = await receivables(school, [await yesterday(school)], 'cancelled')
    await nextLook()
    expect(await eventsDuring(runDue)).toEqual([])
    expect(await statuses([...cancelled, ...waiting])).toEqual(['cancelled', 'pending'])
  })

  test.each([
    ['has no ERP module', 'erp_enabled = false', 'erp_enabled = true'],
    ['is suspended', `status = 'suspended'`, `status = 'active'`],
  ])('waits while the client %s', async (_, off, on) => {
    const waiting = await aClient(sineta)
    const school = await aSchool(sineta, waiting)
    const ids = await receivables(school, [await yesterday(school)])
    await sineta.sql(`update client set ${off} where id = $1`, [waiting.id])
    await nextLook()
    await nextLook()
    expect(await statuses(ids)).toEqual(['pending'])
    await sineta.sql(`update client set ${on} where id = $1`, [waiting.id])
    await nextLook()
    expect(await statuses(ids)).toEqual(['overdue'])
  })

  test('that is being paid at this moment is left to its payment', async () => {
    const school = await aSchool(sineta, client)
    const [id] = await receivables(school, [await yesterday(school)])
    const paying = new Client({ connectionString: sineta.databaseUrl })
    await paying.connect()
    await paying.query('begin')
    await paying.query(
      `update receivable set status = 'paid', paid_cents = 50000, settled_cents = 50000 where id = $1`,
      [id],
    )
    await nextLook()
    expect(await eventsDuring(runDue)).toEqual([])
    await paying.query('commit')
    await paying.end()
    await nextLook()
    expect(await eventsDuring(runDue)).toEqual([])
    expect(await statuses([id!])).toEqual(['paid'])
  })
})

describe('the daily job', () => {
  test('processes more than one batch, and two processes publish each receivable once', async () => {
    const school = await aSchool(sineta, client)
    const due = await yesterday(school)
    const ids = await receivables(school, Array(1200).fill(due))
    const other = createSineta({
      config: { ...readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: sineta.databaseUrl }), role: 'api' },
      databaseUrl: sineta.databaseUrl,
      kek: [testKek],
      log: createLog('silent'),
    })
    await sineta.advance(fiveMinutes)
    await Promise.all([runDue(), other.jobs.runDue()])
    await other.stop()
    expect(new Set(await statuses(ids))).toEqual(new Set(['overdue']))
    const events = await sineta.sql<{ id: string }>(
      `select data::json ->> 'id' as id from event where school_id = $1 and name = 'receivable.status_changed'`,
      [school.id],
    )
    expect(events.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('continues with other schools if the receivables of one cannot be written', async () => {
    const schools = await Promise.all([1, 2, 3].map(() => aSchool(sineta, client)))
    const ids = await Promise.all(schools.map(async (school) => receivables(school, [await yesterday(school)])))
    const alter = (how: string) => execute(sineta.databaseUrl, `alter table receivable ${how}`)
    await alter(`add constraint broken check (status <> 'overdue' or school_id <> '${schools[0]!.id}') not valid`)
    await nextLook()
    await runDue()
    await alter('drop constraint broken')
    expect(await Promise.all(ids.map(statuses))).toEqual([['pending'], ['overdue'], ['overdue']])
    await nextLook()
    await runDue()
    expect(await statuses(ids[0]!)).toEqual(['overdue'])
  })

  test('takes other schools each time, so that those whose receivables cannot be written hold up no others', async () => {
    const schools = await Promise.all([1, 2, 3].map(() => aSchool(sineta, client)))
    await Promise.all(schools.map(async (school) => receivables(school, [await yesterday(school)])))
    const { pool } = sineta.parts.system
    const taken = await Promise.all(Array.from({ length: 60 }, () => schoolsWithLateReceivables(pool, 1)))
    expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(3)
    await nextLook()
  })

  test('is taken over from a process that died in the middle', async () => {
    const school = await aSchool(sineta, client)
    const ids = await receivables(school, [await yesterday(school)])
    await sineta.sql(
      `update job set due_at = clock(), locked_until = clock() + interval '60 seconds' where name = 'overdue-receivables'`,
    )
    await runDue()
    expect(await statuses(ids)).toEqual(['pending'])
    await sineta.advance(61)
    await runDue()
    expect(await statuses(ids)).toEqual(['overdue'])
  })
})
