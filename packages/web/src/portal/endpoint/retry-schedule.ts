/** The delays between the attempts of an app's delivery, in seconds. A test compares them with the engine's own table. */
export const retryDelaySeconds = [30, 150, 420, 900, 1500] as const

/** Returns the start of each attempt in seconds, if every earlier one failed immediately: 0, 30 s, 3 min … */
export function attemptsAt(delays: readonly number[]): number[] {
  let at = 0
  return [0, ...delays.map((delay) => (at += delay))]
}
