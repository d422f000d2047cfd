import { expect, test } from 'vitest'
import { AudienceCache } from '../../src/webhooks/queue/audience-cache.ts'
import { record } from '../../src/webhooks/queue/outbox.ts'
import { insertBacklog } from '../support/backlog.ts'
import { aClient, aResponsible, aSchool, aStudent } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { anEmitted } from '../support/emitted.ts'
import { useSineta } from '../support/sineta.ts'

// A file of its own, because a session reports its reads up to ten seconds late, and those of other tests would be counted here.

const sineta = useSineta()
const many = 3_000

/** Rows read from each index and table so far, as far as sessions have reported them. */
const readSoFar = async () =>
  new Map(
    (
      await sineta.sql<{ name: string; n: number }>(
        `select indexrelname as name, idx_tup_read as n from pg_stat_user_indexes
         union all select relname, coalesce(seq_tup_read, 0) from pg_stat_user_tables`,
      )
    ).map(({ name, n }) => [name, n]),
  )

/** Ends the sessions that requests used, because a session reports its reads when it ends. */
const endSessions = () =>
  execute(
    sineta.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'sineta_app'`,
  )

test('a reading at the gate and its event read only their own rows, even if the statistics say that every table is nearly empty', async () => {
  const client = await aClient(sineta, { webhookUrl: 'http://127.0.0.1:9/' })
  const school = await aSchool(sineta, client)
  const student = await aStudent(sineta, school)
  const { cpf } = await aResponsible(sineta, school, [student])
  const [entrance] = await sineta.sql<{ id: number }>(
    `insert into entrance (client_id, school_id, name, folded_name) values ($1, $2, 'Portão', 'portao') returning id`,
    [client.id, school.id],
  )
  let readings = 0
  const leave = async () => {
    const { status } = await sineta.call('POST /v1/attendance/student/biometric/check/out', {
      as: school.deviceKey,
      body: {
        school_cnpj: school.cnpj,
        enrollment_number: student.number,
        device_event_id: `GATE-${readings++}`,
        entrance_id: entrance!.id,
        released_to_cpf: cpf,
      },
    })
    expect(status).toBe(201)
    await sineta.advance(120)
  }
  const emitted = anEmitted('attendance.check_in', school, 'live')
  const audiences = new AudienceCache()
  /** As in a process that also delivers. */
  const recordOffered = () =>
    sineta.parts.app.pipelined({ clients: [client.id] }, async (tx) => {
      await tx.query('select')
      return record(tx, audiences, [emitted], {
        reservation: { slots: [{ receiverId: client.id, clientId: client.id, room: 5 }], leaseSeconds: 60 },
      })
    })

  await execute(sineta.databaseUrl, 'vacuum analyze')
  // Now the plans are made and kept.
  for (let i = 0; i < 3; i++) await leave()
  for (let i = 0; i < 3; i++) await recordOffered()
  await execute(
    sineta.databaseUrl,
    `set session_replication_role = replica;
     insert into attendance (client_id, school_id, student_id, enrollment_number, direction, occurred_at, key_id, device_event_id)
       select '${client.id}', '${school.id}', gen_random_uuid(), n, 'in', clock() - interval '3 days', gen_random_uuid(), n from generate_series(1, ${many}) n;
     insert into responsible (client_id, school_id, cpf, name, folded_name) select '${client.id}', '${school.id}', n, n, n from generate_series(1, ${many}) n;
     insert into entrance (client_id, school_id, name, folded_name) select '${client.id}', '${school.id}', n, n from generate_series(1, ${many}) n`,
  )
  await insertBacklog(
    sineta,
    [{ clientId: client.id, appId: null, receiverId: crypto.randomUUID(), kind: 'client' }],
    many,
  )
  const before = await readSoFar()
  for (let i = 0; i < 3; i++) await leave()
  expect((await recordOffered()).claims).toHaveLength(0)
  await sineta.sql('delete from queue_entry where client_id = receiver_id')
  expect((await recordOffered()).claims).toHaveLength(1)
  await endSessions()
  await expect
    .poll(async () => (await readSoFar()).get('attendance_student')!)
    .toBeGreaterThan(before.get('attendance_student')!)
  const read = [...(await readSoFar())].map(([name, n]) => [name, n - before.get(name)!] as const)
  // The test clock is read for every row written before, which may be reported only now.
  expect(read.filter(([name, n]) => n > 500 && name !== 'test_clock')).toEqual([])
})
