import { expect } from 'vitest'

/**
 * Holds a measured time to a limit, as long as the machine is quiet; a busy one gets as much more as it is slower, so that it makes
 * tests slow and not red. How slow it is, is measured only when it matters: measuring holds up everything in this process.
 */
export function expectWithin(ms: number, limitMs: number): void {
  if (ms >= limitMs) expect(ms).toBeLessThan(limitMs * slowness())
}

/** How many times slower this machine is than a quiet one: the time that a piece of work takes, by the processor time that it needs. */
function slowness(): number {
  const { user, system } = process.cpuUsage()
  const beganAt = performance.now()
  let neededMs = 0
  while (neededMs < 40) {
    const used = process.cpuUsage()
    neededMs = (used.user - user + (used.system - system)) / 1000
  }
  // Squared, because whatever waits for others, for the database say, is held up by each of them.
  return Math.max(1, (performance.now() - beganAt) / neededMs) ** 2
}
