import type { Claim } from '../queue/claim.ts'
import type { Target } from './targets.ts'

const maxKept = 10_000

/**
 * Targets as they were last read. An event that this process has just recorded names the version of each receiver that it was
 * recorded for: where that is the kept one, nothing has changed and nothing needs to be asked (decision 56).
 */
export class KeptTargets {
  readonly #kept = new Map<string, Target>()

  keep(targets: ReadonlyMap<string, Target>): void {
    if (this.#kept.size + targets.size > maxKept) this.#kept.clear()
    for (const [receiverId, target] of targets) this.#kept.set(receiverId, target)
  }

  /** Null unless all of them are kept and confirmed. */
  confirmedBy(claims: readonly Claim[]): ReadonlyMap<string, Target> | null {
    const confirmed = new Map<string, Target>()
    for (const { receiverId, targetVersion, claimedAt } of claims) {
      const target = this.#kept.get(receiverId)
      // A secret that ends by its own time moves no version.
      if (targetVersion === null || target?.version !== targetVersion || claimedAt >= target.keysUntil) return null
      confirmed.set(receiverId, target)
    }
    return confirmed
  }
}
