import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../src/platform/database/database.ts'
import * as platformLog from '../../src/webhooks/alerts/platform-log.ts'
import * as connectionTraffic from '../../src/webhooks/log/connection-traffic.ts'
import { type Filters, maxLookedAt, search } from '../../src/webhooks/log/delivery-search.ts'
import * as deliveryStats from '../../src/webhooks/log/delivery-stats.ts'
import * as resendTasks from '../../src/webhooks/log/resend-tasks.ts'
import { cancelConnectionDeliveries, cancelUngranted, skipClientDeliveries } from '../../src/webhooks/queue/drop.ts'
import { type AnApp, anApp } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { useSineta } from '../support/sineta.ts'

// A month of an app with many events: the queries of the pages cost the same as on the first day. Checked by the plans of the
// database, which do not depend on how busy this machine is.

// `npm run proof -- log` uses a million.
const deliveries = Number(process.env.DELIVERIES ?? 100_000)
const sineta = useSineta()
let app: AnApp
/** An app with many events of its clients, which wait for it in a long queue, and a few tests a month ago. */
let behind: AnApp
const waiting = 20_000

beforeAll(async () => {
  app = await anApp(sineta, { testUrl: 'http://127.0.0.1:1025/' })
  behind = await anApp(sineta, { testUrl: 'http://127.0.0.1:1025/', productionUrl: 'http://127.0.0.1:1025/' })
  const [endpoint] = await sineta.sql<{ id: string }>('select id from endpoint where app_id = $1', [app.id])
  // One every few seconds over 29 days; one in 500 failed, three wait.
  await execute(
    sineta.databaseUrl,
    `set session_replication_role = replica;
     set synchronous_commit = off;
     insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, ended_as, last_status, finished_at, created_at)
     select uuid_v7(at), gen_random_uuid(), '${app.sandbox.id}', '${app.id}', '${endpoint!.id}', 'test',
       (array['attendance.check_in', 'attendance.check_out', 'student.updated', 'assessment.saved'])[1 + n % 4],
       case when n % 500 = 0 then 'failed' end, case when n % 500 = 0 then 500 end, case when n % 500 = 0 then at end, at
     from generate_series(1, ${deliveries}) n, lateral (select now() - interval '29 days' + n * interval '29 days' / ${deliveries + 1000} as at) t;
     insert into attempt (delivery_id, number, started_at, duration_ms, response_status)
     select id, 1, created_at, 40 + ('x' || right(id::text, 4))::bit(16)::int % 300, case when ended_as is null then 204 else 500 end from delivery;
     insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, attempt_count, cycle_attempts, cycle_limit)
     select id, event_id, client_id, app_id, receiver_id, receiver_kind, false, now() + interval '1 hour', 1, 1, 6 from delivery
     where event_name = 'student.updated' order by id limit 3;
     insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, created_at)
     select uuid_v7(at), gen_random_uuid(), '${behind.sandbox.id}', p.app_id, p.id, p.kind, 'student.updated', at
     from endpoint p, generate_series(1, ${waiting}) n,
       lateral (select case p.kind when 'test' then now() - interval '28 days' else now() - interval '1 day' end + n * interval '1 second' as at) t
     where p.app_id = '${behind.id}' and (p.kind = 'production' or n <= 60);
     insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, attempt_count, cycle_attempts, cycle_limit)
     select id, event_id, client_id, app_id, receiver_id, receiver_kind, false, now() + interval '1 hour', 1, 1, 6 from delivery
     where app_id = '${behind.id}' and receiver_kind = 'production';
     analyze queue_entry`,
  )
  // Autovacuum does the same in the course of a month.
  await execute(sineta.databaseUrl, 'vacuum analyze delivery')
  await execute(sineta.databaseUrl, 'vacuum analyze attempt')
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Runs the statements of `work` as they are, and explains each. */
async function explained<T>(work: (tx: Transaction) => Promise<T>, asSystem = false) {
  const plans: Plan[] = []
  const { app: ours, system } = sineta.parts
  const tenants = { clients: [app.sandbox.id, behind.sandbox.id], apps: [app.id, behind.id] }
  const result = await (asSystem ? system : ours).transaction(asSystem ? { clients: [] } : tenants, (tx) => {
    const query = async (text: string, values: unknown[]) => {
      const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      plans.push(rows[0]!['QUERY PLAN'][0].Plan)
      return tx.query(text, values)
    }
    const watched: Transaction = Object.create(tx, { now: { value: tx.now }, query: { value: query } })
    return work(watched)
  })
  const nodes = plans.flatMap(nodesOf)
  const isOfLog = ({ 'Relation Name': name = '' }: Plan) =>
    /^(delivery|attempt|event|queue_entry|undelivered|resend_task|platform_log)(_\d+)?$/.test(name)
  return {
    result,
    sequential: nodes.filter(
      (node) =>
        node['Node Type'] === 'Seq Scan' && isOfLog(node) && node['Actual Loops'] > 0 && node['Actual Rows'] > 0,
    ),
    /** Rows fetched from the log, including those filtered out. */
    read: nodes
      .filter(isOfLog)
      .reduce(
        (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        0,
      ),
  }
}

const owner = () => ({ appId: app.id, kinds: ['test', 'production'] as const, events: null })
const look = (filters: Filters, before?: string) => explained((tx) => search(tx, owner(), filters, before, 51))

describe('among all deliveries of a month', () => {
  const questions: readonly { asked: string; filters: Filters; maxRead: number; found: number }[] = [
    { asked: 'the newest', filters: {}, maxRead: 500, found: 51 },
    { asked: 'those that failed', filters: { status: 'failed' }, maxRead: 1_000, found: 51 },
    { asked: 'those that wait for a retry', filters: { status: 'retrying' }, maxRead: 500, found: 3 },
    { asked: 'those that arrived', filters: { status: 'delivered' }, maxRead: 1_000, found: 51 },
    { asked: 'those with a response of 5xx', filters: { http: '5xx' }, maxRead: 2_000, found: 51 },
    { asked: 'those of one event', filters: { event: 'assessment.saved' }, maxRead: 1_000, found: 51 },
    {
      asked: 'those of an event that never happened',
      filters: { event: 'visit.created' },
      maxRead: 3 * maxLookedAt,
      found: 0,
    },
    {
      asked: 'those about one student',
      filters: { sought: { schools: [randomUUID()], refs: ['2026.00001'] } },
      maxRead: 100,
      found: 0,
    },
    { asked: 'those that contain a word', filters: { text: 'nowhere' }, maxRead: 3 * maxLookedAt, found: 0 },
    { asked: 'those without a response', filters: { http: 'none' }, maxRead: 3 * maxLookedAt, found: 0 },
    {
      asked: 'tests that arrived',
      filters: { is_test: true, status: 'delivered' },
      maxRead: 3 * maxLookedAt,
      found: 0,
    },
    {
      asked: 'those of a client that has none',
      filters: { client: 'colegio-nenhum' },
      maxRead: 3 * maxLookedAt,
      found: 0,
    },
  ]
  test.each(questions)('$asked are found without reading the log', async ({ filters, maxRead, found }) => {
    const { result, sequential, read } = await look(filters)
    expect(result.rows).toHaveLength(found)
    expect(sequential).toEqual([])
    expect(read).toBeLessThan(maxRead)
  })

  test('those of a page are not on the next one, although new ones arrive while it is read', async () => {
    // More of them than one page scans.
    const count = maxLookedAt / 2
    const tenants = { clients: [app.sandbox.id], apps: [app.id] }
    const pageBefore = (id: string | undefined, afterFirst = async () => {}) =>
      sineta.parts.app.transaction(tenants, (tx) => {
        const query = async (text: string, values: unknown[]) => {
          const found = await tx.query(text, values)
          await afterFirst()
          return found
        }
        const watched: Transaction = Object.create(tx, { query: { value: query } })
        return search(watched, owner(), { event: 'student.updated' }, id, count)
      })
    const tenNew = async () => {
      await sineta.sql(
        `insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name)
         select uuid_v7(clock(), n), gen_random_uuid(), client_id, app_id, receiver_id, receiver_kind, 'entrance.created'
         from (select * from delivery where app_id = $1 order by id desc limit 1) d, generate_series(1, 10) n`,
        [app.id],
      )
    }
    const first = await pageBefore(undefined, tenNew)
    const second = await pageBefore(first.scannedTo![0])
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(count * 0.9)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('old tests are found although thousands of deliveries from clients came after them', async () => {
    const { result, sequential, read } = await explained((tx) =>
      search(tx, { appId: behind.id, kinds: ['test'], events: null }, {}, undefined, 51),
    )
    expect(result.rows).toHaveLength(51)
    expect(sequential).toEqual([])
    expect(read).toBeLessThan(500)
  })

  test('a search with a production key does not scan all tests', async () => {
    const { result, read } = await explained((tx) =>
      search(tx, { appId: app.id, kinds: ['production'], events: null }, {}, undefined, 51),
    )
    expect([result.rows, result.scannedTo]).toEqual([[], [expect.any(String)]])
    expect(read).toBeLessThan(3 * maxLookedAt)
  })

  test('a page of those that wait reads only the beginning of a long queue', async () => {
    const { result, read } = await explained((tx) =>
      search(tx, { appId: behind.id, kinds: ['production'], events: null }, { status: 'retrying' }, undefined, 51),
    )
    expect(result.rows).toHaveLength(51)
    expect(read).toBeLessThan(3 * maxLookedAt)
  })

  describe('the queue of others is not read', () => {
    test.each<[string, (tx: Transaction) => Promise<unknown>]>([
      ['when a client disconnects an app', (tx) => cancelConnectionDeliveries(tx, app.id, behind.sandbox.id)],
      ['when it grants less', (tx) => cancelUngranted(tx, app.id, behind.sandbox.id)],
      ['when another client is suspended', (tx) => skipClientDeliveries(tx, randomUUID())],
    ])('%s', async (_, work) => {
      expect((await explained(work, true)).read).toBe(0)
    })
  })

  test('when an app is granted less, a request reads a limited part of its long queue', async () => {
    const { read, result } = await explained((tx) => cancelUngranted(tx, behind.id, behind.sandbox.id), true)
    expect(result).toBe(0)
    expect(read).toBeLessThan(waiting)
  })

  test('the platform log of a client is found among those of all others', async () => {
    await sineta.sql(
      `insert into platform_log (id, client_id, level, message, fields)
       select uuid_v7(clock(), n % 4096), $1, 'warning', 'webhook attempt failed', '{}' from generate_series(1, 5000) n`,
      [behind.sandbox.id],
    )
    await execute(sineta.databaseUrl, 'analyze platform_log')
    const { result, read } = await explained(
      (tx) => platformLog.list(tx, { clientSlug: app.sandbox.slug }, undefined, 51),
      true,
    )
    expect([result, read]).toEqual([[], 0])
    const page = await explained((tx) => platformLog.list(tx, { clientSlug: behind.sandbox.slug }, undefined, 51), true)
    expect([page.result.length, page.read]).toEqual([51, 51])
  })

  test('deliveries that a task could send are counted up to 10,000 without reading those of others, and completely once the task runs', async () => {
    const endpoints = await sineta.sql<{ id: string; app_id: string; kind: 'test' | 'production' }>(
      'select id, app_id, kind from endpoint where app_id = any ($1) order by kind',
      [[app.id, behind.id]],
    )
    await sineta.sql(
      `insert into undelivered (receiver_id, delivery_id, client_id, app_id, event_name, status, finished_at)
       select receiver_id, id, client_id, app_id, event_name, 'failed', created_at from delivery where receiver_kind = 'production'`,
    )
    await execute(sineta.databaseUrl, 'analyze undelivered')
    const counted = async (of: AnApp, kind: 'test' | 'production') => {
      const { id } = endpoints.find((one) => one.app_id === of.id && one.kind === kind)!
      const since = new Date(Date.now() - 30 * 86_400_000)
      return explained((tx) =>
        resendTasks.countMatches(
          tx,
          { id, kind, of: { appId: of.id } },
          { since, until: new Date(), events: ['*'], client: null },
        ),
      )
    }
    const many = await counted(behind, 'production')
    expect(many.result).toEqual({ matched: 10_000, waiting: 10_000 })
    expect(many.read).toBeLessThan(5 * maxLookedAt)
    const { id } = endpoints.find((one) => one.app_id === behind.id && one.kind === 'production')!
    const { task_id, matched } = await sineta.parts.services.asSystem((tx) =>
      resendTasks.start(
        tx,
        { id, kind: 'production', of: { appId: behind.id } },
        { since: new Date(Date.now() - 30 * 86_400_000), until: new Date(), events: ['*'], client: null },
        { action: 'retry' },
      ),
    )
    expect(matched).toBe(10_000)
    await sineta.advance(1)
    await resendTasks.runNext(sineta.parts.system)
    const running = { appId: behind.id, kinds: ['production'] as const, events: null }
    expect(await sineta.parts.services.asSystem((tx) => resendTasks.get(tx, running, task_id))).toMatchObject({
      matched: waiting,
      done: 50,
    })
    const few = await counted(app, 'test')
    expect(few.result).toEqual({ matched: 0, waiting: 3 })
    expect(few.read).toBeLessThan(50)
  })

  test('the tasks of an app are found among those of all others, on any page', async () => {
    await sineta.sql(
      `insert into resend_task (app_id, receiver_id, receiver_kind, events, rate, matched, position, ends_before, status, created_at, finished_at)
       select case when n % 50 = 0 then $1::uuid else $2 end, $1, 'test', '{*}', 50, 0, $1, $1, 'done', at, at
       from generate_series(1, 10000) n, lateral (select clock() - n * interval '1 minute' as at) t`,
      [app.id, behind.id],
    )
    await execute(sineta.databaseUrl, 'analyze resend_task')
    const pageAfter = (task?: string) =>
      explained((tx) => resendTasks.list(tx, { appId: app.id, kinds: ['test'] }, task, 51))
    const first = await pageAfter()
    const second = await pageAfter(first.result.at(-1)!.id)
    expect(new Set([...first.result, ...second.result].map(({ id }) => id)).size).toBe(102)
    for (const { read } of [first, second]) expect(read).toBeLessThan(60)
  })

  test('ten minutes of a month ago are found by reading only their rows', async () => {
    const since = new Date(Date.now() - 28 * 86_400_000)
    const { result, read } = await look({ since, until: new Date(since.getTime() + 600_000) })
    expect(result.rows.length).toBeGreaterThan(20)
    expect(read).toBeLessThan(2_000)
  })

  test('a page with too few results says where to continue, and all are found in the end', async () => {
    const numbers: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const query: string = `?event=student.updated&status=failed&limit=200${cursor ? `&cursor=${cursor}` : ''}`
      const { body } = await sineta.call(`GET /v1/portal/app/${app.id}/delivery${query}`, { as: app.keys.test })
      numbers.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.next_cursor
      pages++
    } while (cursor !== null && pages < 20)
    const [{ n }] = (await sineta.sql(
      `select count(*)::int as n from delivery where event_name = 'student.updated' and ended_as = 'failed'`,
    )) as [{ n: number }]
    expect([numbers.length, new Set(numbers).size]).toEqual([n, n])

    const { body } = await sineta.call(`GET /v1/portal/app/${app.id}/delivery?event=visit.created`, {
      as: app.keys.test,
    })
    expect([body.data, body.has_more, typeof body.next_cursor]).toEqual([[], true, 'string'])
  })

  test('one that failed is found, although others that wait are delivered while its page is read', async () => {
    // The older half failed. One of them, with a response, is just beyond the part that one page scans.
    const wanted = maxLookedAt + 15
    await execute(
      sineta.databaseUrl,
      `create temp table failed as select delivery_id as id from queue_entry where app_id = '${behind.id}'
         order by delivery_id desc offset ${maxLookedAt - 50};
       delete from queue_entry where delivery_id in (select id from failed);
       update delivery set ended_as = 'failed', finished_at = clock() where id in (select id from failed);
       insert into attempt (delivery_id, number, started_at, duration_ms, response_status)
       select id, 1, clock(), 40, 500 from delivery where app_id = '${behind.id}' order by id desc offset ${wanted - 1} limit 1`,
    )
    const tenArrive = () =>
      sineta.sql(
        `delete from queue_entry where delivery_id in (select delivery_id from queue_entry where app_id = $1 order by 1 desc limit 10)`,
        [behind.id],
      )
    const pageBefore = (id: string | undefined) =>
      sineta.parts.app.transaction({ clients: [behind.sandbox.id], apps: [behind.id] }, (tx) => {
        const query = async (text: string, values: unknown[]) => {
          const found = await tx.query(text, values)
          await tenArrive()
          return found
        }
        const watched: Transaction = Object.create(tx, { query: { value: query } })
        return search(watched, { appId: behind.id, kinds: ['production'], events: null }, { http: '5xx' }, id, 51)
      })
    const found: string[] = []
    let before: string | undefined
    do {
      const { rows, scannedTo } = await pageBefore(before)
      found.push(...rows.map(({ id }) => id))
      before = scannedTo?.[0]
    } while (before !== undefined)
    expect(found).toHaveLength(1)
  })

  test('a school counts the deliveries an app got from it without reading those from other schools', async () => {
    const { result, sequential, read } = await explained(
      (tx) => connectionTraffic.read(tx, behind.id, app.sandbox.id, 'America/Sao_Paulo', waiting / 4),
      true,
    )
    expect(result).toMatchObject({ delivered: 0, waiting: 0, events: [] })
    // From the newest quarter, not from the whole day.
    const dayAgo = Date.now() - 86_400_000
    expect(new Date(result.since!).getTime()).toBeGreaterThan(dayAgo + (waiting / 2) * 1000)
    expect(sequential).toEqual([])
    expect(read).toBeLessThan(waiting)
  })

  test('a month is counted in a few batches, and read as quickly as an hour', async () => {
    await sineta.parts.jobs.runDue()
    const behind = `select from delivery_stat_position where counted_until < clock() - interval '1 minute'`
    expect(await sineta.sql(behind)).toEqual([])
    const { body } = await sineta.call(`GET /v1/portal/app/${app.id}/metrics?range=30d`, { as: app.keys.test })
    expect(body.totals).toMatchObject({ attempts: deliveries, failed: deliveries / 500 })
    const from = new Date(Date.now() - 30 * 86_400_000)
    const question = { appIds: [app.id], kinds: ['test'], step: 3600, from, bucketSeconds: 28_800 } as const
    const month = await explained((tx) => deliveryStats.read(tx, question))
    expect(month.read).toBe(0)
    const aDay = await explained((tx) => deliveryStats.readNewest(tx, app.id, new Date(Date.now() - 86_400_000)), true)
    expect(aDay.sequential).toEqual([])
    const newest = await explained((tx) => deliveryStats.readNewest(tx, app.id, new Date(Date.now() - 30_000)), true)
    expect(newest.sequential).toEqual([])
    expect(newest.read).toBeLessThan(20_000)
  })
})
