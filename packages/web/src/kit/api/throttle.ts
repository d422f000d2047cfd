export type Pace = {
  /** The number of runs that may follow each other immediately. */
  readonly burst: number
  /** After a burst, the interval between runs. */
  readonly everyMs: number
}

/**
 * Runs `work` for each call, up to a rate. Calls beyond it are merged into one run as soon as the rate allows, so a run always
 * follows the last call.
 */
export function throttle(work: () => void, { burst, everyMs }: Pace) {
  let left = burst
  let countedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const call = () => {
    if (timer !== undefined) return
    const at = Date.now()
    left = Math.min(burst, left + (at - countedAt) / everyMs)
    countedAt = at
    if (left < 1) {
      timer = setTimeout(
        () => {
          timer = undefined
          call()
        },
        Math.ceil((1 - left) * everyMs),
      )
      return
    }
    left -= 1
    work()
  }
  return { call, stop: () => clearTimeout(timer) }
}
