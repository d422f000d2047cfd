import type { Database } from '../../platform/database/database.ts'
import type { Claim } from '../queue/claim.ts'
import * as failures from '../queue/failures.ts'
import type { Target } from './targets.ts'

/** Logs claims that were taken over from a worker that died as failed attempts, if they are to a client's own URL. */
export async function noteCrashes(
  database: Database,
  claims: readonly Claim[],
  targets: ReadonlyMap<string, Target>,
): Promise<readonly failures.LogLine[]> {
  const crashed = claims.filter(({ takenOver, receiverKind }) => takenOver && receiverKind === 'client')
  if (crashed.length === 0) return []
  const attempts = crashed.map((claim) => ({
    claim: { ...claim, number: claim.number - 1 },
    attempt: { responseStatus: null },
    error: 'crashed',
    next: { status: 'retrying', delaySeconds: 0 } as const,
    host: targets.get(claim.receiverId)?.host ?? null,
  }))
  return database.transaction({ clients: [] }, (tx) => failures.record(tx, attempts))
}
