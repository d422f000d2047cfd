import type { Claim } from '../queue/claim.ts'
import type { Target } from './targets.ts'

const maxKept = 10_000

/**
 * Keeps targets as they were last read. A claim that this process has just recorded has the version of its receiver at the commit.
 * If that is the kept version, nothing has changed and the target need not be read again (decision 56).
 */
export class TargetCache {
  readonly #targets = new Map<string, Target>()

  keep(targets: ReadonlyMap<string, Target>): void {
    if (this.#targets.size + targets.size > maxKept) this.#targets.clear()
    for (const [receiverId, target] of targets) this.#targets.set(receiverId, target)
  }

  /** Returns the targets of these claims, or null unless all of them are kept and confirmed. */
  getConfirmed(claims: readonly Claim[]): ReadonlyMap<string, Target> | null {
    const confirmed = new Map<string, Target>()
    for (const { receiverId, targetVersion, claimedAt } of claims) {
      const target = this.#targets.get(receiverId)
      // A secret that expires does not change the version.
      if (targetVersion === null || target?.version !== targetVersion || claimedAt >= target.keysUntil) return null
      confirmed.set(receiverId, target)
    }
    return confirmed
  }
}
