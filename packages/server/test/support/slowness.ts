import { expect } from 'vitest'

/**
 * Expects that a measured time is within a limit. The limit is extended if the machine is busy, in proportion to how slow it is,
 * so that a busy machine does not fail tests. The slowness is measured only if the limit is exceeded, because measuring blocks
 * this process.
 */
export function expectWithin(ms: number, limitMs: number): void {
  if (ms >= limitMs) expect(ms).toBeLessThan(limitMs * slowness())
}

/** How many times slower this machine is than a quiet one: elapsed time divided by CPU time for a piece of work. */
function slowness(): number {
  const { user, system } = process.cpuUsage()
  const beganAt = performance.now()
  let neededMs = 0
  while (neededMs < 40) {
    const used = process.cpuUsage()
    neededMs = (used.user - user + (used.system - system)) / 1000
  }
  // Squared, because work that waits for others, such as the database, is slowed down by each of them.
  return Math.max(1, (performance.now() - beganAt) / neededMs) ** 2
}
