import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../src/modules.ts'
import { Database } from '../../src/platform/database/database.ts'
import { createSchedule } from '../../src/platform/jobs/schedule.ts'
import { type AClient, aCheckIn, aClient, aSchool } from '../support/builders.ts'
import { useSineta } from '../support/sineta.ts'

// An idle service should cost next to nothing, so a job that polls for work runs only if there is some.

const sineta = useSineta()
let client: AClient
let database: Database
beforeAll(async () => {
  client = await aClient(sineta, { webhookUrl: 'https://receiver.example/' })
  database = new Database({ connectionString: sineta.databaseUrl, max: 1, role: 'sineta_system' })
})
afterAll(() => database.close())

const frequent = modules.flatMap(({ jobs = [] }) => jobs).filter(({ everySeconds }) => everySeconds < 60)
/** The frequent jobs that are due half a minute after all of them ran. */
async function dueLater(): Promise<string[]> {
  await sineta.parts.jobs.runDue()
  await sineta.advance(30)
  return dueNow()
}
const dueNow = async () => (await createSchedule(database, frequent).due()).map(({ name }) => name)

test('while nothing happens, only the count of attempts is due more than once a minute', async () => {
  expect(await dueLater()).toEqual(['delivery-stats'])
})

test('a reading at the gate is chained to the audit log when its minute is over', async () => {
  const school = await aSchool(sineta, client)
  await dueLater()
  await aCheckIn(sineta, school)
  expect(await dueNow()).not.toContain('audit-chain')
  await sineta.advance(60)
  expect(await dueNow()).toContain('audit-chain')
})

test('imports and photos of a suspended client are due when it is resumed', async () => {
  const school = await aSchool(sineta, client)
  await sineta.sql(
    `insert into import (client_id, school_id, kind, rows, total, faults) values ($1, $2, 'students', '[]', 0, '[]')`,
    [client.id, school.id],
  )
  await sineta.sql(
    `insert into photo_upload (client_id, school_id, owner, owner_id, bytes, status) values ($1, $2, 'student', $1, '', 'processing')`,
    [client.id, school.id],
  )
  const suspend = (status: string) => sineta.sql('update client set status = $2 where id = $1', [client.id, status])
  await suspend('suspended')
  const due = await dueLater()
  for (const job of ['imports', 'photos']) expect(due).not.toContain(job)
  await suspend('active')
  expect(await dueNow()).toEqual(expect.arrayContaining(['imports', 'photos']))
})

test('the alarm of a client is due when its receiver has failed ten times in a row', async () => {
  await sineta.sql('update client_apis set consecutive_failures = 9 where client_id = $1', [client.id])
  expect(await dueLater()).not.toContain('client-alarms')
  await sineta.sql('update client_apis set consecutive_failures = 10 where client_id = $1', [client.id])
  expect(await dueNow()).toContain('client-alarms')
})
