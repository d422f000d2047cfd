import { beforeAll, expect, test } from 'vitest'
import { Database, type Transaction } from '../../src/platform/database/database.ts'
import { table } from '../../src/tenancy/rows/table.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { useSineta } from '../support/sineta.ts'

// How every module reaches a row, on the tables of a school.

const sineta = useSineta()
const entrances = table('entrance', 'entrance_not_found')
const named = table<'entrance', { id: number; name: string; school: string }>(
  'entrance',
  'entrance_not_found',
  'select e.*, s.name as school from entrance e join school s on s.id = e.school_id',
)
const keys = table('api_key')

type School = { id: string; clientId: string; name: string }
let here: School
let there: School
const gate = (name: string) => ({ name, folded_name: name, kind: 'gate', direction: 'both' })

beforeAll(async () => {
  const client = await aClient(sineta)
  const [a, b] = [await aSchool(sineta, client), await aSchool(sineta, client)]
  const rows = await sineta.sql<School>('select id, client_id as "clientId", name from school where cnpj = any($1)', [
    [a.cnpj, b.cnpj],
  ])
  ;[here, there] = rows as [School, School]
})

async function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const database = new Database({ connectionString: sineta.databaseUrl, max: 1, role: 'sineta_app' })
  try {
    return await database.transaction({ clients: [here.clientId] }, work)
  } finally {
    await database.close()
  }
}

test('a new row belongs to the school of the call, and other schools do not find it', () =>
  inTransaction(async (tx) => {
    const { id, school_id, client_id } = await entrances.insert({ tx, school: here }, gate('Norte'))
    expect({ school_id, client_id }).toEqual({ school_id: here.id, client_id: here.clientId })
    expect(await entrances.find({ tx, school: there }, { id })).toBeUndefined()
    await expect(entrances.get({ tx, school: there }, { id })).rejects.toMatchObject({ code: 'entrance_not_found' })
    await expect(entrances.update({ tx, school: there }, { id }, { name: 'Sul' })).rejects.toThrow()
    await entrances.remove({ tx, school: there }, { id })
    expect(await entrances.get({ tx, school: here }, { id }, 'forUpdate')).toMatchObject({ name: 'Norte', version: 1 })
  }))

test('a change returns the row after it, with a new version', () =>
  inTransaction(async (tx) => {
    const place = { tx, school: here }
    const { id } = await entrances.insert(place, gate('Leste'))
    expect(await entrances.update(place, { id }, { name: 'Oeste' })).toMatchObject({ id, name: 'Oeste', version: 2 })
  }))

test('a removed row stays in the table and is no longer found', () =>
  inTransaction(async (tx) => {
    const place = { tx, school: here }
    const { id } = await entrances.insert(place, gate('Fundos'))
    expect(await entrances.exists(place, { id })).toBe(true)
    await entrances.remove(place, { id })
    expect(await entrances.exists(place, { id })).toBe(false)
    const { rows } = await tx.query('select deleted_at is not null as removed from entrance where id = $1', [id])
    expect(rows).toEqual([{ removed: true }])
  }))

test('a row that is read by a join is written and locked alone', () =>
  inTransaction(async (tx) => {
    const place = { tx, school: here }
    const { id, school } = await named.insert(place, gate('Quadra'))
    expect(school).toBe(here.name)
    expect(await named.update(place, { id }, { name: 'Ginásio' })).toMatchObject({ name: 'Ginásio', school: here.name })
    expect(await named.get(place, { id }, 'forUpdate')).toMatchObject({ name: 'Ginásio' })
    await expect(named.get({ tx, school: there }, { id }, 'forUpdate')).rejects.toThrow()
  }))

test('a key without a value reaches no row', () =>
  inTransaction(async (tx) => {
    const place = { tx, school: here }
    await expect(entrances.remove(place, {})).rejects.toThrow('a key without a value')
    const id: unknown = undefined
    await expect(entrances.remove(place, { id: id as number })).rejects.toThrow('a key without a value')
    await expect(keys.get({ tx }, { entrance_id: -1 })).rejects.toThrow('no row for entrance_id')
  }))

test('a transaction in which a statement failed is never taken for a committed one, even if its error was caught', async () => {
  let wasCommitted: boolean | undefined
  const done = inTransaction(async (tx) => {
    tx.onEnd((isCommitted) => {
      wasCommitted = isCommitted
    })
    await entrances.insert({ tx, school: here }, gate('lost'))
    await tx.query('select 1 / 0').catch(() => {})
  })
  await expect(done).rejects.toThrow('was rolled back')
  expect(wasCommitted).toBe(false)
})
