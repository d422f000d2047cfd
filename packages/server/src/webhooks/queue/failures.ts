import { uuidV7 } from '../../platform/crypto/uuid-v7.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lengthToNotify } from '../rules/endpoint-health.ts'
import type { Settlement } from './settlement.ts'

export type LogLine = {
  readonly level: 'warning' | 'error'
  readonly message: string
  readonly clientId: string
  readonly fields: Readonly<Record<string, unknown>>
}

type Noted = Pick<Settlement, 'claim' | 'error' | 'next' | 'host'> & {
  readonly attempt: Pick<Settlement['attempt'], 'responseStatus'>
}

/**
 * Writes each failed attempt on a client-level URL to the platform log, with the failures in a row so far: a warning, or an error
 * if no retry follows. A long streak has a line of its own. The school's management and our operators read that log.
 */
export async function record(tx: Transaction, settlements: readonly Noted[]): Promise<LogLine[]> {
  const ofClients = settlements.filter(({ claim }) => claim.receiverKind === 'client')
  const clients = [...new Set(ofClients.map(({ claim }) => claim.receiverId))]
  // Rows are locked in one order, so that two workers cannot deadlock.
  const { rows } = await tx.query<{ client_id: string; slug: string; consecutive_failures: number }>(
    `select a.client_id, c.slug, a.consecutive_failures from client_apis a join client c on c.id = a.client_id
     where a.client_id = any ($1) order by a.client_id for update of a`,
    [clients],
  )
  const streaks = new Map(
    rows.map(({ client_id, slug, consecutive_failures }) => [
      client_id,
      { slug, length: consecutive_failures, worked: false, failed: false },
    ]),
  )
  const lines: LogLine[] = []
  for (const { claim, next, attempt, error, host } of ofClients) {
    const { responseStatus } = attempt
    const streak = streaks.get(claim.receiverId)!
    if (next.status === 'delivered') {
      streak.length = 0
      streak.worked = true
      continue
    }
    streak.length += 1
    streak.failed = true
    const over = next.status === 'failed'
    lines.push({
      level: over ? 'error' : 'warning',
      message: over ? 'webhook delivery failed' : 'webhook attempt failed',
      clientId: claim.clientId,
      fields: {
        client: streak.slug,
        delivery_id: claim.id,
        event: claim.event?.name ?? null,
        host,
        attempts: claim.number,
        last_status: responseStatus,
        last_error: responseStatus === null ? error : null,
        consecutive_failures: streak.length,
      },
    })
    if (lengthToNotify(streak.length) === streak.length)
      lines.push({
        level: 'warning',
        message: 'webhook receiver keeps failing',
        clientId: claim.clientId,
        fields: { client: streak.slug, consecutive_failures: streak.length },
      })
  }
  await tx.query(
    `update client_apis a set consecutive_failures = s.length,
       last_success_at = case when s.worked then clock() else a.last_success_at end,
       breaker_probe_at = case when s.worked then null else a.breaker_probe_at end,
       last_failure_at = case when s.failed then clock() else a.last_failure_at end
     from unnest($1::uuid[], $2::int[], $3::boolean[], $4::boolean[]) as s (client_id, length, worked, failed) where a.client_id = s.client_id`,
    [
      [...streaks.keys()],
      [...streaks.values()].map(({ length }) => length),
      [...streaks.values()].map(({ worked }) => worked),
      [...streaks.values()].map(({ failed }) => failed),
    ],
  )
  await tx.query(
    `insert into platform_log (id, client_id, level, message, fields)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[])`,
    [
      lines.map((_, place) => uuidV7(tx.now, place)),
      lines.map(({ clientId }) => clientId),
      lines.map(({ level }) => level),
      lines.map(({ message }) => message),
      lines.map(({ fields }) => JSON.stringify(fields)),
    ],
  )
  return lines
}
