import type { Reply } from './sineta.ts'

/** Two requests that must take equally long, or a patient attacker could tell them apart. */
export type Pair = { one(): Promise<Reply>; other(): Promise<Reply> }

export type Compared = {
  /** The median duration of `one` in milliseconds. */
  readonly median: number
  /** How much longer `other` takes: the 99 % confidence interval of the median difference. */
  readonly from: number
  readonly to: number
}

const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)]!

/**
 * Measures in pairs and in random order, so that other load on the machine slows both. Ranks the differences instead of averaging
 * them, so that a pause counts once. The confidence interval is that of the sign test.
 */
export async function compare(
  { one, other }: Pair,
  pairs: number,
  between: (i: number) => Promise<void> | undefined,
): Promise<Compared> {
  const time = async (what: () => Promise<unknown>) => {
    const begun = performance.now()
    await what()
    return performance.now() - begun
  }
  const ones: number[] = []
  const differences: number[] = []
  for (let i = 0; i < pairs; i++) {
    await between(i)
    const otherFirst = Math.random() < 0.5
    const first = await time(otherFirst ? other : one)
    const second = await time(otherFirst ? one : other)
    const [a, b] = otherFirst ? [second, first] : [first, second]
    ones.push(a)
    differences.push(b - a)
  }
  const sorted = differences.sort((a, b) => a - b)
  const place = Math.max(0, Math.floor(pairs / 2 - 2.576 * (Math.sqrt(pairs) / 2)))
  return { median: middle(ones.sort((a, b) => a - b)), from: sorted[place]!, to: sorted[pairs - 1 - place]! }
}

/** Whether they differ by more than the tolerance with 99 % confidence. */
export const differsByMore = ({ from, to }: Compared, tolerance: number) => from > tolerance || to < -tolerance
