import { expect, test } from 'vitest'
import { aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

/** How many custom plans the sessions of the database made, by statement. */
async function plansMade(): Promise<Record<string, number>> {
  const { pool } = sineta.parts.system
  const sessions = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const made: Record<string, number> = {}
  for (const session of sessions) {
    const { rows } = await session.query<{ name: string; plans: number }>(
      `select name, custom_plans as plans from pg_prepared_statements where name like 'gate-%'`,
    )
    for (const { name, plans } of rows) made[name] = (made[name] ?? 0) + plans
    session.release()
  }
  return made
}

// Planning takes ten times as long as looking a key up, and without a kept plan it would happen on every request as soon as there
// are statistics.
test('the gate keeps its plans, even once the database has statistics of its tables', async () => {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const session = await aPanelSession(sineta, client, school, 'management')
  const ask = async (times: number) => {
    for (let i = 0; i < times; i++) {
      for (const as of [client.key, session]) {
        const { status } = await sineta.call(`GET /v1/partners/school/${school.cnpj}/student`, { as })
        expect(status).toBe(200)
      }
    }
  }
  await sineta.sql(
    `with made as (insert into client (slug, name, environment) select 'client-' || n, n, 'live' from generate_series(1, 500) n returning id, name),
       schools as (insert into school (client_id, cnpj, name, environment, time_zone)
         select id, lpad(name, 14, '0'), name, 'live', 'America/Sao_Paulo' from made),
       people as (insert into panel_user (client_id, email, name) select id, name || '@escola.example', name from made returning id, client_id),
       sessions as (insert into session (audience, subject_id, client_id, hash) select 'panel', id, client_id, sha256(id::text::bytea) from people)
     insert into api_key (kind, client_id, environment, name, prefix, hash, scopes)
       select 'client', id, 'live', name, name, sha256(id::text::bytea), '{students:read}' from made`,
  )
  await execute(sineta.databaseUrl, 'analyze')
  // PostgreSQL makes five custom plans in each session before it considers a generic one.
  await ask(8)
  const before = await plansMade()
  expect(Object.keys(before).sort()).toEqual(['gate-keys', 'gate-schools', 'gate-sessions'])
  await ask(20)
  const after = await plansMade()
  for (const [name, plans] of Object.entries(after)) expect(plans - before[name]!, name).toBeLessThan(15)
})
