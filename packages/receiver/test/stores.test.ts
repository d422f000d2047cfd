import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { createClient } from '@redis/client'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../server/test/support/database.ts'
import { needs } from '../../server/test/support/machine.ts'
import { createReceiver, type Seen } from '../src/index.ts'
import { sampleDelivery } from '../src/testing.ts'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='

describe('PostgreSQL', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await createDatabase()
    pool = new Pool({ connectionString: database.url })
    // The database is dropped while the last sessions are still ending.
    pool.on('error', () => {})
    await pool.query('create table seen (id text primary key, at timestamptz not null default now())')
    await pool.query('create table welcome_letter (name text not null)')
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  it('remembers for all processes, as the README shows it', async () => {
    await remembersForAll({
      has: async (id) => (await pool.query('select from seen where id = $1', [id])).rowCount === 1,
      add: (id) => pool.query('insert into seen (id) values ($1) on conflict do nothing', [id]),
    })
  })

  it('handles a delivery exactly once even when it reaches two processes at the same time', async () => {
    const processes = Array.from({ length: 8 }, () =>
      createReceiver({ secret }).on('student.enrolled', async ({ id, data }) => {
        await pool.query(
          `with new as (insert into seen (id) values ($1) on conflict do nothing returning id)
           insert into welcome_letter (name) select $2 from new`,
          [id, data.name],
        )
      }),
    )
    const delivery = sampleDelivery('student.enrolled', { secret })
    const outcomes = await Promise.all(processes.map((receiver) => receiver.receive(delivery)))
    expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill(204))
    expect((await pool.query('select name from welcome_letter')).rowCount).toBe(1)
  })
})

describe('Redis', needs('redis-server'), () => {
  it('remembers for all processes, as the README shows it', async () => {
    const port = await freePort()
    const server = spawn('redis-server', [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ])
    for await (const line of createInterface(server.stdout)) if (line.includes('Ready to accept')) break
    const redis = await createClient({ url: `redis://127.0.0.1:${port}` }).connect()
    await remembersForAll({
      has: async (id) => (await redis.exists(`seen:${id}`)) === 1,
      add: (id) => redis.set(`seen:${id}`, '', { EX: 30 * 86_400 }),
    })
    await redis.close()
    server.kill()
    await once(server, 'exit')
  })
})

/** Two receivers with one store stand for two processes, or for one process before and after a restart. */
async function remembersForAll(seen: Seen): Promise<void> {
  let called = 0
  let fails = true
  const processes = [0, 1].map(() =>
    createReceiver({ secret, seen }).on('*', () => {
      called += 1
      if (fails) throw new Error('database is down')
    }),
  )
  const delivery = sampleDelivery('student.enrolled', { secret })
  await expect(processes[0]!.receive(delivery)).rejects.toThrow('database is down')
  fails = false
  expect(await processes[1]!.receive(delivery)).toMatchObject({ outcome: 'handled' })
  expect(await processes[0]!.receive(delivery)).toMatchObject({ outcome: 'repeated' })
  expect(called).toBe(2)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
