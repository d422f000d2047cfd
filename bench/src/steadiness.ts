import { median, sized } from './figures.ts'

const windowMs = 20
const words = 4_000_000

/**
 * Returns the share of time in which this machine itself is slow: repeats the same work for some seconds, in windows of 20 ms. A
 * virtual machine may repeatedly lose half its speed for a tenth of a second without reporting it as stolen time, and no service
 * that runs on it can have a p99 below that.
 */
export function measureSlowShare(seconds = sized(8, 1)): number {
  const memory = new Float64Array(words)
  let seed = 0
  const work = () => {
    for (let i = 0; i < 20_000; i++) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      memory[seed % words]! += 1
    }
  }
  const workFor = (ms: number) => {
    const windows = new Map<number, { ms: number; times: number }>()
    const end = performance.now() + ms
    for (let at = performance.now(); at < end; ) {
      work()
      const now = performance.now()
      const key = Math.floor(at / windowMs)
      const { ms, times } = windows.get(key) ?? { ms: 0, times: 0 }
      windows.set(key, { ms: ms + now - at, times: times + 1 })
      at = now
    }
    return [...windows.values()].map(({ ms, times }) => ms / times)
  }
  // Lets the code be compiled and the memory be allocated.
  workFor(500)
  const paces = workFor(seconds * 1000)
  const usual = median(paces)
  return paces.filter((pace) => pace >= 2 * usual).length / paces.length
}
