/**
 * How many times slower this machine is than a quiet one, at this moment: the time that a piece of work takes, by the processor
 * time that it needs. Tests multiply by it whatever they hold to a time, so that a busy machine makes them slow and not red.
 */
export function slowness(): number {
  const { user, system } = process.cpuUsage()
  const beganAt = performance.now()
  let neededMs = 0
  while (neededMs < 40) {
    const used = process.cpuUsage()
    neededMs = (used.user - user + (used.system - system)) / 1000
  }
  // Twice, because what waits for others, the database say, is held up by each of them.
  return Math.max(1, (performance.now() - beganAt) / neededMs) ** 2
}
