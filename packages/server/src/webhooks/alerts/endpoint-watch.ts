import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import { skipDeliveries } from '../queue/drop.ts'
import { cycleLimitOf } from '../rules/delivery.ts'
import { type HealthVerdict, judge, maxFailuresCounted } from '../rules/endpoint-health.ts'
import * as notices from './notices.ts'

/**
 * Checks the health of partners' endpoints; a client's own `webhook_url` is never disabled. Successes are recorded once for each
 * batch of results, and failures are rows of `undelivered`, so no delivery costs a statement here.
 */
export const endpointWatchJob: Job = {
  name: 'endpoint-health',
  everySeconds: 60,
  lane: 'quick',
  async run({ system, changes }) {
    const { gone, failing, now } = await look(system)
    const changed = new Set<string>()
    let failure: Error | undefined
    const tryTo = async (endpoint: Watched, verdict: HealthVerdict, reason: 'failing' | 'gone') => {
      try {
        await act(system, endpoint, verdict, reason)
        changed.add(endpoint.appId)
      } catch (cause) {
        // Trouble with one endpoint must not keep the others from being warned about or disabled.
        failure ??= new Error(`the verdict on endpoint ${endpoint.id} was not carried out`, { cause })
      }
    }
    for (const endpoint of gone) await tryTo(endpoint, { stage: endpoint.stage, act: 'disable' }, 'gone')
    for (const endpoint of failing) {
      const verdict = judge(endpoint, now)
      if (verdict.stage === endpoint.stage || gone.some(({ id }) => id === endpoint.id)) continue
      await tryTo(endpoint, verdict, 'failing')
    }
    changes.publish('endpoints', changed)
    changes.publish('notices', changed)
    if (failure) throw failure
    return 0
  },
}

type Watched = {
  id: string
  appId: string
  slug: string
  kind: 'test' | 'production'
  version: number
  stage: number
  failingSince: Date | null
  failed: number
}

const look = (system: Database) =>
  system.transaction({ clients: [] }, async (tx) => ({
    gone: (await tx.query<Watched>(goneStatement, [cycleLimitOf('production')])).rows,
    failing: (await tx.query<Watched>(failingStatement, [maxFailuresCounted])).rows,
    now: tx.now,
  }))

const columns = `p.id, p.app_id as "appId", a.slug, p.kind, p.version, h.stage`
const active = `endpoint p join app a on a.id = p.app_id join endpoint_health h on h.endpoint_id = p.id`

// Saving an endpoint gives it a fresh start: failures before its last change do not count, nor do those before its last success.
const failingStatement = `
  select ${columns}, f."failingSince", f.failed
  from ${active} cross join lateral (
    select min(finished_at) as "failingSince", count(*)::int as failed from (
      select finished_at from undelivered u
      where u.receiver_id = p.id and u.status = 'failed' and u.finished_at > greatest(h.last_success_at, p.updated_at)
      order by finished_at limit $1
    ) since
  ) f
  where p.status = 'active' and (f.failed > 0 or h.stage > 0)`

// A full cycle of 410 responses: the receiver says that it is permanently gone. The failures of a whole day are searched, so that a
// night without a worker makes no difference.
const goneStatement = `
  select distinct on (p.id) ${columns}, u.finished_at as "failingSince", 1 as failed
  from undelivered u join (${active}) on p.id = u.receiver_id
  where u.status = 'failed' and u.last_status = 410 and u.finished_at > clock() - interval '1 day'
    and p.status = 'active' and u.finished_at > p.updated_at
    and (
      select count(*) = $1 and bool_and(response_status is not distinct from 410)
      from (select response_status from attempt t where t.delivery_id = u.delivery_id and not superseded order by number desc limit $1) cycle
    )
  order by p.id, u.finished_at`

async function act(
  system: Database,
  endpoint: Watched,
  verdict: HealthVerdict,
  reason: 'failing' | 'gone',
): Promise<void> {
  await system.transaction({ clients: [] }, async (tx) => {
    if (!(await isUnchanged(tx, endpoint))) return
    await tx.query('update endpoint_health set stage = $2 where endpoint_id = $1', [endpoint.id, verdict.stage])
    const trouble = {
      app: endpoint.slug,
      endpoint: endpoint.kind,
      failing_since: timeFormatter(platformZone)(endpoint.failingSince),
    }
    if (verdict.act === 'disable') {
      // Deliveries are written before the endpoint, in the same order as by the worker, so that the two cannot deadlock.
      await skipDeliveries(tx, endpoint.id)
      await tx.query(`update endpoint set status = 'disabled', disabled_reason = $2 where id = $1`, [
        endpoint.id,
        reason,
      ])
      await notices.raise(tx, endpoint, { kind: 'endpoint_disabled', fields: { ...trouble, reason } })
    } else if (verdict.act === 'warn') {
      await notices.raise(tx, endpoint, { kind: 'endpoint_failing', fields: trouble })
    }
  })
}

/** Locks the app, as requests that change an endpoint do. An endpoint changed since it was judged is judged again next time. */
async function isUnchanged(tx: Transaction, { id, appId, version }: Watched): Promise<boolean> {
  await tx.query('select from app where id = $1 for no key update', [appId])
  const { rowCount } = await tx.query(`select from endpoint where id = $1 and version = $2 and status = 'active'`, [
    id,
    version,
  ])
  return rowCount === 1
}
