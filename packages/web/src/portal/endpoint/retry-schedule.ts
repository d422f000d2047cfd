/** When an app's delivery is tried, in seconds after the first attempt. A story holds it against the engine's own table. */
export const retryDelaySeconds = [30, 150, 420, 900, 1500] as const

/** When each attempt starts, if every one before it failed at once: 0, 30 s, 3 min … */
export function attemptsAt(delays: readonly number[]): number[] {
  let at = 0
  return [0, ...delays.map((delay) => (at += delay))]
}
