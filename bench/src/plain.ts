// A realistic limit: a plain webhook service of a hundred lines on the same machine and database. A route writes an event and its
// deliveries in one statement; a sender claims batches with SKIP LOCKED, posts them with undici and settles batches into a log. It
// has no tenants, no retries, no order, no fairness and no guard against hostile addresses.
import { setTimeout } from 'node:timers/promises'
import { newSecret, sign, signingKey } from '@sineta/contract'
import { uuidV7 } from '@sineta/server/platform/crypto/uuid-v7.js'
import fastify from 'fastify'
import pg from 'pg'
import { Agent, request } from 'undici'
import type { BenchEnvironment } from './environment.ts'

const maxClaimed = 500
const inFlight = 64
const pollMs = 5

const tables = `
  create table plain_event (id uuid primary key, body text not null, created_at timestamptz not null default now());
  create table plain_queue (id bigint generated always as identity primary key, event_id uuid not null, url text not null, body text not null, leased_until timestamptz);
  create table plain_log (delivery_id bigint primary key, event_id uuid not null, status int not null, duration_ms int not null, finished_at timestamptz not null default now())`

/** An event's id begins with its time, from which the receiver calculates the age of a delivery. */
type Due = { id: number; event_id: string; url: string; body: string }
type Done = { due: Due; status: number; ms: number }

export type PlainService = {
  /** Adds waiting deliveries, each with its own event. */
  fill(url: string, count: number): Promise<void>
  /** Delivers until no deliveries are waiting. */
  drain(): Promise<void>
  /** Delivers queued deliveries until the returned function is called. */
  work(): () => Promise<void>
  /** Starts the route. Each request is one event with a delivery to each of these URLs, sent by the route itself if `isSending`. */
  listen(path: string, urls: readonly string[], options?: { isSending: boolean }): Promise<string>
  close(): Promise<void>
}

export async function startPlainService({ databaseUrl, sql }: BenchEnvironment): Promise<PlainService> {
  await sql(tables)
  // With sequential scans, a plan made for an empty queue would read a long one completely.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c enable_seqscan=off' })
  pool.on('error', () => {})
  const agent = new Agent({ connections: inFlight, pipelining: 1 })
  const keys = [signingKey(newSecret())]
  const http = fastify()

  const claim = async () =>
    (
      await pool.query<Due>({
        name: 'claim',
        text: `update plain_queue set leased_until = now() + interval '1 minute'
               where id = any (array(select id from plain_queue where leased_until is null or leased_until < now() order by id limit ${maxClaimed} for update skip locked))
               returning id, event_id, url, body`,
      })
    ).rows

  const settle = (done: readonly Done[]) =>
    pool.query({
      name: 'settle',
      text: `with done as (select * from unnest($1::bigint[], $2::uuid[], $3::int[], $4::int[]) as d (id, event_id, status, ms)
             ), gone as (delete from plain_queue where id = any ($1))
             insert into plain_log (delivery_id, event_id, status, duration_ms) select * from done`,
      values: [
        done.map(({ due }) => due.id),
        done.map(({ due }) => due.event_id),
        done.map(({ status }) => status),
        done.map(({ ms }) => Math.round(ms)),
      ],
    })

  async function post(due: Due): Promise<Done> {
    const startedAt = performance.now()
    const id = due.event_id
    const body = Buffer.from(due.body)
    const timestamp = Math.floor(Date.now() / 1000)
    const response = await request(due.url, {
      dispatcher: agent,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': sign(keys, id, timestamp, body),
      },
    })
    await response.body.dump()
    return { due, status: response.statusCode, ms: performance.now() - startedAt }
  }

  async function postAll(batch: readonly Due[]): Promise<Done[]> {
    const done: Done[] = []
    const rest = batch.values()
    await Promise.all(
      Array.from({ length: inFlight }, async () => {
        for (const due of rest) done.push(await post(due))
      }),
    )
    return done
  }

  async function drain() {
    // While one batch is posted, the next is claimed and the last one is settled.
    let settled: Promise<unknown> = Promise.resolve()
    let next = claim()
    for (let batch = await next; batch.length > 0; batch = await next) {
      next = claim()
      const done = await postAll(batch)
      await settled
      settled = settle(done)
    }
    await settled
  }

  return {
    fill: async (url, count) => {
      await sql(
        `with made as (insert into plain_event (id, body) select uuid_v7(clock(), (n % 4096)::int), '{"event":"attendance.check_in","data":{"school_cnpj":"11222333000181","enrollment_number":"2026.00123","checked_in_at":"2026-03-02 07:12:09"}}' from generate_series(1, $2::int) n returning id, body)
         insert into plain_queue (event_id, url, body) select id, $1, body from made`,
        [url, count],
      )
      await sql('analyze plain_queue')
    },
    drain,
    work() {
      let isWorking = true
      const worked = (async () => {
        while (isWorking) {
          await drain()
          await setTimeout(pollMs)
        }
      })()
      return () => {
        isWorking = false
        return worked
      }
    },
    listen(path, urls, { isSending } = { isSending: false }) {
      http.post(path, async (incoming, reply) => {
        const body = JSON.stringify({ event: 'attendance.check_in', data: incoming.body })
        const { rows } = await pool.query<Due>({
          name: 'record',
          text: `with made as (insert into plain_event (id, body) values ($4, $1) returning id, body)
                 insert into plain_queue (event_id, url, body, leased_until)
                 select made.id, u.url, made.body, case when $3 then now() + interval '1 minute' end from made, unnest($2::text[]) as u (url) returning id, event_id, url, body`,
          values: [body, urls, isSending, uuidV7(new Date())],
        })
        if (isSending) void postAll(rows).then(settle)
        return reply.code(201).send({ id: rows[0]!.event_id })
      })
      return http.listen({ port: 0, host: '127.0.0.1' })
    },
    async close() {
      await http.close()
      await agent.close()
      await pool.end()
    },
  }
}
