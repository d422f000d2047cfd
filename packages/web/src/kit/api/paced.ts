export type Pace = {
  /** Runs that may follow each other at once. */
  readonly burst: number
  /** After those, one in so many milliseconds. */
  readonly everyMs: number
}

/**
 * Runs `work` for each call, up to a pace. Calls beyond it become one run as soon as the pace allows it, so the last call is
 * always followed by a run.
 */
export function paced(work: () => void, { burst, everyMs }: Pace) {
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
