import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../src/platform/migrate.ts'
import { aClient, aSchool, aStudent } from './support/builders.ts'
import { createDatabase, execute } from './support/database.ts'
import { useSineta } from './support/sineta.ts'

// The second lock on every door: what the code forgets, the database refuses.

const sineta = useSineta()

/** Tables as the catalogue knows them; partitions are reached through their parent only. */
const tables = `
  select c.oid, c.relname::text as name, c.relispartition as partition, c.relrowsecurity and c.relforcerowsecurity as forced,
    pg_get_userbyid(c.relowner)::text as owner,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('client_id', 'school_id') and not a.attisdropped) as tenants,
    array(select distinct r.rolname::text from pg_policy p join pg_roles r on r.oid = any (p.polroles) where p.polrelid = c.oid order by 1) as policies
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
type Table = {
  oid: number
  name: string
  partition: boolean
  forced: boolean
  owner: string
  tenants: boolean
  policies: string[]
}

test('every table that knows its client is closed to other clients, also for its owner', async () => {
  const found = (await sineta.sql<Table>(tables)).filter(({ tenants, partition }) => tenants && !partition)
  expect(found.length).toBeGreaterThan(50)
  const open = found.filter(({ forced, policies }) => !forced || policies.join() !== 'sineta_app,sineta_system')
  expect(open.map(({ name }) => name)).toEqual([])
})

test('the role of the service owns nothing and reaches no partition by its own name', async () => {
  const all = await sineta.sql<Table>(tables)
  expect(all.filter(({ owner }) => /^sineta_(app|system)$/.test(owner))).toEqual([])
  const reached = await sineta.sql(
    `select t.name, r as role from (${tables}) t, unnest(array['sineta_app', 'sineta_system']) r
     where t.partition and has_table_privilege(r, t.oid, 'select, insert, update, delete')`,
  )
  expect(all.filter(({ partition }) => partition).length).toBeGreaterThan(10)
  expect(reached).toEqual([])
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
  for (const table of ['client_apis', 'school', 'student', 'enrollment', 'api_key'])
    await expect(connection.query(`select * from ${table}`)).rejects.toThrow(/sineta\.clients/)
  await connection.end()
})

test("a client's rows can be neither written for another nor moved to it", async () => {
  const [ours, theirs] = [await aClient(sineta), await aClient(sineta)]
  const [school, other] = [await aSchool(sineta, ours), await aSchool(sineta, theirs)]
  const student = await aStudent(sineta, school)
  const asUs = (text: string, values: unknown[]) =>
    sineta.parts.app.transaction({ clients: [ours.id] }, (tx) => tx.query(text, values))
  const insert = `insert into entrance (client_id, school_id, name, folded_name) values ($1, $2, 'Portão', 'portao')`
  await expect(asUs(insert, [theirs.id, other.id])).rejects.toThrow(/row-level security/)
  await expect(asUs('update student set client_id = $2 where id = $1', [student.id, theirs.id])).rejects.toThrow(
    /row-level security|foreign key/,
  )
})

test('no row hangs on the school or the record of another client, even where code mixes them up', async () => {
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

/** A login of its own for one test, on an empty database that it owns. */
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

test('the start is refused in one sentence where the login cannot act as the roles', async () => {
  const login = await aLogin('')
  await expect(migrate(login.url)).rejects.toThrow(
    /^The login of DATABASE_URL lacks a right: .*sineta_app and sineta_system/,
  )
})

test('a login that was given both roles needs no further right', async () => {
  const login = await aLogin('')
  await execute(login.adminUrl, `grant sineta_app, sineta_system to ${login.name} with admin option`)
  await migrate(login.url)
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
