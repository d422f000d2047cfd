// Measures the cost of one event and of one delivery: CPU, WAL and disk. docs/capacity.md multiplies it by ten million students.
import { measureCpu } from './cpu.ts'
import { type BenchEnvironment, createBacklog, createConnectedApps, openEnvironment } from './environment.ts'
import { type Line, measureInTurns, type Report, rounded, sized } from './figures.ts'
import { startLoadGenerator } from './load.ts'
import { startReceiver } from './receiver.ts'
import { checkInPath, createSchool } from './school.ts'

/** Receivers of each event: the client's own URL and two apps. */
const receivers = 3
const senders = 64
const seconds = sized(15, 2)
const manyReceivers = sized(1_000, 50)
const backlogSize = sized(30_000, 3_000)
const rounds = sized(3, 1)

export async function capacity(report: Report): Promise<Line[]> {
  return [...(await measureCosts(report)), await measureManyReceivers(report)]
}

async function measureCosts(report: Report): Promise<Line[]> {
  const env = await openEnvironment()
  const receiver = await startReceiver()
  const load = startLoadGenerator()
  try {
    const { token, bodies } = await createSchool(env, receiver.url, { apps: receivers - 1 })
    // The service listens but does not deliver, so that the two are measured separately.
    const url = await env.sineta.http.listen({ port: 0, host: '127.0.0.1' })
    const checkIns = async (forSeconds: number) => {
      const sent = await load.run({ url, path: checkInPath, token, bodies, connections: senders, seconds: forSeconds })
      if (sent.refused > 0) throw new Error(`${sent.refused} check-ins were refused`)
      return sent
    }
    const deliver = () => env.sineta.worker.drain()
    await checkIns(3)
    await deliver()

    report(`capacity: ${senders} senders for ${seconds} s, ${receivers} deliveries for each event`)
    const event = await costOf(env, async () => (await checkIns(seconds)).answered)
    const waiting = event.count * receivers
    report(`capacity: ${waiting} deliveries`)
    const delivery = await costOf(env, async () => {
      await deliver()
      return waiting
    })
    return [
      costLine('event, with its three deliveries written', 'event', event),
      costLine('delivery, sent and settled', 'delivery', delivery),
    ]
  } finally {
    await load.stop()
    await receiver.stop()
    await env.close()
  }
}

type Cost = { count: number; nodeUs: number; postgresUs: number | null; walBytes: number; diskBytes: number }

async function costOf(env: BenchEnvironment, work: () => Promise<number>): Promise<Cost> {
  // After a checkpoint, the first change of a page logs the whole page. Starting with one makes that as frequent as in a long run.
  await env.sql('checkpoint')
  const before = await readStorage(env)
  const { result: count, cpu } = await measureCpu(env, work)
  const after = await readStorage(env)
  return {
    count,
    nodeUs: (cpu.nodeMs * 1000) / count,
    postgresUs: cpu.postgresMs === null ? null : (cpu.postgresMs * 1000) / count,
    walBytes: (after.wal - before.wal) / count,
    diskBytes: (after.disk - before.disk) / count,
  }
}

/** The tables whose rows remain. The queue is empty again afterwards. */
const keptTables = ['event', 'delivery', 'attempt', 'attempt_response', 'attendance']

async function readStorage({ sql }: BenchEnvironment): Promise<{ wal: number; disk: number }> {
  const [found] = (await sql(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
       (select sum(pg_total_relation_size(part.relid)) from unnest($1::text[]) name, pg_partition_tree(name::regclass) part)::float8 as disk`,
    [keptTables],
  )) as [{ wal: number; disk: number }]
  return found
}

function costLine(what: string, unit: string, { count, ...cost }: Cost): Line {
  const figures = {
    node_us: rounded(cost.nodeUs, 0),
    postgres_us: cost.postgresUs === null ? null : rounded(cost.postgresUs, 0),
    wal_bytes: rounded(cost.walBytes, 0),
    disk_bytes: rounded(cost.diskBytes, 0),
  }
  const { node_us, postgres_us, wal_bytes, disk_bytes } = figures
  return {
    text: `capacity: ${what}: ${node_us} µs of Node, ${postgres_us} µs of PostgreSQL, ${wal_bytes} bytes of WAL, ${disk_bytes} bytes on disk (of ${count})`,
    json: { bench: 'capacity', unit, count, ...figures },
  }
}

/** Drains the same backlog for ten of a thousand receivers, and for all of them. */
async function measureManyReceivers(report: Report): Promise<Line> {
  const env = await openEnvironment()
  const receiver = await startReceiver()
  try {
    const clientId = await createConnectedApps(env, manyReceivers, receiver.url)
    const rateOf = async (which: string) => {
      await createBacklog(env, clientId, backlogSize, which)
      const startedAt = performance.now()
      await env.sineta.worker.drain()
      return (backlogSize * 1000) / (performance.now() - startedAt)
    }
    const ten = 'p.id in (select id from endpoint order by id limit 10)'
    // The worker gets to know all receivers first.
    await rateOf('true')
    const figure = await measureInTurns(
      rounds,
      { baseline: () => rateOf(ten), rate: () => rateOf('true') },
      (round, many, few) =>
        report(
          `capacity ${round}/${rounds}: ${Math.round(many)} deliveries/s to ${manyReceivers} receivers, ${Math.round(few)} to ten`,
        ),
    )
    const { rate, baseline, ratio } = figure
    return {
      text: `capacity: ${Math.round(rate)} deliveries/s to ${manyReceivers} receivers, ${ratio.toFixed(2)} of ${Math.round(baseline)} to ten`,
      json: {
        bench: 'capacity',
        unit: 'receivers',
        rate: rounded(rate, 1),
        baseline: rounded(baseline, 1),
        ratio: rounded(ratio, 3),
      },
    }
  } finally {
    await receiver.stop()
    await env.close()
  }
}
