import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Transaction } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { aClient, anApp, aSchool, aStudent } from '../support/builders.ts'
import { createDatabase, execute } from '../support/database.ts'
import { useSineta } from '../support/sineta.ts'

// The second line of defence: the database refuses what the code forgets to check.

const sineta = useSineta()

/** Tables from the catalogue of PostgreSQL. Partitions are reached only through their parent. */
const tables = `
  select c.oid, c.relname::text as name, c.relispartition as partition, c.relrowsecurity and c.relforcerowsecurity as forced,
    pg_get_userbyid(c.relowner)::text as owner,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('client_id', 'school_id') and not a.attisdropped) as tenants,
    has_any_column_privilege('sineta_app', c.oid, 'select, insert, update') or has_table_privilege('sineta_app', c.oid, 'delete, truncate') as reached,
    array(select distinct r.rolname::text from pg_policy p join pg_roles r on r.oid = any (p.polroles)
      where p.polrelid = c.oid and r.rolname ~ '^sineta_' order by 1) as policies
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
type Table = {
  oid: number
  name: string
  partition: boolean
  forced: boolean
  owner: string
  tenants: boolean
  reached: boolean
  policies: string[]
}

/** Tables that the service reaches without forced row-level security, with the reason. A new one needs a reason here. */
const shared: Readonly<Record<string, string>> = {
  grade: 'the stages of Brazilian schools, the same for all clients',
  preenrollment_counter: 'how many numbers were issued in a year; a number does not reveal whose the others are',
  delivery_stat_position: 'up to where deliveries are counted; a timestamp, the same for all clients',
  audit_chain: 'protected like the others, but not from its owner: a trigger moves the heads of the chains',
}
/** Tables for sign-in, jobs and the start only. */
const systemOnly = [
  'audit_refusal',
  'demo',
  'job',
  'member_invitation',
  'migration',
  'partitioned',
  'password_reset',
  'tries',
  'worker',
]

test('every table is closed to other tenants, even for its owner, or says why not', async () => {
  const found = (await sineta.sql<Table>(tables)).filter(({ name, partition }) => !partition && name !== 'test_clock')
  expect(found.length).toBeGreaterThan(90)
  const isClosed = ({ forced, policies }: Table) =>
    forced && policies.join() === 'sineta_app,sineta_backup,sineta_system'
  const open = found.filter((table) => table.reached && !isClosed(table))
  expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(shared).sort())
  expect(open.filter(({ tenants }) => tenants)).toEqual([])
  expect(
    found
      .filter(({ reached }) => !reached)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(systemOnly)
})

test('the tenants of a transaction are read once, not for every row', async () => {
  const lists = await sineta.sql<{ rule: string }>(
    `select concat(qual, with_check) as rule from pg_policies where concat(qual, with_check) like '%current_setting(%uuid[]%'`,
  )
  expect(lists.length).toBeGreaterThan(80)
  // A cast outside the sub-select would read the setting for every row.
  expect(lists.filter(({ rule }) => rule.includes('AS current_setting))::uuid[]'))).toEqual([])
})

test('the credentials of members and operators can be read by no tenant', async () => {
  const readable = await sineta.sql(
    `select table_name || '.' || column_name as name from information_schema.column_privileges
     where grantee = 'sineta_app' and table_name in ('operator', 'partner_member') and column_name in ('password_hash') or
       grantee = 'sineta_app' and table_name = 'mail' and privilege_type <> 'INSERT'`,
  )
  expect(readable).toEqual([])
})

test('the role of the service owns nothing and reaches no partition by name', async () => {
  const all = await sineta.sql<Table>(tables)
  expect(all.filter(({ owner }) => /^sineta_(app|system)$/.test(owner))).toEqual([])
  const reached = await sineta.sql(
    `select t.name, r as role from (${tables}) t, unnest(array['sineta_app', 'sineta_system']) r
     where t.partition and has_table_privilege(r, t.oid, 'select, insert, update, delete')`,
  )
  expect(all.filter(({ partition }) => partition).length).toBeGreaterThan(10)
  expect(reached).toEqual([])
})

test('the role of backups reads every row of every table and partition, and writes none', async () => {
  const wrong = await sineta.sql(
    `select t.name from (${tables}) t join pg_class c on c.oid = t.oid
     where t.name <> 'test_clock' and (not has_table_privilege('sineta_backup', t.oid, 'select')
       or has_table_privilege('sineta_backup', t.oid, 'insert, update, delete, truncate')
       or c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'whole_backup'))`,
  )
  expect(wrong).toEqual([])
  // A new partition and a new table, created as the migrating login creates them.
  const owner = new Client({ connectionString: sineta.databaseUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(
    `begin; create table of_tomorrow (id int); set local role sineta_backup; select from of_tomorrow; rollback`,
  )
  await expect(owner.query('set role sineta_backup; delete from student')).rejects.toThrow(/permission denied/)
})

test('a transaction that names no client sees none, and one that names two sees no third', async () => {
  const clients = [await aClient(sineta), await aClient(sineta), await aClient(sineta)] as const
  for (const client of clients) await aStudent(sineta, await aSchool(sineta, client))
  const seenBy = (...ids: string[]) =>
    sineta.parts.app.transaction({ clients: ids }, async (tx) => {
      const { rows } = await tx.query<{ client_id: string }>('select distinct client_id from student order by 1')
      return rows.map(({ client_id }) => client_id)
    })
  const [first, second, third] = clients.map(({ id }) => id) as [string, string, string]
  expect(await seenBy()).toEqual([])
  expect(await seenBy(first)).toEqual([first])
  expect(await seenBy(third, second)).toEqual([second, third].sort())
})

test('a statement outside a transaction sees nothing at all', async () => {
  await aStudent(sineta, await aSchool(sineta, await aClient(sineta)))
  const connection = new Client({ connectionString: sineta.databaseUrl, options: '-c role=sineta_app' })
  await connection.connect()
  for (const table of ['client', 'client_apis', 'school', 'student', 'enrollment', 'api_key'])
    await expect(connection.query(`select * from ${table}`)).rejects.toThrow(/sineta\.(clients|apps)/)
  await connection.end()
})

test("a client's rows can neither be written for another client nor moved to it", async () => {
  const [ours, theirs] = [await aClient(sineta), await aClient(sineta)]
  const [school, other] = [await aSchool(sineta, ours), await aSchool(sineta, theirs)]
  const student = await aStudent(sineta, school)
  const asOurs = (text: string, values: unknown[]) =>
    sineta.parts.app.transaction({ clients: [ours.id] }, (tx) => tx.query(text, values))
  const insert = `insert into entrance (client_id, school_id, name, folded_name) values ($1, $2, 'Portão', 'portao')`
  await expect(asOurs(insert, [theirs.id, other.id])).rejects.toThrow(/row-level security/)
  await expect(asOurs('update student set client_id = $2 where id = $1', [student.id, theirs.id])).rejects.toThrow(
    /row-level security|foreign key/,
  )
})

test('no row can refer to the school or the record of another client, even if code mixes them up', async () => {
  const [ours, theirs] = [await aClient(sineta), await aClient(sineta)]
  const other = await aSchool(sineta, theirs)
  await expect(
    sineta.parts.app.transaction({ clients: [ours.id] }, (tx) =>
      tx.query(`insert into entrance (client_id, school_id, name, folded_name) values ($1, $2, 'Portão', 'portao')`, [
        ours.id,
        other.id,
      ]),
    ),
  ).rejects.toThrow(/foreign key/)
})

describe('an app', () => {
  const asApp = <T>(id: string, work: (tx: Transaction) => Promise<T>) =>
    sineta.parts.app.transaction({ clients: [], apps: [id] }, work)
  const ids = async (tx: Transaction, statement: string) =>
    (await tx.query<{ id: string }>(statement)).rows.map(({ id }) => id).sort()

  test('sees its own endpoints and stream position, and changes no other app', async () => {
    const url = 'https://parceira.example/hooks'
    const [ours, theirs] = [await anApp(sineta, { testUrl: url }), await anApp(sineta, { testUrl: url })]
    for (const { id } of [ours, theirs])
      await sineta.sql(`insert into stream_position values ($1, 'test', gen_random_uuid())`, [id])
    await asApp(ours.id, async (tx) => {
      expect(await ids(tx, 'select distinct app_id as id from endpoint')).toEqual([ours.id])
      expect(await ids(tx, 'select app_id as id from stream_position')).toEqual([ours.id])
      const changed = await tx.query(`update app set name = 'Nossa' returning id`)
      expect(changed.rows).toEqual([{ id: ours.id }])
      expect((await tx.query('delete from endpoint')).rowCount).toBe(1)
    })
    await expect(
      asApp(ours.id, (tx) =>
        tx.query(`insert into endpoint (app_id, kind, url) values ($1, 'production', $2)`, [theirs.id, url]),
      ),
    ).rejects.toThrow(/row-level security/)
  })

  test('sees the clients it is connected to, and finds another one only to request a connection', async () => {
    const app = await anApp(sineta)
    const [connected, unconnected] = [await aClient(sineta), await aClient(sineta)]
    await sineta.sql(`insert into connection (app_id, client_id, status) values ($1, $2, 'connected')`, [
      app.id,
      connected.id,
    ])
    await asApp(app.id, async (tx) => {
      expect(await ids(tx, 'select id from client')).toEqual([connected.id])
      expect((await tx.query('select client_to_ask($1) as id', [unconnected.slug])).rows).toEqual([
        { id: unconnected.id },
      ])
      expect((await tx.query('select client_to_ask($1) as id', [app.sandbox.slug])).rows).toEqual([{ id: null }])
    })
  })

  test('is visible to the clients it is connected to, and its address to no other', async () => {
    const app = await anApp(sineta, { productionUrl: 'https://parceira.example/hooks' })
    const [connected, unconnected] = [await aClient(sineta), await aClient(sineta)]
    await sineta.sql(`insert into connection (app_id, client_id, status) values ($1, $2, 'connected')`, [
      app.id,
      connected.id,
    ])
    const seenBy = (clientId: string) =>
      sineta.parts.app.transaction({ clients: [clientId] }, (tx) => ids(tx, 'select app_id as id from endpoint'))
    expect(await seenBy(connected.id)).toEqual([app.id])
    expect(await seenBy(app.sandbox.id)).toEqual([app.id])
    expect(await seenBy(unconnected.id)).toEqual([])
    const rewrite = (tx: Transaction) => tx.query(`update endpoint set url = 'https://outra.example'`)
    const { rowCount } = await sineta.parts.app.transaction({ clients: [connected.id] }, rewrite)
    expect(rowCount).toBe(0)
  })
})

test("the credentials of another client's accounts are invisible", async () => {
  const [ours, theirs] = [await aClient(sineta), await aClient(sineta)]
  for (const client of [ours, theirs])
    await sineta.sql(
      `with made as (insert into panel_user (client_id, email, name) values ($1, $2, 'Marta') returning id),
         sealed as (insert into totp (subject_id, audience, sealed) select id, 'panel', '' from made),
         coded as (insert into recovery_code (subject_id, hash) select id, '' from made)
       insert into passkey (audience, subject_id, credential_id, public_key, counter, transports, name)
       select 'panel', id, uuid_send(id), '', 0, '{}', 'x' from made`,
      [client.id, `marta@${client.slug}.example`],
    )
  const counts = await sineta.parts.app.transaction({ clients: [ours.id] }, async (tx) => {
    const all: number[] = []
    for (const table of ['totp', 'recovery_code', 'passkey', 'operator', 'partner_member'])
      all.push((await tx.query(`select id_of.* from (select 1 from ${table}) id_of`)).rowCount!)
    return all
  })
  expect(counts).toEqual([1, 1, 1, 0, 0])
})

test('a response that is kept for one token is invisible to another', async () => {
  await sineta.sql(`insert into idempotency_key (token_id, key, request_hash) values (gen_random_uuid(), 'chave', '')`)
  const seen = await sineta.parts.app.transaction({ clients: [] }, async (tx) => {
    await tx.query(`select set_config('sineta.token', gen_random_uuid()::text, true)`)
    return (await tx.query('select from idempotency_key')).rowCount
  })
  expect(seen).toBe(0)
  await expect(
    sineta.parts.app.transaction({ clients: [] }, (tx) => tx.query('select from idempotency_key')),
  ).rejects.toThrow(/sineta\.token|type uuid: ""/)
})

/** A login for one test, with an empty database that it owns. */
async function aLogin(rights: string) {
  const database = await createDatabase()
  const name = `login_${randomBytes(4).toString('hex')}`
  await execute(database.url, `create role ${name} login password '${name}' ${rights}; drop schema public cascade`)
  await execute(
    database.url,
    `create schema public authorization ${name}; grant create on database ${new URL(database.url).pathname.slice(1)} to ${name}`,
  )
  const url = new URL(database.url)
  url.username = name
  url.password = name
  onTestFinished(async () => {
    await execute(database.url, `drop owned by ${name}`)
    await database.drop()
    await execute(sineta.databaseUrl, `drop role ${name}`)
  })
  return { name, url: url.href, adminUrl: database.url }
}

test('the start is refused in one sentence if the login cannot act as the roles', async () => {
  const login = await aLogin('')
  await expect(migrate(login.url)).rejects.toThrow(
    /^The login of DATABASE_URL lacks a right: .*sineta_app and sineta_system/,
  )
})

test('a login that was granted both roles needs no further right', async () => {
  const login = await aLogin('')
  await execute(login.adminUrl, `grant sineta_app, sineta_system to ${login.name} with admin option`)
  await migrate(login.url)
})

test('the functions of the database work for an owner who is not a superuser', async () => {
  const login = await aLogin('')
  await execute(login.adminUrl, `grant sineta_app, sineta_system to ${login.name} with admin option`)
  await migrate(login.url)
  const connection = new Client({ connectionString: login.url })
  await connection.connect()
  const first = async (text: string) => (await connection.query(text)).rows[0]
  await connection.query(`set role sineta_system`)
  await connection.query(`insert into client (slug, name, environment) values ('rede', 'Rede', 'live')`)
  await connection.query(
    `insert into audit (actor, action, subject, result, request_id, created_at)
     values ('nobody', 'x', '', 'ok', 'r', now() - interval '6 years'), ('nobody', 'y', '', 'ok', 'r', now())`,
  )
  expect(await first('select forget_audit(100) as gone')).toEqual({ gone: 1 })
  expect(await first('select count(*) from audit')).toEqual({ count: 1 })
  expect(await first('select first_position = position as is_rest_kept from audit_chain')).toEqual({
    is_rest_kept: true,
  })
  await connection.query(`
    insert into school (client_id, cnpj, name, environment, time_zone) select id, '11222333000181', 'Escola', 'live', 'America/Sao_Paulo' from client;
    insert into api_key (kind, client_id, school_id, environment, name, prefix, hash) select 'device', client_id, id, 'live', 'Portão', '', '' from school`)
  const { id } = await first('select id from api_key')
  await connection.query(`set role sineta_app`)
  expect(await first(`select client_to_ask('rede') is not null as found`)).toEqual({ found: true })
  expect(await first(`select device_stamp('${id}') is not null as found`)).toEqual({ found: true })
  await connection.end()
})

test('a login that lost the roles does not start on a migrated database', async () => {
  const login = await aLogin('')
  await execute(login.adminUrl, `grant sineta_app, sineta_system to ${login.name} with admin option`)
  await migrate(login.url)
  await execute(
    login.adminUrl,
    `set role ${login.name}; revoke sineta_app, sineta_system from ${login.name}; reset role; revoke sineta_app, sineta_system from ${login.name} cascade`,
  )
  await expect(migrate(login.url)).rejects.toThrow(/permission denied to set role "sineta_app"/)
})
